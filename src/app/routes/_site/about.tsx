import { aboutPage } from "#app/site/about.server.tsx";
import { createBreadcrumbs, createPageMeta } from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/about";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  createPageMeta({
    title: "About",
    description:
      "For the captain or coach who always has to ask: why we built FirstWhistle, and what we promise.",
    path: "/about",
    preview: "about",
    origin,
    structured: [createBreadcrumbs(origin, [{ name: "About", path: "/about" }])],
  });

export const loader = () => ({ html: aboutPage(), origin: getSiteOrigin() });

export default function About({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
