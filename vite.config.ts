import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// `react-router build` writes the browser files to build/client and the web process to build/server.
export default defineConfig({
  environments: {
    ssr: { build: { rolldownOptions: { input: "./src/server/web.ts" } } },
  },
  plugins: [tailwindcss(), reactRouter()],
});
