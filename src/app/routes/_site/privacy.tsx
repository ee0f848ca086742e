import { privacyPage } from "#app/site/privacy.server.tsx";
import { createBreadcrumbs, createPageMeta } from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  createPageMeta({
    title: "Privacy Policy",
    description: "What personal data FirstWhistle collects, why, how long we keep it, and your choices.",
    path: "/privacy",
    preview: "privacy",
    origin,
    structured: [createBreadcrumbs(origin, [{ name: "Privacy Policy", path: "/privacy" }])],
  });

export const loader = () => ({ html: privacyPage(), origin: getSiteOrigin() });

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
