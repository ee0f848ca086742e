import { ArrowRightLeft, LogOut, Trash2, Users } from "lucide-react";
import { formatDate, getWeekday } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Kit } from "#ui/kit.tsx";
import { Menu } from "#ui/menu.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { listProblemTeams, shortenProblem } from "../../league-home/rules.ts";
import type { LeagueHome, TeamState } from "../../league-home/schema.ts";
import type { Division } from "../../seasons/schema.ts";
import type { LeagueTeamRow, ManagerRow } from "../schema.ts";
import { ManagerIcon } from "./manager-icon.tsx";
import { formatManagerState } from "../rules.ts";

/** The number of managers listed by name. More would make this cell taller than the others in the row. */
const MAX_LISTED_MANAGERS = 2;

/** What a team that isn't in the newest season reads instead of a division (RESULT-33). */
const NOT_IN_SEASON = "Not in This Season";

const createColumns = (
  home: LeagueHome | undefined,
  { divisions, showsAbsence }: { divisions: readonly Division[]; showsAbsence: boolean },
): Column<LeagueTeamRow>[] => [
  {
    key: "kit",
    header: <span className="sr-only">Team color</span>,
    cardSlot: "lead",
    className: "lg:w-11 lg:pr-0!",
    cell: (team) => <Kit id={team.id} kit={team.kit} size={32} />,
  },
  {
    key: "name",
    header: "Team Name",
    cardSlot: "title",
    className: "lg:w-[22%]",
    cell: (team) => (
      <>
        <span id={getTeamRowId(team)} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          {team.name}
        </span>
        <span className="caption block font-normal text-ink-3 cards:hidden">
          Created {formatDate(team.createdOn)}
        </span>
        {showsAbsence && team.divisionId === null && (
          <Badge tone="outline" className="mt-1">
            {NOT_IN_SEASON}
          </Badge>
        )}
        {team.isWithdrawn && (
          <Badge tone="quiet" className="mt-1">
            Withdrew
          </Badge>
        )}
        <Problems problems={listTeamProblems(home, team.id)} />
      </>
    ),
  },
  {
    key: "sport",
    header: "Sport",
    cardSlot: "subtitle",
    className: "lg:w-24",
    cell: (team) => (
      <span className="wrap-anywhere not-cards:block not-cards:min-w-16">
        {team.sport}
        <span className="not-cards:hidden"> · Created {formatDate(team.createdOn)}</span>
      </span>
    ),
  },
  ...(divisions.length > 0
    ? [
        {
          key: "division",
          header: "Division",
          cardLabel: "Division",
          cell: (team: LeagueTeamRow) => (
            <span className="wrap-anywhere">
              {divisions.find(({ id }) => id === team.divisionId)?.name ?? NOT_IN_SEASON}
            </span>
          ),
        },
      ]
    : []),
  {
    key: "members",
    header: "Members",
    cardLabel: "Members",
    cell: (team) => team.memberCount.toLocaleString("en-US"),
  },
  {
    key: "season",
    header: "Season Ends",
    cardLabel: "Season ends",
    className: "not-cards:whitespace-nowrap",
    cell: (team) => (
      <span className="inline-flex flex-col items-start gap-1 cards:items-end">
        {formatDate(team.seasonEndsOn)}
        <Pass state={home?.teams.find(({ id }) => id === team.id)} />
      </span>
    ),
  },
  {
    key: "next",
    header: "Next Game",
    cardLabel: "Next game",
    cell: (team) => <NextGame teamId={team.id} home={home} />,
  },
  {
    key: "managers",
    header: "Managers",
    cardLabel: "Managers",
    cell: (team) => <Managers managers={team.managers} />,
  },
];

/** The most problems to list under a team's name. The alerts above list all of them. */
const MAX_LISTED_PROBLEMS = 2;

const listTeamProblems = (home: LeagueHome | undefined, teamId: string) => [
  ...new Set(
    home?.problems
      // The next columns already show passes and invitations.
      .filter(({ kind }) => kind !== "invitation" && kind !== "pass")
      .filter((problem) => listProblemTeams(problem).includes(teamId))
      .map(shortenProblem),
  ),
];

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  const hiddenCount = problems.length - MAX_LISTED_PROBLEMS;
  return (
    <span className="caption block font-normal wrap-anywhere text-yellow-ink">
      {problems.slice(0, MAX_LISTED_PROBLEMS).map((problem) => (
        <span key={problem} className="block">
          {problem}
        </span>
      ))}
      {hiddenCount > 0 && `${hiddenCount} more above`}
    </span>
  );
}

function Pass({ state }: { state: TeamState | undefined }) {
  if (!state) return null;
  const { status, endsOn } = state.pass;
  const words = { pending: "No pass", active: "Pass", expired: "Pass ended" }[status];
  return (
    <Badge tone={status}>
      {endsOn === null ? words : `${words} ${status === "active" ? "until " : ""}${formatDate(endsOn)}`}
    </Badge>
  );
}

