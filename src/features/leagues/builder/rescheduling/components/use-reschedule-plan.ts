import { useEffect, useMemo, useState } from "react";
import { toDeletedVenue } from "#features/games/season-rules/rules.ts";
import { generateWithPauses } from "../../generator/run.ts";
import { toBuilderLeague } from "../../rules.ts";
import type { BuilderData } from "../../schema.ts";
import { lockKeptGames, toReschedulePlan, type ReschedulePlan, triageSeason } from "../rules.ts";
import type { Season } from "../schema.ts";

/** Only a few games need new slots, so a short search is enough. */
const ITERATIONS = 120;
/** Debounce after the last change. */
const DEBOUNCE_MS = 300;

/** Computes a plan for the rest of a season in the browser. Returns undefined until it is ready. */
export function useReschedulePlan(
  data: BuilderData,
  season: Season | undefined,
  from: string,
  lostDates: string[],
) {
  const [result, setResult] = useState<{ key: string; plan: ReschedulePlan | "failed" }>();
  const triage = useMemo(() => {
    if (!season?.settings || from === "") return undefined;
    const { settings, games, busyDays, deletedVenues } = season;
    const venues = [...data.venues, ...deletedVenues.map(toDeletedVenue)];
    const blockedDates = [...settings.blockedDates, ...lostDates];
    const league = toBuilderLeague(
      { ...data, venues, busyDays },
      { ...settings, startDate: from, blockedDates },
      "keep",
      games.map(({ venue }) => venue),
    );
    return { league, ...triageSeason(league, games, lostDates) };
  }, [data, season, from, lostDates]);
  const key = triage ? JSON.stringify(triage) : "";
  useEffect(() => {
    if (!triage) return;
    const controller = new AbortController();
    const { signal } = controller;
    const computePlan = async () => {
      try {
        const league = lockKeptGames(triage.league, triage);
        const draft = await generateWithPauses(league, { seed: 1, iterations: ITERATIONS, signal });
        setResult({ key, plan: toReschedulePlan(triage, draft) });
      } catch {
        if (!signal.aborted) setResult({ key, plan: "failed" });
      }
    };
    const timer = setTimeout(() => void computePlan(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [triage, key]);
  return result && result.key === key ? result.plan : undefined;
}
