import { getSiteOrigin } from "#app/site/site-origin.server.ts";

/** Pages behind sign-in or a personal link, which search engines must not index. */
const CLOSED = [
  "/api/",
  "/admin/",
  "/dashboard",
  "/game/",
  "/join/",
  "/sub-pool/",
  "/sub/",
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
    `Sitemap: ${getSiteOrigin()}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
