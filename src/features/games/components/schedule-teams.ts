/** A team in the schedule's team picker. */
export type ScheduleTeam = { id: string; name: string; sport: string };

/** The part of a query result that the screen needs. */
export type ScheduleTeams = {
  data: readonly ScheduleTeam[] | undefined;
  errorUpdateCount: number;
  isPaused: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};
