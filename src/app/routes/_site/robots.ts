import { siteOrigin } from "#app/site/site-origin.server.ts";

/** What is behind a sign-in or somebody's own link is nothing for search engines. */
const CLOSED = [
  "/api/",
  "/admin/",
  "/dashboard",
  "/game/",
  "/join/",
  "/league/",
  "/league-management",
  "/r/",
  "/rsvp",
  "/schedule",
  "/settings",
  "/teams",
  "/venues",
];

export function loader() {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${siteOrigin()}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
