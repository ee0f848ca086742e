// The whole list of what a device may keep: the schedule, rosters, and who comes to a game. Anything else, above all
// whatever carries a token, prices or an administrator's view, is not on it and never touched.

const ID = "[0-9a-f-]{36}";
const documents = new RegExp(`^/(?:dashboard|schedule|teams(?:/${ID})?|game/${ID}/attendance)$`);
const answers = new RegExp(
  `^/api/v1/(?:${[
    "dashboard",
    "games/upcoming",
    `games/${ID}/attendance`,
    `leagues(?:/${ID}/teams)?`,
    `teams(?:/${ID}(?:/(?:members|games|spares|allowance|blasts))?)?`,
  ].join("|")})$`,
);

/** Screens that open without a network. */
export const isKeptDocument = (pathname: string) => documents.test(pathname);

/** Answers of the API they are filled from. */
export const isKeptAnswer = (pathname: string) => answers.test(pathname);
