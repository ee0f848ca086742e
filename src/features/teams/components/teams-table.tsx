import { Link } from "react-router";
import { Kit } from "#ui/kit.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import type { TeamSummary } from "../schema.ts";
import { SmsMeter } from "./sms-usage.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { formatMemberCount, formatNextGame, formatSmsUsage } from "./team-labels.ts";

const columns: Column<TeamSummary>[] = [
  {
    key: "kit",
    header: <span className="sr-only">Team color</span>,
    cardSlot: "lead",
    className: "lg:w-11 lg:pr-0!",
    cell: (team) => <Kit id={team.id} kit={team.kit} size={32} />,
  },
  {
    key: "name",
    header: "Team",
    cardSlot: "title",
    className: "lg:w-[30%]",
    cell: (team) => (
      // The whole row links to the team. The link's accessible name is just the team's name.
      <Link
        id={getTeamLinkId(team)}
        to={`/teams/${team.id}`}
        className="font-semibold wrap-anywhere after:absolute after:inset-0"
      >
        {team.name}
      </Link>
    ),
  },
  {
    key: "sport",
    header: "Sport",
    cardSlot: "subtitle",
    cell: (team) => (
      <span className="wrap-anywhere not-cards:block not-cards:min-w-20">
        {team.sport}
        <span className="not-cards:hidden"> · {formatMemberCount(team.memberCount)}</span>
      </span>
    ),
  },
  {
    key: "members",
    header: "Members",
    cardSlot: "hidden",
    cell: (team) => team.memberCount.toLocaleString("en-US"),
  },
  {
    key: "status",
    header: "Status",
    cardSlot: "status",
    cell: (team) => <StatusBadge team={team} />,
  },
  {
    key: "sms",
    header: "Texts Used",
    cardLabel: "Texts used",
    className: "cards:pt-1.5",
    cell: (team) => (
      <>
        <span className="whitespace-nowrap">{formatSmsUsage(team)}</span>
        <SmsMeter team={team} className="mt-1.5 max-w-32 cards:hidden" />
      </>
    ),
  },
  {
    key: "next",
    header: "Next Game",
    cardLabel: "Next game",
    className: "not-cards:whitespace-nowrap",
    cell: (team) => (
      <span className={team.nextGame?.isToday ? "font-[580] text-whistle-ink" : undefined}>
        {formatNextGame(team.nextGame) ?? "None scheduled"}
      </span>
    ),
  },
];

/** Returns the id used to move focus to a team's row. */
export const getTeamLinkId = ({ id }: Pick<TeamSummary, "id">) => `team-${id}`;

/** A table on wide screens, and cards on narrow screens (TEAM-06). */
export function TeamsTable({ teams }: { teams: TeamSummary[] }) {
  return (
    <DataTable
      caption="Teams"
      rows={teams}
      rowKey={(team) => team.id}
      columns={columns}
      // Each link stretches over its whole row.
      className="[&_tbody_tr]:relative"
    />
  );
}

/** A placeholder that's as tall as the rows or cards that replace it. */
export function TeamsLoading() {
  return (
    <Loading
      label="Loading your teams"
      className="pt-[28px] cards:rounded-lg cards:border cards:border-line cards:pt-0"
    >
      {Array.from({ length: 5 }, (_, index) => (
        <div
          key={index}
          className="flex h-[55px] items-center gap-3 border-t border-line px-1 cards:h-[118px] cards:px-3.5 cards:first-of-type:border-t-0"
        >
          <Skeleton shape="circle" className="size-8" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-1/2 lg:w-1/4" />
            <Skeleton className="h-2.5 w-1/3 lg:hidden" />
          </div>
          <Skeleton shape="pill" className="h-6 w-19" />
          <Skeleton className="h-3 w-24 cards:hidden" />
        </div>
      ))}
    </Loading>
  );
}
