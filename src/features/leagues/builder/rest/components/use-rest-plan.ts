import { useEffect, useMemo, useState } from "react";
import { generateWithPauses } from "../../generator/run.ts";
import { builderLeague } from "../../rules.ts";
import type { BuilderStart } from "../../schema.ts";
import { leagueOfRest, readPlan, type RestPlan, standingOf } from "../rules.ts";
import type { Season } from "../schema.ts";

/** Few games look for a place among many that stay: a short search finds what there is. */
const ITERATIONS = 120;
/** After the last change. */
const PAUSE_MS = 300;

/** A plan for the rest of a season, made in this browser; undefined until it is there. */
export function useRestPlan(start: BuilderStart, season: Season | undefined, from: string, lost: string[]) {
  const [found, setFound] = useState<{ key: string; plan: RestPlan | "failed" }>();
  const standing = useMemo(() => {
    if (!season?.settings || from === "") return undefined;
    const { settings, games, busyDays } = season;
    const blockedDates = [...settings.blockedDates, ...lost];
    const league = builderLeague(
      { ...start, busyDays },
      { ...settings, startDate: from, blockedDates },
      "keep",
    );
    return { league, ...standingOf(league, games, lost) };
  }, [start, season, from, lost]);
  const key = standing ? JSON.stringify(standing) : "";
  useEffect(() => {
    if (!standing) return;
    const ends = new AbortController();
    const { signal } = ends;
    const plan = async () => {
      try {
        const league = leagueOfRest(standing.league, standing);
        const draft = await generateWithPauses(league, { seed: 1, iterations: ITERATIONS, signal });
        setFound({ key, plan: readPlan(standing, draft) });
      } catch {
        if (!signal.aborted) setFound({ key, plan: "failed" });
      }
    };
    const timer = setTimeout(() => void plan(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [standing, key]);
  return found && found.key === key ? found.plan : undefined;
}
