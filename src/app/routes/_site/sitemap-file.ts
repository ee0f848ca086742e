import { sendSitemap } from "#app/site/sitemap-xml.server.ts";
import { listPublishedSlugs } from "#features/blog/queries.server.ts";
import { listSitemapPages } from "#features/public-pages/sitemap/queries.server.ts";
import { parseFileName } from "#features/public-pages/sitemap/rules.ts";
import type { Route } from "./+types/sitemap-file";

const PAGES = ["/", "/features", "/pricing", "/blog", "/faq", "/about", "/contact", "/terms", "/privacy"];

/** Lists our own site with its posts, or the public pages of leagues or teams, for search engines (PUBLIC-38). */
export async function loader({ params: { file } }: Route.LoaderArgs) {
  if (file === "site.xml") {
    const posts = await listPublishedSlugs();
    return sendSitemap(
      "urlset",
      [
        ...PAGES.map((path) => ({ path })),
        ...posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changedAt: updatedAt })),
      ],
      60,
    );
  }
  const part = parseFileName(file);
  const pages = part ? await listSitemapPages(part.kind, part.number) : [];
  if (pages.length === 0) return new Response("Not found\n", { status: 404 });
  return sendSitemap("urlset", pages, 3600);
}
