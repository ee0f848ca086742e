import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";

/** `import code from "./x.ts?script"`: a browser script as text, for a page that carries it inside. */
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
export default defineConfig({
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for what every page needs. Left alone it falls apart as soon as some page uses only half of it, and
            // all others pay for the second file.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-router|scheduler)\/|\/app\/install-offer\.ts$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./src/server/web.ts" } } },
  },
  build: {
    modulePreload: {
      // The public site shows the shell to whoever is signed in only; the list of its files would be in everybody's way. And
      // nobody waits for what there is to do about the network. What every page has already needs no mention.
      resolveDependencies: (file, dependencies) =>
        /\/(signed-in-shell|offline-support)-/.test(file)
          ? []
          : dependencies.filter((name) => !/\/(framework|rolldown-runtime|createLucideIcon|cx)-/.test(name)),
    },
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
  plugins: [tailwindcss(), scriptAsText(), reactRouter()],
});
