/** A team as the schedule's picker shows it. */
export type ScheduleTeam = { id: string; name: string; sport: string };

/** As much of a query as the screen needs to show its states. */
export type ScheduleTeams = {
  data: readonly ScheduleTeam[] | undefined;
  errorUpdateCount: number;
  isPaused: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};
