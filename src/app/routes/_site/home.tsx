import { redirect } from "react-router";
import { currentSession } from "#app/session-gate.ts";
import { LinkButton } from "#ui/button.tsx";
import { CourtPanel } from "#ui/court-panel.tsx";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = () => [
  { title: "FirstWhistle: everyone there by first whistle" },
  {
    name: "description",
    content:
      "FirstWhistle texts every player 24 hours and 1 hour before the game, and they answer with one tap.",
  },
];

/** A signed-in visitor is sent to the dashboard. */
export async function loader({ context }: Route.LoaderArgs) {
  if (await currentSession(context)) throw redirect("/dashboard");
  return null;
}

export default function Home() {
  return (
    <div className="px-2 pb-2 md:px-5">
      <CourtPanel shape="hero" lines="hero" className="px-6 py-20 md:px-16 md:py-32">
        <h1 className="hero max-w-[11ch]">Everyone there by first whistle.</h1>
        <p className="mt-6 max-w-[46ch] text-lg text-on-court-2">
          Keep your roster and schedule in one place. FirstWhistle texts every player 24 hours and 1 hour
          before the game, and they answer with one tap.
        </p>
        <div className="mt-8">
          <LinkButton to="/register" variant="whistle" size="large">
            Get Started Free
          </LinkButton>
        </div>
      </CourtPanel>
    </div>
  );
}
