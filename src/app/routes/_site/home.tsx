import { redirect } from "react-router";
import { currentSession } from "#app/session-gate.ts";
import { homePage } from "#app/site/home.server.tsx";
import { pageMeta } from "#app/site/page-meta.ts";
import { siteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = ({ loaderData: { origin } }) =>
  pageMeta({
    title: "FirstWhistle: everyone there by first whistle",
    description:
      "FirstWhistle texts every player 24 hours and 1 hour before the game, and they answer with one tap.",
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

/** A signed-in visitor is sent to the dashboard (LAND-06). */
export async function loader({ context }: Route.LoaderArgs) {
  if (await currentSession(context)) throw redirect("/dashboard");
  return { html: homePage(), origin: siteOrigin() };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
