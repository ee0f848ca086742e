import * as z from "zod";
import { CalendarDate, Email, Name } from "../schema.ts";

/** As typed. The server parses it: the parser is too heavy for every page that lists operations. */
const TypedPhone = z.string().trim().min(1, "Name and phone number are required").max(40);

/** A guardian or second phone of a member, with a consent of its own. */
export const NewContact = z.object({
  /** Whose phone it is: "Mother", "Work". */
  label: z
    .string()
    .trim()
    .min(1, "Please say whose phone this is")
    .max(40, "Please use at most 40 characters")
    .regex(/^\P{Cc}*$/u, "Please leave out line breaks and control characters"),
  phone: TypedPhone,
  smsConsent: z.boolean(),
});
export type NewContact = z.infer<typeof NewContact>;

/** MEMB-08, MEMB-09: optional, and blank means none. */
const OptionalEmail = z
  .union([
    z.literal("").transform(() => null),
    z
      .string()
      .trim()
      .length(0)
      .transform(() => null),
    Email,
  ])
  .nullable()
  .default(null);

/** CALL1-21. The first phone is the member's own. */
export const NewMember = z.object({
  name: Name,
  phone: TypedPhone,
  email: OptionalEmail,
  /** Unchecked unless somebody ticks it (MEMB-10). */
  smsConsent: z.boolean().default(false),
  contacts: z.array(NewContact).max(4, "Up to four further contacts").default([]),
  /** Stands by, and is called up when players are missing. */
  isSpare: z.boolean().default(false),
});
export type NewMember = z.infer<typeof NewMember>;

/** CALL1-22, with the switch of OP-19. */
export const MemberChange = NewMember.extend({
  active: z.boolean(),
  /** Left out: as it was. */
  isSpare: z.boolean().optional(),
});
export type MemberChange = z.infer<typeof MemberChange>;

/** How an entry came to be. */
export const AddedVia = z.enum(["manager", "import", "join-link"]);
export type AddedVia = z.infer<typeof AddedVia>;

/** How a consent was given or taken back: with the entry, or later by the member on their own page. */
export const ConsentSource = z.enum([...AddedVia.options, "own-page"]);
export type ConsentSource = z.infer<typeof ConsentSource>;

/** Who agreed to texts, when and how. The address and the exact wording stay on the server, as evidence. */
export const Consent = z.object({
  source: ConsentSource,
  givenByName: z.string(),
  at: z.iso.datetime(),
  /** The day of `at` by the team's clock: in the evening, UTC is already at tomorrow. */
  on: CalendarDate,
});
export type Consent = z.infer<typeof Consent>;

const MemberPhone = z.object({
  phone: z.string(),
  /** As people write it: (312) 555-0142. */
  phoneInWords: z.string(),
  smsConsent: z.boolean(),
  consent: Consent.nullable(),
});

export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  active: z.boolean(),
  isSpare: z.boolean(),
  addedVia: AddedVia,
  ...MemberPhone.shape,
  contacts: z.array(MemberPhone.extend({ label: z.string() })),
});
export type Member = z.infer<typeof Member>;
