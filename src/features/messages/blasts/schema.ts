import * as z from "zod";
import { PhoneBlock } from "#features/teams/phones/schema.ts";
import { MessageState } from "../schema.ts";

/**
 * The maximum length of a message: about four segments of plain characters. Anything longer doesn't belong in a text
 * (OP-17).
 */
export const MAX_CHARACTERS = 600;

/** A manager's message. Line breaks and tabs are allowed, but other control characters aren't. */
export const BlastMessage = z
  .string()
  .trim()
  .min(1, "Please enter a message")
  .max(MAX_CHARACTERS, `Use ${MAX_CHARACTERS} characters or fewer`)
  .regex(/^[\P{Cc}\n\r\t]*$/u, "Remove special characters");

/** Who gets a message: everyone, members who haven't responded to the next game, or members who are attending it. */
export const Audience = z.enum(["all", "no-response", "attending"]);
export type Audience = z.infer<typeof Audience>;

/** Why a member can't get texts, regardless of how many the team has left (OP-16). */
export const SkipReason = z.enum([...PhoneBlock.options, "unresponsive", "inactive", "unread-reply"]);
export type SkipReason = z.infer<typeof SkipReason>;

export const SkippedMember = z.object({
  memberId: z.uuid(),
  name: z.string(),
  reason: SkipReason,
  /** True if they get it as an email instead (REACH-27). */
  isEmailed: z.literal(true).optional(),
});
export type SkippedMember = z.infer<typeof SkippedMember>;

/**
 * The result of a blast (CALL1-36). It counts members, so someone with two phones counts once, and two people who share
 * a phone count twice.
 */
export const BlastOutcome = z.object({
  /** True if at least one text or email was queued. */
  success: z.boolean(),
  /** The number of members who get the message. */
  sent: z.number().int(),
  /** The number of members who get it only as an email, because none of their phones gets texts. */
  emailed: z.number().int(),
  /** The number of members who don't get the message because the team is out of texts. */
  failed: z.number().int(),
  /** The members who can't be texted, with the reason. They count as neither sent nor failed. */
  skipped: z.array(SkippedMember),
  /** Null if nothing was sent. */
  blastId: z.uuid().nullable(),
  /** Why nothing was sent, or null if something was. */
  error: z.string().nullable(),
});
export type BlastOutcome = z.infer<typeof BlastOutcome>;

/** A group of phones that get the same text. */
const PhoneGroup = z.object({
  /** How many texts each segment uses. More than 1 where carriers charge more. */
  rate: z.number().int(),
  phones: z.number().int(),
});
export type PhoneGroup = z.infer<typeof PhoneGroup>;

/** A run of consecutive phones, in roster order, that get the same text. */
export const PhoneRun = z.object({
  /** How many texts each segment uses. More than 1 where carriers charge more. */
  rate: z.number().int(),
  /** For each phone, the roster positions of the members who use it. */
  phones: z.array(z.array(z.number().int())),
});
export type PhoneRun = z.infer<typeof PhoneRun>;

const AudiencePreview = z.object({
  /** The number of members who would get the message. */
  members: z.number().int(),
  /** The number of members who would get it only as an email. Copies for offline reading may lack it. */
  emailed: z.number().int().optional(),
  groups: z.array(PhoneGroup),
  skipped: z.array(SkippedMember),
});
export type AudiencePreview = z.infer<typeof AudiencePreview>;

/** Who a message would reach, and how many texts the team has left. */
export const BlastPreview = z.object({
  teamName: z.string(),
  isArchived: z.boolean(),
  /** Without an active pass, a message can't contain links (TEXT-41). */
  hasPass: z.boolean(),
  /** The number of texts left, in segments. */
  left: z.number().int(),
  /** The number of free texts the team gets once the owner confirms their email (OP-15). */
  lockedTrial: z.number().int(),
  /** The team's local time (HH:mm:ss) if it's during quiet hours, otherwise null. */
  quietAt: z.string().nullable(),
  /** The game that the audiences are based on. */
  nextGame: z
    .object({
      kind: z.string(),
      on: z.iso.date(),
      time: z.string().nullable(),
      opponent: z.string().nullable(),
      side: z.string().nullable(),
    })
    .nullable(),
  audiences: z.object({
    all: AudiencePreview,
    "no-response": AudiencePreview,
    attending: AudiencePreview,
  }),
});
export type BlastPreview = z.infer<typeof BlastPreview>;

/** A blast in a team's list. */
export const BlastSummary = z.object({
  id: z.uuid(),
  message: z.string(),
  audience: Audience,
  /** The sender's name, or null if their account is gone. */
  sentBy: z.string().nullable(),
  /** The names of the team's leagues that the sender manages. League managers can message all of a league's teams. */
  senderLeagues: z.array(z.string()),
  /** The date the message was sent, in the team's time zone. */
  sentOn: z.iso.date(),
  /** The time the message was sent, formatted as HH:mm:ss. */
  sentTime: z.string(),
  /** The number of texts in each state. States without texts are left out. */
  states: z.array(z.object({ state: MessageState, texts: z.number().int() })),
});
export type BlastSummary = z.infer<typeof BlastSummary>;
