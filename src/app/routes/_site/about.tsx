import { aboutPage } from "#app/site/about.server.tsx";
import { breadcrumbs, pageMeta } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/about";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  pageMeta({
    title: "About",
    description:
      "For the captain or coach who always does the asking: why FirstWhistle exists and what it holds itself to.",
    path: "/about",
    preview: "about",
    origin,
    structured: [breadcrumbs(origin, [{ name: "About", path: "/about" }])],
  });

export const loader = () => ({ html: aboutPage(), origin: siteOrigin() });

export default function About({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
