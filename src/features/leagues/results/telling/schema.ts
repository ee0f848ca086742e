/** Something that happened to a game's result, for one manager. */
export type ResultNews = {
  leagueGameId: string;
  accountId: string;
  /** The team that this manager speaks for. Null for the league's manager. */
  teamId: string | null;
  about: "reported" | "disputed" | { changeId: string };
};
