import { data, redirect, useSearchParams } from "react-router";
import { RsvpStatus } from "#features/attendance/schema.ts";
import {
  openPoolPage,
  requirePoolPage,
  type PoolPageKey,
} from "#features/leagues/pool/page/access.server.ts";
import {
  leavePool,
  pausePool,
  respondFromPage,
  savePoolChoices,
} from "#features/leagues/pool/page/commands.server.ts";
import { PoolPageView, type PoolPageNotice } from "#features/leagues/pool/page/components/pool-page-view.tsx";
import { getPoolPage } from "#features/leagues/pool/page/queries.server.ts";
import { PoolChoices } from "#features/leagues/pool/page/schema.ts";
import { AppError } from "#platform/errors.ts";
import { limitFailedLookups } from "#platform/rate-limit.ts";
import { formatTime } from "#words/dates.ts";
import { leagueSubWords } from "#words/league-sub/league-sub.ts";
import { ProblemPage } from "#app/problem-page.tsx";
import { clientAddressContext } from "#app/request-context.ts";
import type { Route } from "./+types/league-sub";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.page ? leagueSubWords[loaderData.page.language].title : "Sub pool"} · FirstWhistle`,
  },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
});

/** Must not change anything, because link scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const page = await limitFailedLookups(context.get(clientAddressContext), async () =>
      getPoolPage(await openPoolPage(params.token)),
    );
    return data({ page });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ page: null }, { status: error.code === "RATE_LIMITED" ? 429 : 404 });
  }
}

const text = (value: FormDataEntryValue | null) => (typeof value === "string" ? value : "");

const fail = (problem: string, status = 400) =>
  data<PoolPageNotice>({ tone: "error", text: problem }, { status });

async function apply(key: PoolPageKey, form: FormData) {
  const words = leagueSubWords[key.language];
  switch (text(form.get("intent"))) {
    case "respond": {
      const response = RsvpStatus.safeParse(form.get("response"));
      if (!response.success) return fail(words.invalidText);
      const outcome = await respondFromPage(key, response.data);
      if (outcome.kind === "recorded") return null;
      if (outcome.kind === "busy") return fail(words.busy(formatTime(key.language, outcome.time)), 409);
      return fail(words[outcome.kind], 409);
    }
    case "save": {
      const choices = PoolChoices.safeParse({
        level: Number(form.get("level")),
        groups: form.getAll("groups"),
        weekdays: form.getAll("weekdays"),
      });
      if (!choices.success) return fail(words.chooseDay);
      await savePoolChoices(key, choices.data);
      return null;
    }
    case "pause": {
      const until = text(form.get("until"));
      const { today } = await getPoolPage(key);
      if (!/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(Date.parse(until)) || until <= today)
        return fail(words.chooseDate);
      await pausePool(key, until);
      return null;
    }
    case "resume":
      await pausePool(key, null);
      return null;
    default:
      return fail(words.invalidText);
  }
}

/** Responds with a redirect, so reloading the page doesn't repeat anything. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const path = `/sub/${encodeURIComponent(params.token)}`;
  let key: PoolPageKey;
  try {
    key = await limitFailedLookups(context.get(clientAddressContext), () => requirePoolPage(params.token));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "RATE_LIMITED") return fail(leagueSubWords.en.tooMany, 429);
    return redirect(path, 303);
  }
  if (form.get("intent") === "leave") {
    await leavePool(key);
    return redirect(`${path}?left=${key.language}`, 303);
  }
  return (await apply(key, form)) ?? redirect(`${path}?saved`, 303);
}

export default function LeagueSub({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { page } = loaderData;
  const left = query.get("left");
  if (!page) {
    const words = leagueSubWords[left === "fr" || left === "es" ? left : "en"];
    return (
      <ProblemPage title={left === null ? words.invalid : words.left}>
        {left === null ? words.invalidText : words.leftText}
      </ProblemPage>
    );
  }
  const saved: PoolPageNotice | undefined = query.has("saved")
    ? { tone: "info", text: leagueSubWords[page.language].saved }
    : undefined;
  return <PoolPageView page={page} notice={actionData ?? saved} />;
}
