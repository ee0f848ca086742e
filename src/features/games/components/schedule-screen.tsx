import { Plus, Printer } from "lucide-react";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { MenuAction } from "#ui/menu.tsx";
import { toMonth } from "#ui/month-grid.ts";
import { PageHead } from "#ui/page-head.tsx";
import { useBrowserToday } from "./browser-today.ts";
import { useGameDialogs } from "./game-dialogs.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { selectTeam, useScheduleUrl } from "./schedule-url.ts";
import { ScheduleMonth } from "./schedule-month.tsx";
import { ScheduleSkeleton } from "./schedule-skeleton.tsx";
import type { ScheduleTeam, ScheduleTeams } from "./schedule-teams.ts";
import { TeamPicker } from "./team-picker.tsx";

/** What the screen shows. There is no team when the user has none or while teams load. */
export type ScheduleView = { team: ScheduleTeam | undefined; month: string | undefined };

export interface ScheduleScreenProps {
  teams: ScheduleTeams;
  /** Shown above the team picker, for example a league picker. */
  scopePicker?: ReactNode;
  /** Buttons to the left of "Add Game". */
  renderHeaderActions?: (view: ScheduleView) => ReactNode;
  /** Additional header menu items, above "Print". */
  getMenuItems?: (view: ScheduleView) => readonly MenuAction[];
  /** Replaces the "No Teams Found" state. */
  empty?: ReactNode;
}

/** Renders /schedule: a team's games by month. The URL holds the team and month. */
export function ScheduleScreen(props: ScheduleScreenProps) {
  const { teams, scopePicker, renderHeaderActions, getMenuItems, empty = <NoTeams /> } = props;
  const today = useBrowserToday();
  const scheduleUrl = useScheduleUrl();
  const root = useRef<HTMLDivElement>(null);
  const { dialogs, add, edit, remove, move } = useGameDialogs({
    list: root,
    findDay: (on) => root.current?.querySelector<HTMLElement>(`[data-date="${on}"]`) ?? null,
  });

  const team = teams.data && selectTeam(teams.data, scheduleUrl.teamId);
  const month = scheduleUrl.month ?? (today ? toMonth(today) : undefined);
  const view = { team, month };
  const addOn = (on: string) => team && add(team, on);
  const isAsked = scheduleUrl.shouldAdd && team !== undefined && today !== null;
  const addAsAsked = useEffectEvent(() => {
    addOn(today!);
    scheduleUrl.endAdding();
  });
  useEffect(() => {
    if (isAsked) addAsAsked();
  }, [isAsked]);

  return (
    <div ref={root} className="relative">
      <PageHead
        title="Schedule"
        actions={
          <>
            {team && (
              // On phones the menu sits next to the title because the buttons take the row below.
              <div className="flex items-center max-md:absolute max-md:-top-1 max-md:-right-1.5">
                <MoreMenu
                  items={[
                    ...(getMenuItems?.(view) ?? []),
                    { label: "Print", icon: <Printer />, onSelect: () => window.print() },
                  ]}
                />
              </div>
            )}
            {renderHeaderActions?.(view)}
            {team && (
              <Button icon={<Plus />} onClick={() => today && addOn(today)}>
                Add Game
              </Button>
            )}
          </>
        }
      />
      {scopePicker}
      {renderBody()}
      {dialogs}
    </div>
  );

  function renderBody() {
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
        <TeamPicker teams={teams.data} value={team.id} onChange={scheduleUrl.showTeam} />
        <ScheduleMonth
          team={team}
          month={month}
          today={today}
          onMonthChange={scheduleUrl.showMonth}
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
      Games belong to a team. Create your first team, then come back to build its schedule.
    </EmptyState>
  );
}
