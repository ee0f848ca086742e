import { sendSitemap } from "#app/site/sitemap-xml.server.ts";
import { countSitemapFiles } from "#features/public-pages/sitemap/queries.server.ts";

const listFiles = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/sitemaps/${kind}-${index + 1}.xml` }));

/** Lists the files of the sitemap (PUBLIC-38). */
export async function loader() {
  const { leagues, teams } = await countSitemapFiles();
  const files = [...listFiles("leagues", leagues), ...listFiles("teams", teams)];
  return sendSitemap("sitemapindex", [{ path: "/sitemaps/site.xml" }, ...files], 60);
}
