import { defineConfig } from "vite";

// The worker is its own process without React Router, so it gets its own small build: build/worker/index.js.
export default defineConfig({
  build: {
    ssr: "src/server/worker.ts",
    outDir: "build/worker",
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: "index.js" } },
  },
});
