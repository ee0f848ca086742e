import { termsPage } from "#app/site/terms.server.tsx";
import { breadcrumbs, pageMeta } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/terms";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  pageMeta({
    title: "Terms of Service",
    description: "What you and FirstWhistle agree on: texting, consent, Season Passes, refunds and leaving.",
    path: "/terms",
    preview: "terms",
    origin,
    structured: [breadcrumbs(origin, [{ name: "Terms of Service", path: "/terms" }])],
  });

export const loader = () => ({ html: termsPage(), origin: siteOrigin() });

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
