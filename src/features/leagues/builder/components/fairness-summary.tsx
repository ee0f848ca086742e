import { Scale } from "lucide-react";
import { useMemo } from "react";
import { Matrix } from "#ui/matrix.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import type { Draft } from "./draft-history.ts";
import { assignCodes, countPreferencesMet, formatCount, listFairnessRows } from "./draft-labels.ts";
import { TeamKit } from "./team-kit.tsx";
import { judgeDraft } from "./verdict.ts";

export interface FairnessSummaryProps {
  draft: Draft;
  /** Conflicts from manual changes, which matter more than balance. */
  conflicts: number;
  getName: (id: string) => string;
}

/** Shows how long and how balanced a draft is, and what would make it better. */
export function FairnessSummary({ draft: { schedule, league }, conflicts, getName }: FairnessSummaryProps) {
  const verdict = useMemo(() => judgeDraft(schedule, league, conflicts), [schedule, league, conflicts]);
  const preferences = countPreferencesMet(schedule, league);
  const { metrics } = schedule;
  const codes = assignCodes(league.teams.map(({ id }) => ({ id, name: getName(id) })));
  const rows = useMemo(() => listFairnessRows(schedule, league), [schedule, league]);
  return (
    <>
      <StatStrip
        dense
        className="mb-4"
        stats={[
          {
            label: "Season Length",
            value: metrics.seasonDays,
            unit: metrics.seasonDays === 1 ? " day" : " days",
            ...(metrics.seasonDaysBound !== null && {
              note:
                metrics.seasonDays <= metrics.seasonDaysBound
                  ? "Shortest possible"
                  : `Shortest possible: ${formatCount(metrics.seasonDaysBound, "day")}`,
            }),
          },
          {
            label: "Preferences Met",
            value: preferences ? preferences.met : "None",
            ...(preferences ? { unit: `/${preferences.all}` } : { isText: true }),
            note: preferences
              ? "Games that avoid teams' preferred days off"
              : "No team has preferred days off",
          },
          {
            label: "Minimum Rest",
            value: metrics.shortestRestDays ?? "None",
            ...(metrics.shortestRestDays === null
              ? { isText: true }
              : { unit: metrics.shortestRestDays === 1 ? " day" : " days" }),
            note:
              metrics.longestRestDays === null
                ? "No team plays twice"
                : `Up to ${formatCount(metrics.longestRestDays, "day")} between games`,
          },
          {
            label: "Early Rematches",
            value: metrics.earlyRepeats,
            note: league.gamesPerMatchup === 1 ? "Each pair meets once" : "Rematches too close together",
          },
        ]}
      />
      <Matrix
        label="Games, venues, and start times for each team"
        corner="Per team"
        rangeLabel="Range"
        columns={league.teams.map(({ id }) => ({
          key: id,
          label: codes.get(id)!,
          title: getName(id),
          picture: <TeamKit id={id} size={22} />,
        }))}
        rows={rows}
        verdict={{
          tone: verdict.isFair ? "green" : "yellow",
          icon: <Scale className="size-5 flex-none" />,
          children: (
            <>
              <p>
                <b>{verdict.title}</b> {verdict.details}
              </p>
              {verdict.suggestions.length > 0 && (
                <>
                  <p className="mt-2 font-[580]">What would help</p>
                  <ul className="list-disc pl-5">
                    {verdict.suggestions.map((suggestion) => (
                      <li key={suggestion}>{suggestion}</li>
                    ))}
                  </ul>
                </>
              )}
            </>
          ),
        }}
      />
    </>
  );
}
