/** Where a personal link leads. Short, because a text has room for 160 letters; it opens /rsvp (RSVP-01). */
export const rsvpPath = (token: string) => `/r/${token}`;

/** Of every link's token. */
export const RSVP_TOKEN_LENGTH = 22;
