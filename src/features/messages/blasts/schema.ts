import * as z from "zod";
import { MessageState } from "../schema.ts";

/** About four segments in plain letters; whoever has more to say does not say it in a text (OP-17). */
export const MOST_CHARACTERS = 600;

/** What somebody writes to a team. Line breaks are theirs to make, other control characters are not. */
export const BlastMessage = z
  .string()
  .trim()
  .min(1, "Please enter a message")
  .max(MOST_CHARACTERS, `Please use at most ${MOST_CHARACTERS} characters`)
  .regex(/^[\P{Cc}\n\r\t]*$/u, "Please leave out control characters");

/** Everybody, or by their answers to the next game: those who gave none, those who come. */
export const Audience = z.enum(["all", "not-answered", "attending"]);
export type Audience = z.infer<typeof Audience>;

/** Why a member gets no text, whatever the allowance is (OP-16). */
export const SkipReason = z.enum(["no-consent", "stop", "unreachable", "inactive"]);
export type SkipReason = z.infer<typeof SkipReason>;

const Skipped = z.object({ name: z.string(), reason: SkipReason });
export type Skipped = z.infer<typeof Skipped>;

/** CALL1-36. Members are counted: one with two phones once, two who share one phone twice. */
export const BlastAnswer = z.object({
  /** At least one text is on its way. */
  success: z.boolean(),
  /** Who gets it. */
  sent: z.number().int(),
  /** Who does not, because the allowance is used up. */
  failed: z.number().int(),
  /** Who is never texted, with the reason: neither sent nor failed. */
  skipped: z.array(Skipped),
  /** Null when nothing was sent. */
  blastId: z.uuid().nullable(),
  /** Why nothing was sent, in words. */
  error: z.string().nullable(),
});
export type BlastAnswer = z.infer<typeof BlastAnswer>;

/** Phones that get the same words: the first text to a number also says how it came to the team. */
const PhoneGroup = z.object({
  first: z.object({ addedBy: z.string().nullable() }).nullable(),
  phones: z.number().int(),
});
export type PhoneGroup = z.infer<typeof PhoneGroup>;

/** Of a line of phones, some next to each other that get the same words. */
export const PhoneRun = z.object({
  first: z.object({ addedBy: z.string().nullable() }).nullable(),
  /** Each phone as the members it belongs to, by their place in the roster. */
  phones: z.array(z.array(z.number().int())),
});
export type PhoneRun = z.infer<typeof PhoneRun>;

const AudiencePreview = z.object({
  /** Members who would get it. */
  members: z.number().int(),
  groups: z.array(PhoneGroup),
  skipped: z.array(Skipped),
});
export type AudiencePreview = z.infer<typeof AudiencePreview>;

/** What a message would reach and cost, before there is one. */
export const BlastPreview = z.object({
  teamName: z.string(),
  isArchived: z.boolean(),
  /** Segments that may still be sent. */
  left: z.number().int(),
  /** Free texts that wait for the owner to confirm their address (OP-15). */
  lockedTrial: z.number().int(),
  /** The team's wall time (HH:mm:ss) when it is in its quiet hours, null otherwise. */
  quietAt: z.string().nullable(),
  /** The game whose answers the audiences follow. */
  nextGame: z
    .object({
      kind: z.string(),
      on: z.iso.date(),
      time: z.string().nullable(),
      opponent: z.string().nullable(),
    })
    .nullable(),
  audiences: z.object({
    all: AudiencePreview,
    "not-answered": AudiencePreview,
    attending: AudiencePreview,
  }),
});
export type BlastPreview = z.infer<typeof BlastPreview>;

/** A blast in a team's list. */
export const BlastSummary = z.object({
  id: z.uuid(),
  message: z.string(),
  audience: Audience,
  /** Null when their account is gone. */
  sentBy: z.string().nullable(),
  /** The leagues that they manage and the team plays in, by name: whoever does may write to all of a league's teams. */
  senderLeagues: z.array(z.string()),
  /** By the team's clock. */
  sentOn: z.iso.date(),
  /** HH:mm:ss */
  sentTime: z.string(),
  /** How many texts stand where; states without any are left out. */
  states: z.array(z.object({ state: MessageState, texts: z.number().int() })),
});
export type BlastSummary = z.infer<typeof BlastSummary>;
