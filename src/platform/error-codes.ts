import { TEXTING_OFF } from "./sms/texting-off.ts";

/**
 * Lists every error the API can return, with its stable code, HTTP status, and user-facing message. A code's meaning
 * never changes, but its message may. Safe to import in the browser.
 */
export const errorTable = {
  INVALID_INPUT: { status: 400, message: "Check the highlighted fields and try again." },
  CAPTCHA_REQUIRED: { status: 400, message: "Please complete the captcha verification" },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message: "That password is too easy to guess. Choose another one.",
  },
  // Sensitive changes need a proof of who the user is from the last five minutes.
  PROOF_NEEDED: { status: 403, message: "Confirm it's you first, then try again." },
  CURRENT_PASSWORD_INCORRECT: { status: 400, message: "Your current password is incorrect." },
  LINK_INVALID: { status: 400, message: "This link isn't valid or has expired. Ask for a new one." },
  LINK_EXPIRED: { status: 410, message: "This link has expired. Open the link in your newest text." },
  TWO_STEP_CODE_INVALID: {
    status: 400,
    message: "That code is incorrect. Enter the latest code from your app.",
  },
  TWO_STEP_EXPIRED: { status: 401, message: "Your sign-in timed out. Sign in again." },
  TWO_STEP_LOCKED: { status: 429, message: "Too many incorrect codes. Try again in 15 minutes." },
  // The provider's answer was too long ago, or someone registered the email in the meantime.
  SIGN_IN_EXPIRED: { status: 401, message: "That sign-in has expired. Start again." },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: "We can't reach your sign-in provider right now. Try again in a minute, or use your password.",
  },
  // CONNECT-32.
  PASSWORD_NEEDED: { status: 409, message: "Set a password first." },
  INVALID_CREDENTIALS: { status: 401, message: "Failed to log in. Please check your credentials." },
  ACCOUNT_DISABLED: {
    status: 403,
    message: "This account has been disabled. Contact us for help.",
  },
  // AUTH-19 and AUTH-18 require these exact messages.
  UNAUTHENTICATED: { status: 401, message: "No authentication token found. Please log in and try again." },
  SESSION_UNAVAILABLE: { status: 503, message: "Failed to retrieve authentication session" },
  // CALL2-58: administrator operations called without a session.
  ADMIN_UNAUTHENTICATED: { status: 401, message: "No access token available" },
  ADMIN_ONLY: { status: 403, message: "You need administrator privileges to access this page." },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: "Administrators need to sign in with a passkey or an authenticator app.",
  },
  // ADMACC-14, OP2-38.
  PASSWORD_UPDATE_UNSUPPORTED: {
    status: 400,
    message: "Direct password update is not implemented for security reasons",
  },
  // Returned while an administrator is viewing as another user.
  READ_ONLY_SESSION: {
    status: 403,
    message: "You're viewing as another user. Only they can do this.",
  },
  // Returned for every change until the user keeps the account (docs/decisions/0045).
  ACCOUNT_CLOSING: {
    status: 409,
    message: "Your account will be deleted soon. To make changes, keep your account first.",
  },
  LEAGUES_REMAIN: {
    status: 409,
    message: "You still manage leagues. Delete them first, or contact us to move them to someone else.",
  },
  CANNOT_IMPERSONATE_ADMIN: { status: 409, message: "You can't view the app as another administrator." },
  // PERM2-09.
  CANNOT_TARGET_SELF: {
    status: 409,
    message: "You can't do this to your own account. Ask another administrator.",
  },
  // OP2-39.
  USER_IS_MANAGER: {
    status: 409,
    message: "This user still manages teams or leagues. Transfer those to someone else first.",
  },
  CROSS_SITE_REQUEST: { status: 403, message: "This request came from another site, so we blocked it." },
  // TEAM-33: someone else's team looks the same as a missing one.
  TEAM_NOT_FOUND: { status: 404, message: "Team Not Found" },
  LEAGUE_NOT_FOUND: { status: 404, message: "League Not Found" },
  // PERM2-14.
  LEAGUE_MANAGER_ONLY: { status: 403, message: "You need to be a League Manager to access this page." },
  SCHEDULE_INVALID: {
    status: 409,
    message: "The league has changed since this draft was made. Generate the schedule again.",
  },
  SLOT_BREAKS_RULES: {
    status: 409,
    message: "That breaks the league's schedule rules. Choose another day, time, or place.",
  },
  // RESULT-48, RESULT-52.
  REPORTS_NOT_OPEN: { status: 409, message: "You can report the score once the game has started." },
  REPORTS_CLOSED: {
    status: 409,
    message: "Reports are closed. Ask your league manager to correct the score.",
  },
  // RESULT-53.
  REASON_NEEDED: { status: 409, message: "This result is final. Say why you're changing it." },
  STANDINGS_HAVE_RESULTS: {
    status: 409,
    message: "This season has results. Confirm that you want to change its standings.",
  },
  // PUBLIC-07, PUBLIC-08, PUBLIC-10.
  SLUG_TAKEN: { status: 409, message: "That link is taken. Try another." },
  SLUG_CHANGES_USED: {
    status: 409,
    message: "You've changed this link five times in a year. Try again later.",
  },
  PAGE_TAKEN_DOWN: { status: 409, message: "We took this page down. Contact us to publish it again." },
  NOT_TIED: { status: 409, message: "These teams aren't tied anymore. Check the standings again." },
  GAMES_AFFECTED: {
    status: 409,
    message: "Upcoming games are affected. Confirm to go ahead.",
  },
  TEAM_HAS_RESULTS: {
    status: 409,
    message: "This team has results this season. Choose whether to keep them.",
  },
  SCHEDULE_INCOMPLETE: {
    status: 409,
    message: "Some games couldn't be scheduled. Confirm to publish without them.",
  },
  SCHEDULE_DRAFT_CHANGED: {
    status: 409,
    message: "This draft was saved or published somewhere else. Choose which version to keep.",
  },
  HAS_UPCOMING_GAMES: {
    status: 409,
    message: "These teams already have upcoming games. Choose whether to keep or replace them.",
  },
  REQUEST_KEY_REUSED: {
    status: 409,
    message:
      "You already submitted this with different details. Check what went through before you try again.",
  },
  // START-29: the team was continued in another tab or by another manager.
  SEASON_STARTED: { status: 409, message: "The new season was already started." },
  // START-31: deleting the team would lose what was paid for.
  PASS_NOT_MOVED: { status: 409, message: "Move the pass to the new season first." },
  // RESULT-27.
  LEAGUE_FULL: { status: 409, message: "This league has 200 teams. Remove one to add another." },
  DIVISION_FULL: { status: 409, message: "This division has 40 teams. Choose another division." },
  DIVISION_HAS_TEAMS: {
    status: 409,
    message: "This division still has teams. Move them to another division first.",
  },
  // RESULT-32.
  SEASON_NAME_TAKEN: { status: 409, message: "This league already has a season with this name." },
  // RESULT-35.
  SEASON_ENDED: { status: 409, message: "This season has ended." },
  LIMIT_REACHED: { status: 409, message: "You've reached the limit. Remove one to add another." },
  PHONE_INVALID: { status: 400, message: "Enter a phone number with area code, like (312) 555-0142." },
  ROSTER_FULL: { status: 409, message: "This roster is full. Remove someone to make room." },
  GAME_CHANGED: {
    status: 409,
    message: "Someone else changed this game while you were editing it. Review the changes, then save again.",
  },
  // RESULT-13.
  REQUEST_OPEN: { status: 409, message: "There's already an open request for this game." },
  START_IN_PAST: { status: 409, message: "Pick a date and time in the future." },
  // RESULT-23.
  TOO_CLOSE_TO_START: {
    status: 409,
    message:
      "It's too close to the start to change this game here. Call the other team or your league manager.",
  },
  // RESULT-10: anything but a game of a league with two teams.
  // RESULT-08.
  // RESULT-56.
  GAME_HAS_RESULT: { status: 409, message: "This game has a result. Clear it first." },
  NEEDS_AGREEMENT: { status: 409, message: "This is a league game. Send a request to the other team." },
  NO_AGREEMENT_NEEDED: { status: 409, message: "You can change this game without asking." },
  WAITING_FOR_TEAM: { status: 409, message: "The other team hasn't responded yet." },
  TEAM_CHANGED: {
    status: 409,
    message:
      "Someone else changed these settings while you were editing them. Review the changes, then save again.",
  },
  LEAGUE_CHANGED: {
    status: 409,
    message:
      "Someone else changed this league while you were editing it. Review the changes, then save again.",
  },
  VENUE_CHANGED: {
    status: 409,
    message:
      "Someone else changed this venue while you were editing it. Review the changes, then save again.",
  },
  POST_CHANGED: {
    status: 409,
    message: "Someone else saved this post after you opened it. Choose which version to keep.",
  },
  HOLD_NOT_WAITING: {
    status: 409,
    message: "There's nothing to decide right now. Someone else may have released the texts already.",
  },
  ATTENDANCE_CLOSED: { status: 409, message: "Attendance for this game is closed." },
  NO_RESPONSE: { status: 409, message: "Set a response first. The note goes with it." },
  REQUEST_DECIDED: {
    status: 409,
    message: "There's nothing to decide anymore. The player or another manager may have changed it.",
  },
  MAXIMUM_TOO_LOW: { status: 409, message: "Maximum Players can't be lower than Minimum Players." },
  NO_MAXIMUM: { status: 409, message: "This game has no maximum, so it has no waitlist." },
  IN_BY_DEFAULT: { status: 409, message: "Turn off In by Default to set a maximum." },
  PLAYERS_WAITING: { status: 409, message: "People are waiting. Offer them the spot first." },
  MAXIMUM_IS_SET: { status: 409, message: "Remove Maximum Players to turn on In by Default." },
  SUB_LIST_FULL: { status: 409, message: "A team can have up to 20 subs. Remove one to add another." },
  SUB_LIST_CHANGED: {
    status: 409,
    message: "Someone else just changed the sub list. Review it and try again.",
  },
  GROUPS_FULL: { status: 409, message: "A team can have up to 12 groups. Delete one to add another." },
  GROUP_NAME_TAKEN: { status: 409, message: "The team has a group with this name. Enter a different one." },
  GROUPS_CHANGED: {
    status: 409,
    message: "Someone else just changed the groups. Review them and try again.",
  },
  SUBS_ALREADY_CALLED: { status: 409, message: "Subs are already being called for this game." },
  SUB_CALL_CLOSED: {
    status: 409,
    message: "You can only call subs before the game starts, and the game needs a start time.",
  },
  SUB_ALREADY_ASKED: { status: 409, message: "You've already asked this sub." },
  TRANSFER_EMAIL_MISMATCH: {
    status: 403,
    message: "This transfer was sent to a different email address. Sign in with that one.",
  },
  INVITATION_EMAIL_MISMATCH: {
    status: 403,
    message: "This invitation was sent to a different email address. Sign in with that one.",
  },
  INVITATION_JUST_SENT: {
    status: 409,
    message: "We just sent this invitation. Give it 10 minutes, then try again.",
  },
  ACCOUNT_EXISTS: { status: 409, message: "There's already an account with this email. Sign in instead." },
  EMAIL_NOT_CONFIRMED: { status: 403, message: "Confirm your email first, then try again." },
  // PASS-48, PASS-49, and PASS-51. Screens show the toast from PASS-50 (OP-37).
  TEAM_ID_REQUIRED: { status: 400, message: "Team ID is required" },
  INVALID_PRODUCT: { status: 400, message: "Invalid product" },
  CHECKOUT_FAILED: { status: 503, message: "Failed to create checkout session" },
  PAYMENTS_UNAVAILABLE: {
    status: 503,
    message: "Our payment processor isn't responding. Try again in a moment.",
  },
  // The installation has no payment account or no texting account (docs/decisions/0070).
  PAYMENTS_OFF: { status: 409, message: "Ask your administrator for a Season Pass." },
  TEXTING_OFF: { status: 409, message: `${TEXTING_OFF}.` },
  // PASS-29.
  TEAM_TOO_LARGE: {
    status: 409,
    message: "This team has too many members for this pass. Choose a larger one.",
  },
  // One response for every key that doesn't work, so it tells no one why.
  KEY_INVALID: { status: 401, message: "This API key doesn't work. Create a new one in Settings." },
  KEY_READ_ONLY: { status: 403, message: "This key can only read." },
  KEY_NO_TEXTS: { status: 403, message: "This key can't send texts." },
  KEY_NOT_ALLOWED: { status: 403, message: "API keys can't do this. Sign in to do it yourself." },
  TOO_MANY_KEYS: { status: 409, message: "You have 20 API keys. Revoke one to create another." },
  TOO_MANY_WEBHOOKS: { status: 409, message: "You have 10 webhooks. Remove one to add another." },
  WEBHOOK_NOT_ACTIVE: { status: 409, message: "This webhook isn't active, so nothing can be sent to it." },
  TOO_MANY_EXPORTS: { status: 409, message: "You can export five times a day. Try again tomorrow." },
  NOT_FOUND: { status: 404, message: "We couldn't find that." },
  // Sent by the demo's front only (docs/demo.md). The app has to be able to explain them.
  OFF_IN_DEMO: { status: 403, message: "That's turned off in the demo." },
  DEMO_NUMBER: { status: 400, message: "In the demo, use the phone numbers that its Phones page lists." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This endpoint doesn't support that method." },
  REQUEST_TOO_LARGE: { status: 413, message: "That request is too large." },
  RATE_LIMITED: { status: 429, message: "Too many attempts. Wait a moment and try again." },
  BUSY: { status: 503, message: "We're busy right now. Try again in a minute." },
  INTERNAL: { status: 500, message: "Something went wrong on our end. Try again." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errorTable, code);
