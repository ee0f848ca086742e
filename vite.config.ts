import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";
import { browserContract } from "./scripts/browser-contract.ts";
import { BUNDLED_PACKAGES } from "./scripts/bundled-packages.ts";

/** Supports `import code from "./x.ts?script"`, which returns a browser script as text, for inlining into a page. */
function scriptAsText(): Plugin {
  const SUFFIX = "?script";
  return {
    name: "script-as-text",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const entry = id.slice(0, -SUFFIX.length);
      this.addWatchFile(entry);
      const built = await build({
        configFile: false,
        logLevel: "warn",
        build: { write: false, lib: { entry, formats: ["es"] }, minify: "oxc", reportCompressedSize: false },
      });
      const [bundle] = [built].flat();
      if (!bundle || !("output" in bundle)) throw new Error(`${entry} was not built`);
      return `export default ${JSON.stringify(bundle.output[0].code.trim())}`;
    },
  };
}

// `react-router build` writes the browser files to build/client and the web process to build/server.
export default defineConfig(({ command }) => ({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Use one chunk for the code that every page needs. By default, it's split as soon as one page needs only
            // part of it, and all other pages then have to load a second file.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-router|scheduler)\/|\/app\/install-offer\.ts$/,
                },
                // One file instead of two dozen tiny ones, which hardly compress. Signed-in pages have most of these icons.
                { name: "icon", test: /lucide-react\/dist\/esm\/(?!icons\/)/ },
                {
                  name: "common-icons",
                  test: /icons\/(building-2|calendar-days|chevron-down|chevron-right|credit-card|ellipsis|file-text|inbox|info|layout-dashboard|life-buoy|log-out|map-pin|menu|message-square-text|pencil|plus|search|settings|shield-user|trash-2|triangle-alert|trophy|user-check|users|x)\./,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./src/server/web.ts" } },
      ...(command === "build" && { resolve: { noExternal: BUNDLED_PACKAGES } }),
    },
  },
  build: {
    modulePreload: {
      // The public site loads the signed-in shell only for signed-in users, so preloading its files would slow everyone
      // else down. Offline support can load late, and files that every page already has don't need preloading.
      resolveDependencies: (file, dependencies) =>
        /\/(signed-in-shell|offline-support)-/.test(file)
          ? []
          : dependencies.filter((name) => !/\/(framework|rolldown-runtime|icon|cx)-/.test(name)),
    },
  },
  // Listed up front, because otherwise Vite discovers them page by page and reloads each time.
  optimizeDeps: {
    include: [
      "@base-ui/react/alert-dialog",
      "@base-ui/react/autocomplete",
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
      "moment-timezone",
      "react-hook-form",
      "sonner",
      "zod",
    ],
    // To find a page's styles, React Router transforms what its loaders import for the browser too, which never loads it.
    exclude: ["kysely", "pg", "pg-boss", "pino", "prom-client", "rate-limiter-flexible", "react-dom/server"],
  },
  plugins: [browserContract(), tailwindcss(), scriptAsText(), reactRouter()],
}));
