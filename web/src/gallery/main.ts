import { mount } from "svelte";
import { startPrefs } from "../lib/prefs.svelte";
import "../styles/tokens.css";
import "../styles/base.css";
import "../dice/skins.css";
import Gallery from "./Gallery.svelte";

const target = document.getElementById("app");
await startPrefs();
if (target) mount(Gallery, { target });
