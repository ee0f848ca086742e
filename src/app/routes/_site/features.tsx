import { featuresPage } from "#app/site/features.server.tsx";
import { createBreadcrumbs, createPageMeta } from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/features";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  createPageMeta({
    title: "Features",
    description:
      "Texts before every game, one-tap RSVPs, delivery status, and fair league schedules: what FirstWhistle does for your team.",
    path: "/features",
    preview: "features",
    origin,
    structured: [createBreadcrumbs(origin, [{ name: "Features", path: "/features" }])],
  });

export const loader = () => ({ html: featuresPage(), origin: getSiteOrigin() });

export default function Features({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
