import { pricingPage } from "#app/site/pricing.server.tsx";
import { breadcrumbs, pageMeta } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/pricing";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  pageMeta({
    title: "Pricing",
    description:
      "Rosters, schedules and answers are free. A Season Pass pays for the texts of one team, once and flat.",
    path: "/pricing",
    preview: "pricing",
    origin,
    structured: [breadcrumbs(origin, [{ name: "Pricing", path: "/pricing" }])],
  });

export const loader = () => ({ html: pricingPage(), origin: siteOrigin() });

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
