import { Plus, Printer } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { MenuAction } from "#ui/menu.tsx";
import { monthOf } from "#ui/month-grid.ts";
import { PageHead } from "#ui/page-head.tsx";
import { useBrowserToday } from "./browser-today.ts";
import { useGameDialogs } from "./game-dialogs.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { chosenTeam, useScheduleAddress } from "./schedule-address.ts";
import { ScheduleMonth } from "./schedule-month.tsx";
import { ScheduleSkeleton } from "./schedule-skeleton.tsx";
import type { ScheduleTeam, ScheduleTeams } from "./schedule-teams.ts";
import { TeamPicker } from "./team-picker.tsx";

/** What is on the screen; no team while there is none, or while they are loading. */
export type ShownSchedule = { team: ScheduleTeam | undefined; month: string | undefined };

export interface ScheduleScreenProps {
  teams: ScheduleTeams;
  /** Stands above the team picker, e.g. a choice of leagues. */
  scopePicker?: ReactNode;
  /** Buttons left of "Add Game". */
  renderHeadActions?: (shown: ShownSchedule) => ReactNode;
  /** More for the menu of the head, above "Print". */
  moreItems?: (shown: ShownSchedule) => readonly MenuAction[];
  /** Instead of "No Teams Found". */
  empty?: ReactNode;
}

/** /schedule: a team's games, month by month. Which team and month is in the address. */
export function ScheduleScreen(props: ScheduleScreenProps) {
  const { teams, scopePicker, renderHeadActions, moreItems, empty = <NoTeams /> } = props;
  const today = useBrowserToday();
  const address = useScheduleAddress();
  const root = useRef<HTMLDivElement>(null);
  const { dialogs, add, edit, remove, move } = useGameDialogs({
    list: root,
    dayOf: (on) => root.current?.querySelector<HTMLElement>(`[data-date="${on}"]`) ?? null,
  });

  const team = teams.data && chosenTeam(teams.data, address.teamId);
  const month = address.month ?? (today ? monthOf(today) : undefined);
  const shown = { team, month };
  const addOn = (on: string) => team && add(team, on);

  return (
    <div ref={root} className="relative">
      <PageHead
        title="Schedule"
        actions={
          <>
            {team && (
              // On phones beside the title: the buttons take the line below.
              <div className="flex items-center max-md:absolute max-md:-top-1 max-md:-right-1.5">
                <MoreMenu
                  items={[
                    ...(moreItems?.(shown) ?? []),
                    { label: "Print", icon: <Printer />, onSelect: () => window.print() },
                  ]}
                />
              </div>
            )}
            {renderHeadActions?.(shown)}
            {team && (
              <Button icon={<Plus />} onClick={() => today && addOn(today)}>
                Add Game
              </Button>
            )}
          </>
        }
      />
      {scopePicker}
      {body()}
      {dialogs}
    </div>
  );

  function body() {
    if (!teams.data)
      return teams.errorUpdateCount || teams.isPaused ? (
        <TeamsNotLoaded query={teams} />
      ) : (
        <ScheduleSkeleton />
      );
    if (!team) return empty;
    if (!today || !month) return <ScheduleSkeleton />;
    return (
      <>
        <TeamPicker teams={teams.data} value={team.id} onChange={address.showTeam} />
        <ScheduleMonth
          team={team}
          month={month}
          today={today}
          onMonthChange={address.showMonth}
          onAdd={addOn}
          onEdit={edit}
          onDelete={remove}
          onMove={move}
        />
      </>
    );
  }
}

function NoTeams() {
  return (
    <EmptyState
      title="No Teams Found"
      headingLevel={2}
      action={<LinkButton to="/teams">Create Team</LinkButton>}
    >
      Games belong to a team. Create your first one, then come back for its schedule.
    </EmptyState>
  );
}
