// The complete list of what a device may keep: the schedule, rosters, attendance, and day sheets. Nothing else is cached,
// especially not tokens, prices, or admin pages.

const ID = "[0-9a-f-]{36}";
const documentPaths = new RegExp(
  `^/(?:dashboard|schedule|teams(?:/${ID})?|game/${ID}/attendance|league/${ID}/day-sheet)$`,
);
const apiPaths = new RegExp(
  `^/api/v1/(?:${[
    "dashboard",
    "games(?:/upcoming)?",
    `games/${ID}/attendance`,
    `leagues(?:/${ID}/(?:teams|day-sheet))?`,
    `teams(?:/${ID}(?:/(?:members|games|subs|allowance|blasts))?)?`,
  ].join("|")})$`,
);

/** Returns whether a screen can be opened offline. */
export const isCachedDocument = (pathname: string) => documentPaths.test(pathname);

/** Returns whether an API response is cached for those screens. */
export const isCachedResponse = (pathname: string) => apiPaths.test(pathname);
