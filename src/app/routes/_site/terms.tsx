import { termsPage } from "#app/site/terms.server.tsx";
import { createBreadcrumbs, createPageMeta } from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/terms";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  createPageMeta({
    title: "Terms of Service",
    description:
      "The rules for using FirstWhistle: texting, consent, Season Passes, refunds, and closing your account.",
    path: "/terms",
    preview: "terms",
    origin,
    structured: [createBreadcrumbs(origin, [{ name: "Terms of Service", path: "/terms" }])],
  });

export const loader = () => ({ html: termsPage(), origin: getSiteOrigin() });

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
