import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";
import { MAX_NOTE_LENGTH } from "./notes/rules.ts";

/** What a member can say about a game. If there's no record, they haven't responded yet (RSVP-15). */
export const RsvpStatus = z.enum(["attending", "not_attending", "maybe"]);
export type RsvpStatus = z.infer<typeof RsvpStatus>;

/**
 * A response as it's stored. A yes to a game that's full waits in line (NEED-15). That's a response of its own, so that
 * whatever counts who is attending, or who hasn't responded, is right without knowing of lines.
 */
export const StoredResponse = z.enum([...RsvpStatus.options, "waitlisted"]);
export type StoredResponse = z.infer<typeof StoredResponse>;

/**
 * How a response was given: through a link, by text, or by a manager on the member's behalf. The others are automatic:
 * through the member's away days or weekdays, or because the team's players are in by default.
 */
export const RespondedVia = z.enum(["link", "text", "manager", "away", "weekday", "default"]);
export type RespondedVia = z.infer<typeof RespondedVia>;

/** What someone adds to a response, such as "10 min late" (NEED-26). */
export const Note = oneLine.max(MAX_NOTE_LENGTH, `Use ${MAX_NOTE_LENGTH} characters or fewer`);

/** The token in a link. If it isn't one of our tokens, the lookup simply finds nothing. */
export const RsvpToken = z.string().max(200);

/** A member that a link responds for (REACH-11). */
const LinkedMember = z.object({
  memberId: z.uuid(),
  /** The first name, with the initial of the last if two have the same one. */
  name: z.string(),
  response: StoredResponse.nullable(),
  /** Their place in line while they're waitlisted, counted from 1. */
  place: z.number().int().nullable(),
});

/**
 * The result of looking up a link (DATA1-35 to DATA1-37). If the lookup failed, there are no members, and everything else
 * but the first two fields is null.
 */
export const RsvpResult = z.object({
  success: z.boolean(),
  /** Why the lookup failed, or why the response can no longer be changed. */
  message: z.string().nullable(),
  gameId: z.uuid().nullable(),
  gameOn: z.string().nullable(),
  /** Formatted as HH:mm:ss in the team's time zone. Also null for a game without a time. */
  gameTime: z.string().nullable(),
  location: z.string().nullable(),
  opponent: z.string().nullable(),
  teamName: z.string().nullable(),
  /** Null for a link that responds for several members, and so is `response`. */
  memberName: z.string().nullable(),
  response: StoredResponse.nullable(),
  /** Who the link responds for, by name. Empty for the link of a test text. */
  members: z.array(LinkedMember),
});
export type RsvpResult = z.infer<typeof RsvpResult>;

/** The result of responding through a link (CALL1-33). */
export const RsvpSaved = z.object({
  success: z.boolean(),
  message: z.string(),
  gameId: z.uuid().nullable(),
});
export type RsvpSaved = z.infer<typeof RsvpSaved>;

/** Everything that a link's holder can see about a teammate (OP-30). */
export const TeamResponse = z.object({
  /** The teammate's first name. */
  name: z.string(),
  response: StoredResponse.nullable(),
  respondedAt: z.iso.datetime().nullable(),
});
export type TeamResponse = z.infer<typeof TeamResponse>;
