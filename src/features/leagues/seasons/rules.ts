/** The limits of RESULT-26 and RESULT-27. */
export const MAX_DIVISIONS = 12;
export const MAX_DIVISION_TEAMS = 40;

/** Far more seasons than a league plays. */
export const MAX_SEASONS = 100;
