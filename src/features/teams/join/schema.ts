import * as z from "zod";
import { Language } from "#words/language.ts";
import { GroupIds, NamedGroup } from "../groups/schema.ts";
import { DEFAULT_LANGUAGE } from "../languages/rules.ts";
import { OptionalEmail } from "../members/schema.ts";
import { Name } from "../schema.ts";

/**
 * What players enter when they join through the link, or what a parent or guardian enters for a child. Name, phone, and
 * consent are those of the person who fills in the form.
 */
export const JoinInput = z.object({
  name: Name,
  /** Set if a parent or guardian adds their child (REACH-48). */
  childName: Name.nullable().default(null),
  /** Whether the person who fills in the form is under 18. Nothing is stored then. */
  isMinor: z.boolean().default(false),
  /** As typed. The server parses it. */
  phone: z.string().trim().min(1, "Enter your phone number").max(40, "Use 40 characters or fewer"),
  /** Unchecked by default, so that only the player can check it. */
  consent: z.boolean().default(false),
  /** Stored only for someone who's new, because the link doesn't prove anyone's identity. */
  email: OptionalEmail.default(null),
  /** Whether they agreed to emails (REACH-24). Unchecked by default. */
  emailConsent: z.boolean().default(false),
  /** The language of the form, and from then on of the contact (REACH-50). Stored only for someone who's new. */
  language: Language.default(DEFAULT_LANGUAGE),
  /** The team's groups that they chose (NEED-03). Ids of groups that the team doesn't have are ignored. */
  groupIds: GroupIds.default([]),
});
export type JoinInput = z.infer<typeof JoinInput>;
/** The same before it's checked. */
export type JoinEntries = z.input<typeof JoinInput>;

/** A team's join link, as its managers see it. */
export const JoinLink = z.object({
  /** Null when the link is turned off. */
  url: z.string().nullable(),
  /** How many members joined through the link. */
  joined: z.number().int(),
});
export type JoinLink = z.infer<typeof JoinLink>;

/** Everything that the link reveals about the team. */
export const JoinPreview = z.object({
  name: z.string(),
  sport: z.string(),
  /** The team's groups in order, to choose from. Left out if it has none. */
  groups: z.array(NamedGroup).optional(),
});
