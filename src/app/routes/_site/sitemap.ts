import { listPublishedSlugs } from "#features/blog/queries.server.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";

const PAGES = ["/", "/features", "/pricing", "/blog", "/faq", "/about", "/contact", "/terms", "/privacy"];

/** Lists every public page for search engines. */
export async function loader() {
  const origin = getSiteOrigin();
  const posts = await listPublishedSlugs();
  const entries = [
    ...PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    ...posts.map(
      ({ slug, updatedAt }) =>
        `  <url><loc>${origin}/blog/${slug}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
  ];
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
