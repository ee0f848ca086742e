import { data, redirect, useSearchParams } from "react-router";
import { PoolDone } from "#features/leagues/pool/components/pool-done.tsx";
import {
  PoolForm,
  type PoolEntries,
  type PoolFailure,
} from "#features/leagues/pool/components/pool-form.tsx";
import { requirePoolJoiner } from "#features/leagues/pool/access.server.ts";
import { checkPoolEntry, joinPool } from "#features/leagues/pool/commands.server.ts";
import { getPoolToJoin } from "#features/leagues/pool/queries.server.ts";
import { ADULTS_ONLY, listPoolGroups, poolErrorMessages } from "#features/leagues/pool/rules.ts";
import { HONEYPOT_FIELD } from "#features/teams/join/rules.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { explainFailure } from "#platform/failures.ts";
import { limitFailedLookups } from "#platform/rate-limit.ts";
import { ProblemPage } from "#app/problem-page.tsx";
import { clientAddressContext } from "#app/request-context.ts";
import type { Route } from "./+types/sub-pool";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.pool ? `Sub Pool of ${loaderData.pool.leagueName}` : "Sub Pool"} · FirstWhistle` },
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

/** Returns the status and headers of an error response. */
function toErrorInit({ code, details }: AppError) {
  const { status } = code === "LINK_INVALID" ? { status: 404 } : errorTable[code];
  const wait = details?.retryAfterSeconds;
  return typeof wait === "number" ? { status, headers: { "Retry-After": String(wait) } } : { status };
}

/** Must not change anything, because link scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const pool = await limitFailedLookups(context.get(clientAddressContext), () =>
      getPoolToJoin(params.token),
    );
    return data({ pool: { ...pool, groups: listPoolGroups(pool.sport) }, tooMany: false });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ pool: null, tooMany: error.code === "RATE_LIMITED" }, toErrorInit(error));
  }
}

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

const readEntries = (form: FormData): PoolEntries => ({
  name: text(form.get("name")),
  phone: text(form.get("phone")),
  level: text(form.get("level")),
  groups: form.getAll("groups").map(text),
  weekdays: form.getAll("weekdays").map(text),
  consent: form.has("consent"),
  isMinor: form.has("isMinor"),
});

/** Responds with a redirect, so reloading the next page doesn't add anyone twice. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const clientAddress = context.get(clientAddressContext);
  const form = await request.formData().catch(() => new FormData());
  const entries = readEntries(form);
  const page = `/sub-pool/${encodeURIComponent(params.token)}`;
  // Bots that fill in the honeypot get the same response as everyone else.
  if (text(form.get(HONEYPOT_FIELD)) !== "") return redirect(`${page}?done`, 303);

  // Someone under 18 needn't enter anything first.
  if (entries.isMinor) return data<PoolFailure>({ entries, problem: ADULTS_ONLY }, { status: 400 });
  // Check the entries first, so a typo doesn't count against the rate limit.
  const { person, problems } = checkPoolEntry({ ...entries, level: Number(entries.level) });
  if (!person) return data<PoolFailure>({ entries, fields: problems }, { status: 400 });
  try {
    await limitFailedLookups(clientAddress, async () =>
      joinPool(await requirePoolJoiner(params.token, clientAddress), person),
    );
    return redirect(`${page}?done`, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The link was turned off while the form was open. The page explains that.
    if (error.code === "LINK_INVALID") return redirect(page, 303);
    const problem = poolErrorMessages[error.code] ?? error.message;
    return data<PoolFailure>({ entries, problem }, toErrorInit(error));
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
    return Response.json({ problem } satisfies PoolFailure, { status: 503 });
  }
}

export default function SubPool({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { pool, tooMany } = loaderData;
  if (tooMany)
    return (
      <ProblemPage title="One Moment, Please">
        Too many invalid links were opened from this device. Try again in 15 minutes.
      </ProblemPage>
    );
  if (!pool)
    return (
      <ProblemPage title="This Link No Longer Works">
        It may have been replaced, turned off, or cut short. Ask your league manager for the current link.
      </ProblemPage>
    );
  return query.has("done") ? <PoolDone pool={pool} /> : <PoolForm pool={pool} failure={actionData} />;
}
