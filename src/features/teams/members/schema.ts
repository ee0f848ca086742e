import * as z from "zod";
import { oneLine } from "#platform/one-line.ts";
import { Language } from "#words/language.ts";
import { GroupIds, NamedGroup } from "../groups/schema.ts";
import { EmailBlock } from "../member-emails/schema.ts";
import { PhoneBlock } from "../phones/schema.ts";
import { CalendarDate, Email, Name } from "../schema.ts";

/** As typed. The server parses it, because the parser is too large to load on every page that uses the API client. */
const TypedPhone = z.string().trim().min(1, "Name and phone number are required").max(40);

/** Optional. A blank email counts as none (MEMB-08, MEMB-09). */
export const OptionalEmail = z
  .union([
    z.literal("").transform(() => null),
    z
      .string()
      .trim()
      .length(0)
      .transform(() => null),
    Email,
  ])
  .nullable();

/** What stands beside a contact without a phone and an email (REACH-26). */
export const PHONE_OR_EMAIL = "Enter a phone number or an email";

/** Whose contact it is, like "Mother" or "Work". */
export const ContactLabel = oneLine.min(1, "Enter whose phone this is").max(40, "Use 40 characters or fewer");

const Contact = z.object({
  label: ContactLabel,
  /** Blank or omitted if the contact has only an email. */
  phone: z
    .union([z.literal("").transform(() => null), TypedPhone])
    .nullable()
    .default(null),
  smsConsent: z.boolean().default(false),
  /** Omitted if it isn't changing: the contact with this phone keeps its email. */
  email: OptionalEmail.optional(),
  /** Whether they agreed to emails (REACH-23). Omitted if it isn't changing. */
  emailConsent: z.boolean().optional(),
  /** Whether it's a parent's or guardian's, who gets the texts and emails about a minor (REACH-43). */
  isGuardian: z.boolean().default(false),
  /** The language of its texts and emails (REACH-50). If omitted, it stays, and a new number has that of those who share it. */
  language: Language.optional(),
});

/** A member's guardian or second contact: a phone, an email, or both, each with its own consent. */
const NewContact = Contact.refine(({ phone, email }) => phone !== null || Boolean(email), {
  path: ["phone"],
  message: PHONE_OR_EMAIL,
});
export type NewContact = z.infer<typeof NewContact>;

/** Whose phone a minor's main number is, if it's a parent's or guardian's, like "Mother". */
const PhoneOwner = ContactLabel.nullable().default(null);

/** A new member (CALL1-21). `phone` is the member's own, or their guardian's if `phoneOwner` is set. */
export const NewMember = z.object({
  name: Name,
  phone: TypedPhone,
  email: OptionalEmail.default(null),
  /** Unchecked by default (MEMB-10). */
  smsConsent: z.boolean().default(false),
  /** Whether they agreed to emails (REACH-23). Unchecked by default, and doesn't count for a minor's own email. */
  emailConsent: z.boolean().default(false),
  /** Under 18 (REACH-42). No birth date or age is asked for. */
  isMinor: z.boolean().default(false),
  /** Counts only for minors. */
  phoneOwner: PhoneOwner,
  /** The language of texts to `phone` and of emails to `email`, as in a contact. */
  language: Language.optional(),
  /**
   * Whether a guardian agreed to texts to a minor's own phone. `smsConsent` doesn't count for it, so that someone's own
   * consent isn't taken for a guardian's (REACH-46).
   */
  guardianConsent: z.boolean().default(false),
  contacts: z.array(NewContact).max(4, "Up to four additional contacts").default([]),
  /** Whether the member is a sub, who's called when the team is short on players. */
  isSub: z.boolean().default(false),
  /** The groups they're in (NEED-01). Ids of groups that the team doesn't have are ignored. */
  groupIds: GroupIds.default([]),
});
export type NewMember = z.infer<typeof NewMember>;

/** Changes to a member (CALL1-22), including whether they're active (OP-19). */
export const MemberChange = NewMember.extend({
  active: z.boolean(),
  /** Omitted if it isn't changing. The same for everything about minors, so that no one becomes an adult by accident. */
  isSub: z.boolean().optional(),
  groupIds: GroupIds.optional(),
  emailConsent: z.boolean().optional(),
  isMinor: z.boolean().optional(),
  phoneOwner: ContactLabel.nullable().optional(),
  guardianConsent: z.boolean().optional(),
});
export type MemberChange = z.infer<typeof MemberChange>;

/** How a member was added. */
export const AddedVia = z.enum(["manager", "import", "join-link"]);
export type AddedVia = z.infer<typeof AddedVia>;

/**
 * How a consent was given or withdrawn: by a manager, in an import, through the join link, on the member's own page, or
 * by replying YES to our question.
 */
export const ConsentSource = z.enum([...AddedVia.options, "member-page", "text-yes"]);
export type ConsentSource = z.infer<typeof ConsentSource>;

/** Who agreed to texts or emails, when, and how. The client address and the exact wording stay on the server as evidence. */
export const Consent = z.object({
  source: ConsentSource,
  givenByName: z.string(),
  at: z.iso.datetime(),
  /** The date of `at` in the team's time zone. In the evening, the date in UTC is already a day ahead. */
  on: CalendarDate,
  /** Whether it was given in an earlier season and carried over to this one (START-30). */
  isCarriedOver: z.literal(true).optional(),
});
export type Consent = z.infer<typeof Consent>;

const MemberPhone = z.object({
  phone: z.string(),
  /** The phone as displayed: (312) 555-0142. */
  displayPhone: z.string(),
  /** Whether its holder agreed to texts. False for a minor's own phone, for which a guardian agrees. */
  smsConsent: z.boolean(),
  consent: Consent.nullable(),
  /** Why this phone gets no texts, or null if it does. */
  block: PhoneBlock.nullable(),
  /** The language that a manager chose. Copies for offline reading that an earlier version made have neither. */
  language: Language.nullish(),
  /** The language that the person chose for themselves in all teams, which comes first. */
  ownLanguage: Language.nullish(),
});

const MemberEmail = z.object({
  email: z.string().nullable(),
  emailConsent: z.boolean(),
  /** Who agreed to emails, when, and how. */
  emailEvidence: Consent.nullable(),
  /** Why this email gets nothing. Null if it does, or if there's none. */
  emailBlock: EmailBlock.nullable(),
});

export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  active: z.boolean(),
  isSub: z.boolean(),
  isMinor: z.boolean(),
  addedVia: AddedVia,
  /** The groups they're in, in the team's order. Copies for offline reading that an earlier version made have none. */
  groups: z.array(NamedGroup).optional(),
  ...MemberPhone.shape,
  ...MemberEmail.shape,
  /** Whose phone it is, if it's a minor's parent's or guardian's. */
  phoneOwner: z.string().nullable(),
  /** Whether a guardian agreed to texts to this minor's own phone. */
  guardianConsent: z.boolean(),
  contacts: z.array(
    z.object({
      label: z.string(),
      isGuardian: z.boolean(),
      ...MemberPhone.shape,
      /** Null if the contact has only an email. Then there's no block either. */
      phone: z.string().nullable(),
      displayPhone: z.string().nullable(),
      ...MemberEmail.shape,
    }),
  ),
});
export type Member = z.infer<typeof Member>;
