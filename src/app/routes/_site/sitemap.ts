import { siteOrigin } from "#app/site/site-origin.server.ts";

const PAGES = ["/", "/features", "/pricing", "/blog", "/faq", "/about", "/contact", "/terms", "/privacy"];

/** Every public page, for search engines. */
export function loader() {
  const origin = siteOrigin();
  const entries = PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
  ];
  return new Response(`${xml.join("\n")}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=60" },
  });
}
