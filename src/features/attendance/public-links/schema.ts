/** The links of a team's published pages, for its players (PUBLIC-24). */
export type PublicLinks = { leaguePage: string | null; teamPage: string | null };
