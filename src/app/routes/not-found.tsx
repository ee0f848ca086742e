import { data } from "react-router";
import { ProblemPage } from "#app/problem-page.tsx";
import { getCurrentSession } from "#app/session-gate.ts";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = () => [
  { title: "Page Not Found · FirstWhistle" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  return data({ signedIn: (await getCurrentSession(context)) !== null }, { status: 404 });
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <ProblemPage title="Page Not Found" signedIn={loaderData.signedIn} />;
}
