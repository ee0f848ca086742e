import { hours, minutes } from "#platform/clock.ts";

/** From how many days before its season ends a team's page offers a new one (START-28). */
export const OFFER_DAYS = 30;

/** How long a game lasts, because managers don't enter when it ends (docs/decisions/0013). */
export const GAME_LENGTH = hours(2);

/** How often a continued team with games ahead is checked. Games are added, moved, and canceled in the meantime. */
export const CHECK_INTERVAL = minutes(5);

/** More seasons than a team plays in ten years. */
export const MAX_PAST_SEASONS = 50;
