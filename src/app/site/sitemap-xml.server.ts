import { getSiteOrigin } from "./site-origin.server.ts";

type Entry = { path: string; changedAt?: Date };

/** Creates a file of the sitemap, or its index. Paths have no character that XML escapes. */
export function sendSitemap(kind: "urlset" | "sitemapindex", entries: readonly Entry[], maxAge: number) {
  const tag = kind === "urlset" ? "url" : "sitemap";
  const origin = getSiteOrigin();
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `  <${tag}><loc>${origin}${path}</loc>${changed}</${tag}>`;
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${kind}>`,
  ];
  return new Response(`${xml.join("\n")}\n`, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": `public, max-age=${maxAge}`,
    },
  });
}
