import { redirect } from "react-router";
import { getCurrentSession } from "#app/session-gate.ts";
import { homePage } from "#app/site/home.server.tsx";
import { createPageMeta } from "#app/site/page-meta.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  createPageMeta({
    title: "FirstWhistle: everyone there by first whistle",
    description:
      "FirstWhistle texts every player 24 hours and 1 hour before the game, and they reply with one tap.",
    path: "/",
    origin,
    structured: [
      {
        "@type": "Organization",
        name: "FirstWhistle",
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        slogan: "Keeping teams connected and games on schedule.",
      },
      { "@type": "WebSite", name: "FirstWhistle", url: `${origin}/` },
    ],
  });

/** Redirects signed-in visitors to the dashboard (LAND-06). */
export async function loader({ context }: Route.LoaderArgs) {
  if (await getCurrentSession(context)) throw redirect("/dashboard");
  return { html: homePage(), origin: getSiteOrigin() };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
