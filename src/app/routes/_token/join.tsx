import { data, redirect, useSearchParams } from "react-router";
import { JoinDone } from "#features/teams/join/components/join-done.tsx";
import { JoinForm, type Refusal } from "#features/teams/join/components/join-form.tsx";
import { requireJoiner } from "#features/teams/join/access.server.ts";
import { joinTeam } from "#features/teams/join/commands.server.ts";
import { getTeamToJoin } from "#features/teams/join/queries.server.ts";
import { joinProblems, TRAP } from "#features/teams/join/rules.ts";
import { Joining } from "#features/teams/join/schema.ts";
import { requirePhone } from "#features/teams/members/commands.server.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { countMisses } from "#platform/rate-limit.ts";
import { ProblemPage } from "#app/problem-page.tsx";
import { clientAddressContext } from "#app/request-context.ts";
import type { Route } from "./+types/join";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.team ? `Join ${loaderData.team.name}` : "Join a Team"} · FirstWhistle` },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  return {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    ...(retryAfter !== null && { "Retry-After": retryAfter }),
  };
};

/** Status and headers of an answer that says no. */
function refused({ code, details }: AppError) {
  const { status } = code === "LINK_INVALID" ? { status: 404 } : errorTable[code];
  const wait = details?.retryAfterSeconds;
  return typeof wait === "number" ? { status, headers: { "Retry-After": String(wait) } } : { status };
}

/** Changes nothing: scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const team = await countMisses(context.get(clientAddressContext), () => getTeamToJoin(params.token));
    return data({ team, tooMany: false });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ team: null, tooMany: error.code === "RATE_LIMITED" }, refused(error));
  }
}

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/** Answers with a redirect, so that reloading what comes next joins nobody twice. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const clientAddress = context.get(clientAddressContext);
  const form = await request.formData().catch(() => new FormData());
  const entries = {
    name: text(form.get("name")),
    phone: text(form.get("phone")),
    consent: form.has("consent"),
  };
  const page = `/join/${encodeURIComponent(params.token)}`;
  const done = () => redirect(`${page}?done${entries.consent ? "=texts" : ""}`, 303);
  // Robots are told what everybody is told.
  if (text(form.get(TRAP)) !== "") return done();

  const parsed = Joining.safeParse(entries);
  if (!parsed.success) return data<Refusal>({ entries, fields: problemsOf(parsed.error) }, { status: 400 });
  try {
    // First, so that a slip of the finger does not count.
    const person = { ...parsed.data, phone: requirePhone(parsed.data.phone) };
    await countMisses(clientAddress, async () =>
      joinTeam(await requireJoiner(params.token, clientAddress), person),
    );
    return done();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Turned off while somebody was typing: the page says so.
    if (error.code === "LINK_INVALID") return redirect(page, 303);
    const fields = error.details?.fields as Refusal["fields"];
    const problem = fields ? {} : { problem: joinProblems[error.code] ?? error.message };
    return data<Refusal>({ entries, ...(fields && { fields }), ...problem }, refused(error));
  }
}

/** The first problem of each field. */
function problemsOf(error: { issues: { path: PropertyKey[]; message: string }[] }): Refusal["fields"] {
  const found = error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(found) as Refusal["fields"];
}

/** With the page's script a failed request leaves the form as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // This is how a redirect arrives.
    if (error instanceof Response) throw error;
    const problem = "That did not get through. Please check your connection and try again.";
    // Not data(): one import more in this chunk splits the router's own, for every page of the site.
    return Response.json({ problem } satisfies Refusal, { status: 503 });
  }
}

export default function Join({ loaderData, actionData, params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { team, tooMany } = loaderData;
  if (tooMany)
    return (
      <ProblemPage title="One Moment, Please">
        Too many links that do not work were opened from here. Please try again in a quarter of an hour.
      </ProblemPage>
    );
  if (!team)
    return (
      <ProblemPage title="This Link Is No Longer Open">
        It may have been replaced or turned off, or a part of it is missing. Please ask your coach or captain
        for the current one.
      </ProblemPage>
    );
  if (query.has("done"))
    return (
      <JoinDone
        team={team}
        texts={query.get("done") === "texts"}
        formPath={`/join/${encodeURIComponent(params.token)}`}
      />
    );
  return <JoinForm team={team} refusal={actionData} />;
}
