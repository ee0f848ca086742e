import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { html } from "hono/html";
import { config } from "#platform/config.ts";
import { openApiDocument } from "./openapi.ts";
import { buildPagePolicy } from "./security.ts";

const swaggerFolder = path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** Serves our API reference. The page loads everything from this server. */
export const apiDocs = new Hono();

let document: ReturnType<typeof openApiDocument> | undefined;
apiDocs.get("/openapi.json", async (c) => c.json(await (document ??= openApiDocument(config.appUrl))));

for (const file of ["swagger-ui.css", "swagger-ui-bundle.js"])
  apiDocs.get(
    `/docs/${file}`,
    serveStatic({
      root: path.relative(process.cwd(), swaggerFolder),
      rewriteRequestPath: () => `/${file}`,
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=86400"),
    }),
  );

apiDocs.get("/docs", (c) => {
  const nonce = randomBytes(16).toString("base64");
  c.header("Content-Security-Policy", buildPagePolicy(nonce));
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>FirstWhistle API reference</title>
          <link rel="icon" href="/favicon.svg" />
          <link rel="stylesheet" href="/api/v1/docs/swagger-ui.css" />
          <style>
            body {
              margin: 0;
            }
          </style>
        </head>
        <body>
          <main id="reference"></main>
          <script src="/api/v1/docs/swagger-ui-bundle.js"></script>
          <script nonce="${nonce}">
            SwaggerUIBundle({ url: "/api/v1/openapi.json", dom_id: "#reference", deepLinking: true });
          </script>
        </body>
      </html>`,
  );
});