function NextGame({ teamId, home }: { teamId: string; home: LeagueHome | undefined }) {
  const game = home?.teams.find(({ id }) => id === teamId)?.nextGame;
  if (!game) return <span className="text-ink-3">{home ? "None" : "—"}</span>;
  const isHome = game.home.id === teamId;
  const opponent = isHome ? game.away : game.home;
  return (
    <span className="inline-block min-w-0">
      <span className="block not-cards:whitespace-nowrap">
        {getWeekday(game.date)}, {formatDate(game.date)}
      </span>
      {opponent && (
        <span className="caption line-clamp-2 wrap-anywhere text-ink-3">
          {isHome || !game.hasSides ? "vs" : "at"} {opponent.name}
        </span>
      )}
    </span>
  );
}

/**
 * Marks accepted managers with a check, pending ones with an hourglass (INVITE-19), and failed emails with a warning.
 */
function Managers({ managers }: { managers: readonly ManagerRow[] }) {
  if (managers.length === 0)
    return <span className="text-ink-3 not-cards:whitespace-nowrap">None invited</span>;
  const listedManagers = managers.slice(0, MAX_LISTED_MANAGERS);
  return (
    <ul className="grid min-w-0 gap-1 cards:justify-items-end">
      {listedManagers.map((manager) => (
        <li key={manager.id} className="flex min-w-0 items-center gap-1.5">
          <ManagerIcon manager={manager} />
          <span className="min-w-0">
            <span className="line-clamp-1 wrap-anywhere">{manager.name ?? manager.email}</span>
            <span className={manager.state === "accepted" ? "sr-only" : "caption block text-ink-3"}>
              <span className="sr-only">, </span>
              {formatManagerState(manager)}
            </span>
          </span>
        </li>
      ))}
      {managers.length > listedManagers.length && (
        <li className="caption text-ink-3">{managers.length - listedManagers.length} more</li>
      )}
    </ul>
  );
}

/** Returns the element id used to move the focus to a team's row. */
export const getTeamRowId = ({ id }: Pick<LeagueTeamRow, "id">) => `league-team-${id}`;

/** The dialogs a team's row can open. */
export type TeamDialog = "managers" | "move" | "withdraw" | "delete";

/** Shows the League Teams list (LEAGUE-17): a table on wide screens, cards on narrow ones. */
export function LeagueTeamsTable(props: {
  teams: LeagueTeamRow[];
  /** Undefined until it's loaded. */
  home: LeagueHome | undefined;
  /** Empty while there's only one. */
  divisions: readonly Division[];
  /** True if nothing else says which teams aren't in the season: it's under way and has one division. */
  showsAbsence: boolean;
  /** True while the season is under way. */
  canWithdraw: boolean;
  onOpen: (dialog: TeamDialog, team: LeagueTeamRow) => void;
}) {
  return (
    <DataTable
      caption="League Teams"
      rows={props.teams}
      rowKey={(team) => team.id}
      columns={createColumns(props.home, props)}
      renderActions={(team) => (
        <>
          <LinkButton
            to={`/teams/${team.id}`}
            variant="ghost"
            size="small"
            aria-label={`Manage Team ${team.name}`}
          >
            Manage Team
          </LinkButton>
          <IconButton label={`Managers of ${team.name}`} onClick={() => props.onOpen("managers", team)}>
            <Users />
          </IconButton>
          <Menu
            label={`More actions for ${team.name}`}
            items={[
              { label: "Move Team", icon: <ArrowRightLeft />, onSelect: () => props.onOpen("move", team) },
              ...(props.canWithdraw && team.divisionId !== null && !team.isWithdrawn
                ? [
                    {
                      label: "Withdraw Team",
                      icon: <LogOut />,
                      onSelect: () => props.onOpen("withdraw", team),
                    },
                  ]
                : []),
              ...(team.canDelete
                ? [
                    {
                      label: "Delete Team",
                      icon: <Trash2 />,
                      tone: "destructive" as const,
                      onSelect: () => props.onOpen("delete", team),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    />
  );
}

/** Has the same height as the rows and cards, so the page doesn't jump when they load. */
export const LeagueTeamsLoading = () => (
  <Loading
    label="Loading teams"
    className="pt-[28px] cards:rounded-lg cards:border cards:border-line cards:pt-0"
  >
    {Array.from({ length: 4 }, (_, index) => (
      <div
        key={index}
        className="flex h-[65px] items-center gap-3 border-t border-line px-1 cards:h-[190px] cards:px-3.5 cards:first-of-type:border-t-0"
      >
        <Skeleton shape="circle" className="size-8" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Skeleton className="h-3 w-1/2 lg:w-1/4" />
          <Skeleton className="h-2.5 w-1/3 lg:w-1/6" />
        </div>
        <Skeleton className="h-3 w-24 cards:hidden" />
      </div>
    ))}
  </Loading>
);
