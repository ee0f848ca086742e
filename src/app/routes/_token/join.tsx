import { data, redirect, useSearchParams } from "react-router";
import { JoinDone } from "#features/teams/join/components/join-done.tsx";
import { JoinForm, type JoinFailure } from "#features/teams/join/components/join-form.tsx";
import { requireJoiner } from "#features/teams/join/access.server.ts";
import { checkJoinEntries, joinTeam } from "#features/teams/join/commands.server.ts";
import { getOutcome, getTeamToJoin } from "#features/teams/join/queries.server.ts";
import { ASK_A_PARENT, joinErrorMessages, HONEYPOT_FIELD } from "#features/teams/join/rules.ts";
import { parseLanguage, pickLanguage } from "#features/teams/languages/rules.ts";
import { explainFailure } from "#platform/failures.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { limitFailedLookups } from "#platform/rate-limit.ts";
import { joinWords } from "#words/join/join.ts";
import { ProblemPage } from "#app/problem-page.tsx";
import { clientAddressContext } from "#app/request-context.ts";
import type { Route } from "./+types/join";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.team ? joinWords[loaderData.language].pageTitle(loaderData.team.name) : joinWords[loaderData?.language ?? "en"].anyTitle} · FirstWhistle`,
  },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  return {
    "Cache-Control": "no-store",
    Vary: "Accept-Language",
    "X-Robots-Tag": "noindex",
    ...(retryAfter !== null && { "Retry-After": retryAfter }),
  };
};

/** Returns the status and headers of an error response. */
function toErrorInit({ code, details }: AppError) {
  const { status } = code === "LINK_INVALID" ? { status: 404 } : errorTable[code];
  const wait = details?.retryAfterSeconds;
  return typeof wait === "number" ? { status, headers: { "Retry-After": String(wait) } } : { status };
}

/** Returns the language that was chosen on the page, or the browser's first that we have (REACH-50). */
const getLanguage = (request: Request) =>
  parseLanguage(new URL(request.url).searchParams.get("lang") ?? undefined) ??
  pickLanguage(request.headers.get("accept-language") ?? undefined);

/** Must not change anything, because link scanners open every link. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const language = getLanguage(request);
  try {
    const team = await limitFailedLookups(context.get(clientAddressContext), () =>
      getTeamToJoin(params.token),
    );
    return data({ team, tooMany: false, language });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ team: null, tooMany: error.code === "RATE_LIMITED", language }, toErrorInit(error));
  }
}

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

/** Responds with a redirect, so reloading the next page doesn't add anyone twice. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const clientAddress = context.get(clientAddressContext);
  const form = await request.formData().catch(() => new FormData());
  const entries = {
    name: text(form.get("name")),
    childName: form.has("childName") ? text(form.get("childName")) : null,
    phone: text(form.get("phone")),
    isMinor: form.has("isMinor"),
    consent: form.has("consent"),
    email: text(form.get("email")),
    emailConsent: form.has("emailConsent"),
    language: getLanguage(request),
    groupIds: form.getAll("groupIds").map(text),
  };
  const page = `/join/${encodeURIComponent(params.token)}`;
  const chosen = parseLanguage(new URL(request.url).searchParams.get("lang") ?? undefined);
  const kept = chosen === null ? "" : `&lang=${chosen}`;
  const redirectToDone = (mustConfirm = false) =>
    redirect(`${page}?done${entries.consent ? `=${getOutcome(mustConfirm)}` : ""}${kept}`, 303);
  // Bots that fill in the honeypot get the same response as everyone else.
  if (text(form.get(HONEYPOT_FIELD)) !== "") return redirectToDone();

  // Someone under 18 needn't enter anything first.
  if (entries.isMinor) return data<JoinFailure>({ entries, problem: ASK_A_PARENT }, { status: 400 });
  // Check the entries first, so a typo doesn't count against the rate limit.
  const { person, problems } = checkJoinEntries(entries);
  if (!person) return data<JoinFailure>({ entries, fields: problems }, { status: 400 });
  try {
    const { mustConfirm } = await limitFailedLookups(clientAddress, async () =>
      joinTeam(await requireJoiner(params.token, clientAddress), person),
    );
    return redirectToDone(mustConfirm);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The link was turned off while the player was typing. The page explains that.
    if (error.code === "LINK_INVALID")
      return redirect(chosen === null ? page : `${page}?lang=${chosen}`, 303);
    const problem = joinErrorMessages[error.code] ?? error.message;
    return data<JoinFailure>({ entries, problem }, toErrorInit(error));
  }
}

/** After hydration, a failed request leaves the form as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // React Router throws redirects as Response objects.
    if (error instanceof Response) throw error;
    const problem = `That didn't go through. ${explainFailure(error)}`;
    // Don't use data() here, because one more import in this chunk would split the router's chunk on every page of the
    // site.
    return Response.json({ problem, isLost: true } satisfies JoinFailure, { status: 503 });
  }
}

export default function Join({ loaderData, actionData, params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { team, tooMany, language } = loaderData;
  const words = joinWords[language];
  if (tooMany) return <ProblemPage title={words.tooMany.title}>{words.tooMany.text}</ProblemPage>;
  if (!team) return <ProblemPage title={words.broken.title}>{words.broken.text}</ProblemPage>;
  const chosen = query.get("lang");
  const kept = chosen === null ? "" : `?lang=${encodeURIComponent(chosen)}`;
  if (query.has("done"))
    return (
      <JoinDone
        team={team}
        outcome={query.get("done")}
        formPath={`/join/${encodeURIComponent(params.token)}${kept}`}
        language={language}
      />
    );
  // Without JavaScript, a form with a problem comes back as it was.
  const isForChild = query.get("who") === "child" || Boolean(actionData?.entries?.childName);
  return (
    <JoinForm
      key={String(isForChild)}
      team={team}
      isForChild={isForChild}
      failure={actionData}
      language={language}
    />
  );
}
