import { TriangleAlert, Users } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { computeTeamCosts, isShort, formatReach, formatShortage } from "../rules.ts";
import type { LeagueMessageAudience, LeagueMessageTeamPreview } from "../schema.ts";

export interface TeamCostsProps {
  preview: {
    data: { teams: LeagueMessageTeamPreview[] } | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  audience: LeagueMessageAudience;
  message: string;
}

const head = "sticky top-0 bg-surface py-2 text-left text-caption font-semibold text-ink-3";

/** Previews a message's recipients and cost by team. */
export function TeamCosts({ preview, audience, message }: TeamCostsProps) {
  if (!preview.data)
    return preview.isError ? (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-tint px-4 py-2.5 text-sm text-ink-2">
        We couldn't load recipients and text usage.
        <Button
          variant="secondary"
          size="small"
          busy={preview.isFetching}
          onClick={() => void preview.refetch()}
        >
          Try Again
        </Button>
      </p>
    ) : (
      <Loading label="Loading recipients" className="grid gap-2 rounded-lg bg-tint px-4 py-3.5">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-2/5" />
      </Loading>
    );
  const costs = computeTeamCosts(preview.data.teams, audience, message);
  const shortage = formatShortage(costs);
  if (costs.length === 0)
    return (
      <Banner tone="warn" role="status">
        {audience === "managers"
          ? "None of the managers on these rosters can receive texts."
          : "No one in this league can receive texts yet."}
      </Banner>
    );
  return (
    <div className="grid gap-3">
      {shortage !== null && (
        <Banner tone="warn" role="status">
          {shortage}
        </Banner>
      )}
      <p className="flex items-start gap-2 text-ui font-[550] tabular-nums" role="status">
        <Users className="mt-0.5 size-4 shrink-0 text-ink-3" />
        {formatReach(costs)}
      </p>
      {/* Has its own scroll area, so 200 teams don't push the dialog's buttons off screen. */}
      <section
        aria-label="Texts by team"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to scroll it with the keyboard
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-lg border border-line px-4"
      >
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className={head}>
                Team
              </th>
              <th scope="col" className={cx(head, "pl-3 text-right")}>
                People
              </th>
              <th scope="col" className={cx(head, "pl-3 text-right")}>
                Texts
              </th>
              <th scope="col" className={cx(head, "pl-3 text-right")}>
                Left
              </th>
            </tr>
          </thead>
          <tbody>
            {costs.map((team) => (
              <tr key={team.teamId} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-[550] wrap-anywhere">
                  {team.name}
                  {team.skipReason !== null && (
                    <span className="caption flex items-center gap-1 font-normal text-red-ink">
                      <TriangleAlert className="size-3.5 shrink-0" /> {team.skipReason}
                    </span>
                  )}
                  {isShort(team) && (
                    <span className="caption flex items-center gap-1 font-normal text-red-ink">
                      <TriangleAlert className="size-3.5 shrink-0" /> Not enough left
                    </span>
                  )}
                </th>
                <td className="py-2 pl-3 text-right">
                  {team.sent.toLocaleString("en-US")}
                  {isShort(team) && ` of ${(team.sent + team.failed).toLocaleString("en-US")}`}
                </td>
                <td className="py-2 pl-3 text-right">{team.cost.toLocaleString("en-US")}</td>
                <td className="py-2 pl-3 text-right">{team.left.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
