import { Plus, Printer } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from "react";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { MenuAction } from "#ui/menu.tsx";
import { toMonth } from "#ui/month-grid.ts";
import { PageHead } from "#ui/page-head.tsx";
import { explainFailure } from "#platform/failures.ts";
import { showToast } from "#ui/toast.tsx";
import { useBrowserToday } from "./browser-today.ts";
import type { ChooseTeamDialogProps } from "./choose-team-dialog.tsx";
import { useGameDialogs } from "./game-dialogs.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { ALL_TEAMS, selectTeam, showsAllTeams, useScheduleUrl } from "./schedule-url.ts";
import { ScheduleMonth } from "./schedule-month.tsx";
import { ScheduleSkeleton } from "./schedule-skeleton.tsx";
import { ownGames, type AllGames, type ScheduleTeam, type ScheduleTeams } from "./schedule-teams.ts";
import { TeamPicker } from "./team-picker.tsx";

type Choice = { View: ComponentType<ChooseTeamDialogProps>; on: string; isOpen: boolean };

/** What the screen shows. There is no team when it shows all teams, the user has none, or teams are still loading. */
export type ScheduleView = { team: ScheduleTeam | undefined; month: string | undefined };

export interface ScheduleScreenProps {
  teams: ScheduleTeams;
  /** What "All Teams" shows. */
  allGames?: AllGames;
  /** The `leagueId` that keeps the same teams in the picker, or null for users who can't choose. */
  scope?: string | null;
  /** Shown above the team picker, for example a league picker. */
  scopePicker?: ReactNode;
  /** Buttons to the left of "Add Game". */
  renderHeaderActions?: (view: ScheduleView) => ReactNode;
  /** Shown below the calendar. */
  renderFooter?: (view: ScheduleView) => ReactNode;
  /** Additional header menu items, above "Print". */
  getMenuItems?: (view: ScheduleView) => readonly MenuAction[];
  /** Replaces the "No Teams Found" state. */
  empty?: ReactNode;
}

/** Renders /schedule: the games of a team or of all teams by month. The URL holds the team and month. */
export function ScheduleScreen(props: ScheduleScreenProps) {
  const { teams, allGames = ownGames, scopePicker, renderHeaderActions, getMenuItems } = props;
  const { empty = <NoTeams />, scope = null } = props;
  const today = useBrowserToday();
  const scheduleUrl = useScheduleUrl();
  const root = useRef<HTMLDivElement>(null);
  const { dialogs, add, edit, remove, move } = useGameDialogs({
    list: root,
    findDay: (on) => root.current?.querySelector<HTMLElement>(`[data-date="${on}"]`) ?? null,
  });

  const showsAll = teams.data !== undefined && showsAllTeams(teams.data, scheduleUrl.teamId);
  const team = teams.data && !showsAll ? selectTeam(teams.data, scheduleUrl.teamId) : undefined;
  const month = scheduleUrl.month ?? (today ? toMonth(today) : undefined);
  const view = { team, month };
  const [choosing, setChoosing] = useState<Choice>();
  const addOn = (on: string) => (team ? add(team, on) : void chooseTeam(on));

  /** Loads its dialog on demand, because only the schedule of all teams asks for a team. */
  async function chooseTeam(on: string) {
    try {
      const { default: View } = await import("./choose-team-dialog.tsx");
      setChoosing({ View, on, isOpen: true });
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }

  const isAsked = scheduleUrl.shouldAdd && today !== null && (team !== undefined || showsAll);
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
            {(team || showsAll) && (
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
            {(team || showsAll) && (
              <Button icon={<Plus />} onClick={() => today && addOn(today)}>
                Add Game
              </Button>
            )}
          </>
        }
      />
      {scopePicker}
      {renderBody()}
      {choosing && (
        <choosing.View
          open={choosing.isOpen}
          teams={teams.data ?? []}
          onClose={() => setChoosing({ ...choosing, isOpen: false })}
          onChoose={(chosen) => {
            setChoosing({ ...choosing, isOpen: false });
            add(chosen, choosing.on);
          }}
        />
      )}
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
    const source = showsAll ? allGames : team;
    if (!source) return empty;
    if (!today || !month) return <ScheduleSkeleton />;
    return (
      <>
        <TeamPicker
          teams={teams.data}
          value={team?.id ?? ALL_TEAMS}
          onChange={(id) => (id === ALL_TEAMS ? scheduleUrl.showAllTeams(scope) : scheduleUrl.showTeam(id))}
        />
        <ScheduleMonth
          source={source}
          month={month}
          today={today}
          onMonthChange={scheduleUrl.showMonth}
          onAdd={addOn}
          onEdit={edit}
          onDelete={remove}
          onMove={move}
        />
        {props.renderFooter?.(view)}
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
