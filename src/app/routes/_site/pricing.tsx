import { pricingPage } from "#app/site/pricing.server.tsx";
import { createBreadcrumbs, createPageMeta } from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/pricing";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  createPageMeta({
    title: "Pricing",
    description:
      "Rosters, schedules, and RSVPs are free. A Season Pass covers one team's texts for one flat price.",
    path: "/pricing",
    preview: "pricing",
    origin,
    structured: [createBreadcrumbs(origin, [{ name: "Pricing", path: "/pricing" }])],
  });

export const loader = () => ({ html: pricingPage(), origin: getSiteOrigin() });

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
