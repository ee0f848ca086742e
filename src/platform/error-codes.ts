/**
 * Every error the API can answer with: its stable code, HTTP status and the words a person reads. Codes never
 * change meaning; wording may. Safe in the browser.
 */
export const errorTable = {
  INVALID_INPUT: { status: 400, message: "Please check the marked entries and try again." },
  CAPTCHA_REQUIRED: { status: 400, message: "Please complete the captcha verification" },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message: "That password is on every guessing list. Please choose another one.",
  },
  CURRENT_PASSWORD_WRONG: { status: 400, message: "The current password is not right." },
  LINK_INVALID: { status: 400, message: "This link is not valid or has expired." },
  SECOND_FACTOR_INVALID: { status: 400, message: "That code is not right. Please try the newest one." },
  SECOND_FACTOR_EXPIRED: { status: 401, message: "That sign-in took too long. Please start again." },
  SECOND_FACTOR_LOCKED: { status: 429, message: "Too many wrong codes. Please wait 15 minutes." },
  INVALID_CREDENTIALS: { status: 401, message: "Failed to log in. Please check your credentials." },
  ACCOUNT_DISABLED: {
    status: 403,
    message: "This account has been disabled. Please write to us through the contact page.",
  },
  // AUTH-19 and AUTH-18.
  UNAUTHENTICATED: { status: 401, message: "No authentication token found. Please log in and try again." },
  SESSION_UNAVAILABLE: { status: 503, message: "Failed to retrieve authentication session" },
  // CALL2-58: administrator operations called without a session.
  ADMIN_UNAUTHENTICATED: { status: 401, message: "No access token available" },
  ADMIN_ONLY: { status: 403, message: "You need administrator privileges to access this page." },
  // ADMACC-14, OP2-38.
  PASSWORD_BY_HAND: {
    status: 400,
    message: "Direct password update is not implemented for security reasons",
  },
  // An administrator who sees the product as somebody else does.
  LOOKING_ONLY: {
    status: 403,
    message: "You are viewing this as somebody else. Only they can do this.",
  },
  OTHER_ADMINISTRATOR: { status: 409, message: "Nobody views the product as another administrator." },
  // PERM2-09.
  OWN_ACCOUNT: { status: 409, message: "This is your own account. Please ask another administrator." },
  // OP2-39.
  STILL_MANAGES: {
    status: 409,
    message: "They still manage teams or leagues. Please have those handed over first.",
  },
  CROSS_SITE: { status: 403, message: "This request came from another site and was not carried out." },
  // TEAM-33: not yours looks like not there.
  TEAM_NOT_FOUND: { status: 404, message: "Team Not Found" },
  LEAGUE_NOT_FOUND: { status: 404, message: "League Not Found" },
  // PERM2-14.
  LEAGUE_MANAGER_ONLY: { status: 403, message: "You need to be a League Manager to access this page." },
  SCHEDULE_BROKEN: {
    status: 409,
    message: "This draft does not fit the league as it is now. Please generate it again.",
  },
  SCHEDULE_INCOMPLETE: {
    status: 409,
    message: "Some games found no place. Please confirm to leave them out.",
  },
  GAMES_AHEAD: { status: 409, message: "The league's teams already have games ahead. Please confirm first." },
  REQUEST_REUSED: {
    status: 409,
    message: "This was sent before with other entries, and is done. Please look at the result first.",
  },
  TOO_MANY: { status: 409, message: "There are as many as there can be. Please remove one first." },
  PHONE_INVALID: { status: 400, message: "Please enter a phone number with area code, like (312) 555-0142." },
  ROSTER_FULL: { status: 409, message: "This roster is full. Please remove someone first." },
  GAME_CHANGED: {
    status: 409,
    message: "Somebody changed this game while you were editing it. Please look at it again, then save.",
  },
  POST_CHANGED: {
    status: 409,
    message: "Somebody saved this post after you opened it. Please choose which version to keep.",
  },
  ATTENDANCE_CLOSED: { status: 409, message: "The attendance of this game can no longer be changed." },
  SPARES_FULL: { status: 409, message: "A team can have 20 spares. Please remove one first." },
  SPARES_CHANGED: {
    status: 409,
    message: "Somebody changed the spares meanwhile. Please look at them again.",
  },
  SPARES_CALLED: { status: 409, message: "Spares are being called up for this game already." },
  SPARES_CLOSED: { status: 409, message: "Spares can be called up until a game starts, when it has a time." },
  SPARE_ASKED: { status: 409, message: "They were asked already." },
  HANDOVER_OTHER_ADDRESS: {
    status: 403,
    message: "This hand-over was sent to another email address. Please sign in with that one.",
  },
  INVITATION_OTHER_ADDRESS: {
    status: 403,
    message: "This invitation was sent to another email address. Please sign in with that one.",
  },
  ACCOUNT_EXISTS: { status: 409, message: "This address has an account. Please sign in with it." },
  EMAIL_NOT_CONFIRMED: { status: 403, message: "Please confirm your email first, then try again." },
  // PASS-48, PASS-49 and PASS-51; screens show the toast of PASS-50 (OP-37).
  TEAM_ID_REQUIRED: { status: 400, message: "Team ID is required" },
  INVALID_PRODUCT: { status: 400, message: "Invalid product" },
  CHECKOUT_FAILED: { status: 503, message: "Failed to create checkout session" },
  PAYMENTS_UNAVAILABLE: {
    status: 503,
    message: "The payment provider does not answer. Please try again in a moment.",
  },
  // PASS-29.
  TEAM_TOO_LARGE: { status: 409, message: "The team has more members than this plan is for." },
  NOT_FOUND: { status: 404, message: "We could not find that." },
  METHOD_NOT_ALLOWED: { status: 405, message: "That address does not take this method." },
  TOO_LARGE: { status: 413, message: "That is more than we can take in one request." },
  RATE_LIMITED: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  INTERNAL: { status: 500, message: "Something went wrong on our side. Please try again." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errorTable, code);
