import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const server = process.env["TALLYUP_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: "../src/tallyup/server/static",
    emptyOutDir: true,
    // The content security policy allows no data: addresses, so nothing may be folded into the CSS.
    assetsInlineLimit: 0,
    target: "es2022",
    // Few files: on a phone's network each one costs more than what is in it.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2, test: /src\/(dice|generated|lib|ui)\/|node_modules/ }] } },
    },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
  },
});
