import { defineConfig } from "vite";
import { BUNDLED_PACKAGES } from "./scripts/bundled-packages.ts";

// The worker is its own process without React Router, so it gets its own small build: build/worker/index.js. The threads
// of the web process are built with it, because they need a file of their own: build/worker/parse-thread.js.
export default defineConfig({
  ssr: { noExternal: BUNDLED_PACKAGES },
  build: {
    ssr: true,
    outDir: "build/worker",
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { index: "src/server/worker.ts", "parse-thread": "src/server/parse-thread.ts" },
      output: { entryFileNames: "[name].js" },
    },
  },
});
