import * as z from "zod";
import { MOST_MEMBERS } from "../rules.ts";

/** The longest cell that is looked at; every entry of a member is shorter, so a longer one is wrong anyway. */
export const MOST_CELL = 300;

const Typed = z.string().max(MOST_CELL);

/** A person as a list has them, unchecked: what is wrong with a row is part of the preview's answer. */
export const ImportRow = z.object({
  name: Typed,
  phone: Typed,
  email: Typed.default(""),
  smsConsent: z.boolean().default(false),
  contacts: z
    .array(z.object({ label: Typed, phone: Typed, smsConsent: z.boolean() }))
    .max(4, "Up to four further contacts")
    .default([]),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** No list has more people than a roster. */
export const ImportRows = z
  .array(ImportRow)
  .min(1, "Please send at least one row")
  .max(MOST_MEMBERS, `Up to ${MOST_MEMBERS} rows at once`);

export const RowProblem = z.object({
  /** `name`, `phone`, `email`, `contacts.0.label` or `contacts.0.phone`. */
  field: z.string(),
  message: z.string(),
});
export type RowProblem = z.infer<typeof RowProblem>;

/** What a row brings to somebody who is there already. */
export const RowChange = z.object({
  kind: z.enum(["email", "contact", "consent"]),
  /** The e-mail, or whose phone it is; "" for the member's own. */
  value: z.string(),
});
export type RowChange = z.infer<typeof RowChange>;

/** What a person should know before they say yes. */
export const RowNote = z.object({
  /**
   * shared-phone: others have that phone too; same-name: somebody of that name has another phone; email-kept: the
   * roster's e-mail differs and stays; no-room: a contact that does not fit, because four are there.
   */
  kind: z.enum(["shared-phone", "same-name", "email-kept", "no-room"]),
  /** The names, the e-mail that stays, or whose phone it is. */
  value: z.string(),
});
export type RowNote = z.infer<typeof RowNote>;

const checked = {
  /** As it is going to be shown: (312) 555-0142. */
  phoneInWords: z.string(),
  notes: z.array(RowNote),
};

/** What becomes of a row. */
export const RowOutcome = z.discriminatedUnion("status", [
  z.object({ status: z.literal("new"), ...checked }),
  /** Somebody on the roster; without changes the row brings nothing new. */
  z.object({
    status: z.literal("merge"),
    member: z.object({ id: z.uuid(), name: z.string() }),
    changes: z.array(RowChange),
    ...checked,
  }),
  /** The same person as in an earlier row, counted from 0. */
  z.object({
    status: z.literal("repeat"),
    ofRow: z.number().int(),
    changes: z.array(RowChange),
    ...checked,
  }),
  z.object({ status: z.literal("problem"), problems: z.array(RowProblem) }),
]);
export type RowOutcome = z.infer<typeof RowOutcome>;

export const ImportPreview = z.object({
  rows: z.array(RowOutcome),
  /** How many members the roster has room for. */
  room: z.number().int(),
});

/** Rows, by what became of them: new members, changes to members, nothing new. */
export const ImportResult = z.object({
  added: z.number().int(),
  merged: z.number().int(),
  unchanged: z.number().int(),
});
export type ImportResult = z.infer<typeof ImportResult>;
