import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";

const require = createRequire(import.meta.url);
const resolvePath = (path: string) => new URL(path, import.meta.url);
const resolvePackage = (specifier: string) => pathToFileURL(require.resolve(specifier));

const CSS = "text/css; charset=utf-8";
const JS = "text/javascript; charset=utf-8";
const WOFF2 = "font/woff2";

/** The files we serve. This is an allowlist, so no path from a request ever reaches the file system. */
const ASSETS: Record<string, { file: URL; type: string }> = {
  // The app's own tokens, so the sandbox's colors always match the app's.
  "tokens.css": { file: resolvePath("../ui/tokens.css"), type: CSS },
  "fonts.css": { file: resolvePath("./fonts.css"), type: CSS },
  "page.css": { file: resolvePath("./page.css"), type: CSS },
  "page.js": { file: resolvePath("./page.client.js"), type: JS },
  "logo.svg": { file: resolvePath("./logo.svg"), type: "image/svg+xml" },
  // Scripts that import each other are served at their source paths.
  "list.client.js": { file: resolvePath("./list.client.js"), type: JS },
  "list.css": { file: resolvePath("./list.css"), type: CSS },
  "reader.css": { file: resolvePath("./mailbox/reader.css"), type: CSS },
  "mailbox/mailbox.client.js": { file: resolvePath("./mailbox/mailbox.client.js"), type: JS },
  "phones.css": { file: resolvePath("./carrier/phones.css"), type: CSS },
  "carrier/phones.client.js": { file: resolvePath("./carrier/phones.client.js"), type: JS },
  "checkout.css": { file: resolvePath("./checkout/checkout.css"), type: CSS },
  "openid.css": { file: resolvePath("./openid/openid.css"), type: CSS },
  "archivo.woff2": {
    file: resolvePackage("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"),
    type: WOFF2,
  },
  "instrument-sans.woff2": {
    file: resolvePackage(
      "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    ),
    type: WOFF2,
  },
};

/** Serves the sandbox's assets. Reads the file on each request, so an edit shows up on reload. */
export function createSandboxAssets() {
  return new Hono().get("/:name{.+}", async (c) => {
    const asset = Object.hasOwn(ASSETS, c.req.param("name")) ? ASSETS[c.req.param("name")] : undefined;
    if (!asset) return c.notFound();
    c.header("content-type", asset.type);
    c.header("cache-control", asset.type === WOFF2 ? "public, max-age=604800" : "no-cache");
    return c.body(await readFile(asset.file));
  });
}
