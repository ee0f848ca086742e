import { listPublishedPosts } from "#features/blog/queries.server.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";

/**
 * Escapes text for XML. Removes control characters, except line breaks and tabs, because XML doesn't allow them even
 * when escaped.
 */
const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\n\r\t]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Serves the newest posts as RSS 2.0. */
export async function loader() {
  const origin = getSiteOrigin();
  const { posts } = await listPublishedPosts();
  const items = posts.map((post) =>
    [
      "    <item>",
      `      <title>${escapeXml(post.title)}</title>`,
      `      <link>${origin}/blog/${post.slug}</link>`,
      `      <guid isPermaLink="false">${post.id}</guid>`,
      `      <pubDate>${new Date(post.publishedAt!).toUTCString()}</pubDate>`,
      `      <description>${escapeXml(post.excerpt)}</description>`,
      "    </item>",
    ].join("\n"),
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "  <channel>",
    "    <title>FirstWhistle</title>",
    `    <link>${origin}/blog</link>`,
    "    <description>Tips for running a team.</description>",
    "    <language>en</language>",
    `    <atom:link href="${origin}/blog/feed.xml" rel="self" type="application/rss+xml" />`,
    ...items,
    "  </channel>",
    "</rss>",
  ];
  return new Response(`${xml.join("\n")}\n`, {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, max-age=60" },
  });
}
