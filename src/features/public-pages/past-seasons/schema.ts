/** A season that ended, with the last part of its link (PUBLIC-18). */
export type PastSeason = { id: string; name: string; slug: string };
