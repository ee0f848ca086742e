import * as z from "zod";
import { removeInvisible } from "#platform/one-line.ts";
import { MAX_GROUPS } from "../groups/rules.ts";
import { MAX_MEMBERS } from "../rules.ts";

/** The longest cell we read. All of a member's fields are shorter, so a longer cell is invalid anyway. */
export const MAX_CELL = 300;

/** Far more names than a team can have groups, because a list may have other words in its column. */
const MAX_NEW_GROUPS = 100;

const CellText = z.string().overwrite(removeInvisible).max(MAX_CELL);

/** A person from a list. Not validated here, because the preview reports what's wrong with each row. */
export const ImportRow = z.object({
  name: CellText,
  phone: CellText,
  email: CellText.default(""),
  smsConsent: z.boolean().default(false),
  /** Whether they agreed to emails (REACH-24). Doesn't count for a minor's own email. */
  emailConsent: z.boolean().default(false),
  /** Under 18 (REACH-42). An import never makes an adult of a minor. */
  isMinor: z.boolean().default(false),
  /** Whose phone a minor's main number is, if it's a parent's or guardian's. */
  phoneOwner: CellText.default(""),
  /** The names of groups to put them in, without regard to case (NEED-03). An import never takes anyone out of a group. */
  groups: z.array(CellText).max(MAX_GROUPS).optional(),
  contacts: z
    .array(
      z.object({
        label: CellText,
        /** Blank if the contact has only an email. */
        phone: CellText.default(""),
        smsConsent: z.boolean().default(false),
        email: CellText.default(""),
        emailConsent: z.boolean().default(false),
        isGuardian: z.boolean().default(false),
      }),
    )
    .max(4, "Up to four additional contacts")
    .default([]),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A list can't have more people than a roster can. */
export const ImportRows = z
  .array(ImportRow)
  .min(1, "Send at least one row")
  .max(MAX_MEMBERS, `Up to ${MAX_MEMBERS} rows at a time`);

/** The names of groups that the import adds. Other names that the team doesn't have are left out. */
export const NewGroups = z.array(CellText).max(MAX_NEW_GROUPS).optional();

export const RowProblem = z.object({
  /** `name`, `phone`, `email`, `contacts`, `contacts.0.label`, `contacts.0.phone`, or `contacts.0.email`. */
  field: z.string(),
  message: z.string(),
});
export type RowProblem = z.infer<typeof RowProblem>;

/** What a row adds to an existing member. */
export const RowChange = z.object({
  kind: z.enum(["email", "contact", "consent", "email-consent", "minor", "group"]),
  /** The new email, the contact's label, or the group's name, or "" for a consent for the member's own phone or email and for a minor. */
  value: z.string(),
});
export type RowChange = z.infer<typeof RowChange>;

/** What the manager should know before confirming. */
export const RowNote = z.object({
  /**
   * shared-phone: others have the same phone. same-name: someone with the same name has a different phone.
   * email-kept: the roster has a different email, which stays. contacts-full: the contact doesn't fit because there are
   * already four. group-left-out: the team doesn't have the group, and its name is too long for one.
   */
  kind: z.enum(["shared-phone", "same-name", "email-kept", "contacts-full", "group-left-out"]),
  /** The other people's names, the email that stays, the contact's label, or the group's name. */
  value: z.string(),
});
export type RowNote = z.infer<typeof RowNote>;

const checked = {
  /** The phone as displayed: (312) 555-0142. */
  displayPhone: z.string(),
  notes: z.array(RowNote),
};

/** What the import does with a row. */
export const RowOutcome = z.discriminatedUnion("status", [
  z.object({ status: z.literal("new"), ...checked }),
  /** The person is already on the roster. If there are no changes, the row adds nothing. */
  z.object({
    status: z.literal("merge"),
    member: z.object({ id: z.uuid(), name: z.string() }),
    changes: z.array(RowChange),
    ...checked,
  }),
  /** The same person as in an earlier row. `ofRow` is 0-based. */
  z.object({
    status: z.literal("duplicate"),
    ofRow: z.number().int(),
    changes: z.array(RowChange),
    ...checked,
  }),
  z.object({ status: z.literal("problem"), problems: z.array(RowProblem) }),
]);
export type RowOutcome = z.infer<typeof RowOutcome>;

export const ImportPreview = z.object({
  rows: z.array(RowOutcome),
  /** How many more members fit on the roster. */
  room: z.number().int(),
  /** Names in the list that the team has no group for, to offer as new (NEED-03). In the order of the list. */
  newGroups: z.array(z.string()).optional(),
  /** How many more groups the team can have. */
  groupRoom: z.number().int().optional(),
});

/** The number of rows by outcome: new, changed, and unchanged members. */
export const ImportResult = z.object({
  added: z.number().int(),
  merged: z.number().int(),
  unchanged: z.number().int(),
});
export type ImportResult = z.infer<typeof ImportResult>;
