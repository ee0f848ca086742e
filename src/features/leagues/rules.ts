/** One's own leagues at once: far more than anybody runs. */
export const MOST_LEAGUES = 200;

/** Teams of a league at once: the largest amateur leagues have some hundred. */
export const MOST_LEAGUE_TEAMS = 500;
