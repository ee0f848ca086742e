import { privacyPage } from "#app/site/privacy.server.tsx";
import { breadcrumbs, pageMeta } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  pageMeta({
    title: "Privacy Policy",
    description: "Which personal data FirstWhistle keeps, why, for how long, and what you can ask of us.",
    path: "/privacy",
    preview: "privacy",
    origin,
    structured: [breadcrumbs(origin, [{ name: "Privacy Policy", path: "/privacy" }])],
  });

export const loader = () => ({ html: privacyPage(), origin: siteOrigin() });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
