import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";

const require = createRequire(import.meta.url);
const own = (path: string) => new URL(path, import.meta.url);
const installed = (specifier: string) => pathToFileURL(require.resolve(specifier));

const CSS = "text/css; charset=utf-8";
const JS = "text/javascript; charset=utf-8";
const WOFF2 = "font/woff2";

/** A closed list: no path from a request ever reaches the file system. */
const ASSETS: Record<string, { file: URL; type: string }> = {
  // The product's own tokens and mark, so that the sandbox cannot drift from them.
  "tokens.css": { file: own("../ui/tokens.css"), type: CSS },
  "fonts.css": { file: own("./fonts.css"), type: CSS },
  "page.css": { file: own("./page.css"), type: CSS },
  "page.js": { file: own("./page.client.js"), type: JS },
  "logo.svg": { file: own("./logo.svg"), type: "image/svg+xml" },
  // Scripts that import each other are served at the paths they lie at.
  "list.client.js": { file: own("./list.client.js"), type: JS },
  "list.css": { file: own("./list.css"), type: CSS },
  "reader.css": { file: own("./mailbox/reader.css"), type: CSS },
  "mailbox/mailbox.client.js": { file: own("./mailbox/mailbox.client.js"), type: JS },
  "phones.css": { file: own("./carrier/phones.css"), type: CSS },
  "carrier/phones.client.js": { file: own("./carrier/phones.client.js"), type: JS },
  "checkout.css": { file: own("./checkout/checkout.css"), type: CSS },
  "archivo.woff2": {
    file: installed("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"),
    type: WOFF2,
  },
  "instrument-sans.woff2": {
    file: installed("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
    type: WOFF2,
  },
};

/** Files are read at each request, so an edit shows at the next reload. */
export function sandboxAssets() {
  return new Hono().get("/:name{.+}", async (c) => {
    const asset = Object.hasOwn(ASSETS, c.req.param("name")) ? ASSETS[c.req.param("name")] : undefined;
    if (!asset) return c.notFound();
    c.header("content-type", asset.type);
    c.header("cache-control", asset.type === WOFF2 ? "public, max-age=604800" : "no-cache");
    return c.body(await readFile(asset.file));
  });
}
