import { featuresPage } from "#app/site/features.server.tsx";
import { breadcrumbs, pageMeta } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/features";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  pageMeta({
    title: "Features",
    description:
      "Texts before every game, one-tap answers, proof of delivery, fair league schedules: what FirstWhistle does for a team.",
    path: "/features",
    preview: "features",
    origin,
    structured: [breadcrumbs(origin, [{ name: "Features", path: "/features" }])],
  });

export const loader = () => ({ html: featuresPage(), origin: siteOrigin() });

export default function Features({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
