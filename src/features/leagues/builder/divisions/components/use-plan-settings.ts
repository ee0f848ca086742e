import { useState } from "react";
import { checkPlan } from "#features/games/season-rules/checker/check-plan.ts";
import { getDefaultSettings } from "../../components/default-settings.ts";
import type { DraftContent } from "../../drafts/schema.ts";
import { measurePlan } from "../generator/measure.ts";
import { getGenerationError } from "../../rules.ts";
import {
  type BuilderData,
  type LeaguePlan,
  MAX_CROSS_DIVISION_GAMES,
  ScheduleSettings,
} from "../../schema.ts";
import { canPlanDivisions, listTeamsWithDivisions, toLeaguePlan } from "../rules.ts";
import type { PlanDraft } from "./use-plan-draft.ts";

export type PlanSettings = {
  divisions: { divisionId: string; settings: ScheduleSettings }[];
  crossDivisionGames: number;
};

/** Returns the settings to start with: the stored ones, and the same for divisions that are new since. */
function restoreSettings(content: DraftContent | null, data: BuilderData): PlanSettings {
  const start = content?.settings ?? getDefaultSettings(data);
  return {
    divisions: data.divisions.map(({ id }) => ({
      divisionId: id,
      settings: content?.plans?.divisions.find(({ divisionId }) => divisionId === id)?.settings ?? start,
    })),
    crossDivisionGames: content?.plans?.crossDivisionGames ?? 0,
  };
}

/** Combines the league and the settings into what the generator and the checker take. */
export const toPlan = (
  data: BuilderData,
  settings: PlanSettings,
  earlier: DraftContent["earlier"],
): LeaguePlan =>
  toLeaguePlan({ ...data, teams: listTeamsWithDivisions(data) }, { ...settings, earlier, lockedGames: [] });

/** Returns why these settings can't produce a schedule, with the division's name, or null if they can. */
export function findPlanError(data: BuilderData, settings: PlanSettings): string | null {
  const { divisions, crossDivisionGames } = settings;
  for (const { divisionId, settings: own } of divisions) {
    const { name, teamIds } = data.divisions.find(({ id }) => id === divisionId)!;
    const error =
      getGenerationError(teamIds.length, own) ?? ScheduleSettings.safeParse(own).error?.issues[0]?.message;
    if (error) return `${name}: ${error}`;
  }
  if (!Number.isInteger(crossDivisionGames) || crossDivisionGames < 0)
    return "Enter a number of cross-division games";
  if (crossDivisionGames > MAX_CROSS_DIVISION_GAMES)
    return `Each team can have up to ${MAX_CROSS_DIVISION_GAMES} cross-division games`;
  return canPlanDivisions(listTeamsWithDivisions(data), settings)
    ? null
    : "One division has more teams than all others together, so not every team has an opponent across divisions";
}

/** Returns the stored games if they still follow the rules of the league as it is now. */
function restoreGames(content: DraftContent | null, plan: LeaguePlan): PlanDraft | undefined {
  if (!content?.plans || !content.draft) return undefined;
  const { games, unscheduled, requestKey } = content.draft;
  if (checkPlan(plan, games, unscheduled).length > 0) return undefined;
  const bounds = plan.divisions.map(() => null);
  return {
    key: JSON.stringify(plan),
    schedule: { games, unscheduled, metrics: measurePlan(plan, games, bounds) },
    requestKey,
  };
}

/** Keeps the settings of all divisions, starting with those that were stored, and the draft that was made from them. */
export function usePlanSettings(content: DraftContent | null, data: BuilderData) {
  const [restored] = useState(() => {
    const settings = restoreSettings(content, data);
    const draft =
      findPlanError(data, settings) === null
        ? restoreGames(content, toPlan(data, settings, content?.earlier ?? null))
        : undefined;
    return { settings, draft, isOutdated: Boolean(content?.draft) && !draft };
  });
  const [settings, setSettings] = useState(restored.settings);
  return {
    settings,
    restored,
    setCrossGames: (crossDivisionGames: number) => setSettings({ ...settings, crossDivisionGames }),
    change: (divisionId: string, changes: Partial<ScheduleSettings>) =>
      setSettings((current) => ({
        ...current,
        divisions: current.divisions.map((division) =>
          division.divisionId === divisionId
            ? { ...division, settings: { ...division.settings, ...changes } }
            : division,
        ),
      })),
    copyToAll: (own: ScheduleSettings) =>
      setSettings((current) => ({
        ...current,
        divisions: current.divisions.map(({ divisionId }) => ({ divisionId, settings: own })),
      })),
  };
}

/** Returns what to save, with the league as it is now. */
export const toPlanContent = (
  { teams }: BuilderData,
  { divisions, crossDivisionGames }: PlanSettings,
  state: { earlier: DraftContent["earlier"]; seed: number; draft: PlanDraft | undefined },
): DraftContent => ({
  settings: divisions[0]!.settings,
  plans: { divisions, crossDivisionGames },
  earlier: state.earlier,
  seed: state.seed,
  teams: teams.map(({ id, name, preferredBlockoutDays }) => ({ id, name, daysOff: preferredBlockoutDays })),
  venues: [],
  draft: state.draft
    ? {
        games: state.draft.schedule.games,
        unscheduled: state.draft.schedule.unscheduled,
        locked: [],
        seasonDaysBound: state.draft.schedule.metrics.seasonDaysBound,
        requestKey: state.draft.requestKey,
      }
    : null,
});
