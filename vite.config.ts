import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// `react-router build` writes the browser files to build/client and the web process to build/server.
export default defineConfig({
  environments: {
    ssr: { build: { rolldownOptions: { input: "./src/server/web.ts" } } },
  },
  // Known before the first visit, or Vite finds them page by page and reloads each time.
  optimizeDeps: {
    include: [
      "@base-ui/react/alert-dialog",
      "@base-ui/react/dialog",
      "@base-ui/react/menu",
      "@base-ui/react/tabs",
      "@hookform/resolvers/zod",
      "@orpc/client",
      "@orpc/contract",
      "@orpc/openapi-client/fetch",
      "@orpc/tanstack-query",
      "@tanstack/react-query",
      "altcha-lib",
      "better-auth/client",
      "@better-auth/passkey/client",
      "jspdf",
      "jspdf-autotable",
      "libphonenumber-js/min",
      "lucide-react",
      "papaparse",
      "react-hook-form",
      "sonner",
      "zod",
    ],
  },
  plugins: [tailwindcss(), reactRouter()],
});
