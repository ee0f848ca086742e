import { getSiteOrigin } from "#app/site/site-origin.server.ts";

/** Pages behind sign-in or a personal link, which search engines must not index. */
const CLOSED = [
  "/api/",
  "/admin/",
  "/dashboard",
  "/f/",
  "/game/",
  "/join/",
  "/sub-pool/",
  "/sub/",
  "/league/",
  "/league-management",
  "/m/",
  "/o/",
  "/r/",
  "/rsvp",
  "/schedule",
  "/settings",
  "/teams",
  "/venues",
];

/** Public pages, which say noindex themselves unless they're in the sitemap. A crawler has to read that (PUBLIC-38). */
const OPEN = ["/l/", "/t/", "/embed/"];

export function loader() {
  const lines = [
    "User-agent: *",
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${getSiteOrigin()}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
