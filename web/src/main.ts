import { mount } from "svelte";
import App from "./App.svelte";
import { startPrefs } from "./lib/prefs.svelte";
import { armSound } from "./lib/sound";
import "./styles/tokens.css";
import "./styles/base.css";
import "./dice/skins.css";

const target = document.getElementById("app");
if (target) {
  await startPrefs();
  armSound();
  mount(App, { target });
}
