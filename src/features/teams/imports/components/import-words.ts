import type { ColumnRole } from "../columns/rules.ts";
import type { RowChange, RowNote } from "../schema.ts";
import type { ImportPreview, PreviewRow } from "./import-preview.ts";

/** What a column can hold, as it is offered. */
export const roleGroups: { label: string; roles: { value: ColumnRole; label: string }[] }[] = [
  {
    label: "Member",
    roles: [
      { value: "name", label: "Name" },
      { value: "first-name", label: "First name" },
      { value: "last-name", label: "Last name" },
      { value: "phone", label: "Phone" },
      { value: "email", label: "Email" },
      { value: "consent", label: "SMS consent" },
    ],
  },
  ...([1, 2, 3, 4] as const).map((slot) => ({
    label: `Contact ${slot}`,
    roles: [
      { value: `contact-${slot}-label` as const, label: `Contact ${slot} name` },
      { value: `contact-${slot}-phone` as const, label: `Contact ${slot} phone` },
      { value: `contact-${slot}-consent` as const, label: `Contact ${slot} SMS consent` },
    ],
  })),
];

const roleNames = new Map(roleGroups.flatMap(({ roles }) => roles.map(({ value, label }) => [value, label])));

export const roleName = (role: ColumnRole) => roleNames.get(role) ?? "Left out";

function changeInWords({ kind, value }: RowChange): string {
  if (kind === "email") return `Adds the email ${value}`;
  if (kind === "contact") return `Adds the contact ${value}`;
  return value ? `Turns on SMS consent for ${value}` : "Turns on SMS consent";
}

function noteInWords({ kind, value }: RowNote): string {
  switch (kind) {
    case "shared-phone":
      return `Shares its phone with ${value}`;
    case "same-name":
      return `There is a ${value} with another phone`;
    case "email-kept":
      return `Keeps the email ${value}`;
    case "no-room":
      return `Has four contacts already, so ${value} is not added`;
  }
}

/** All there is to know about a row, beside its status. */
export function remarksOn({ row, outcome, repeats }: PreviewRow): string[] {
  const remarks: string[] = [];
  if (repeats !== undefined) remarks.push(`Same person as row ${repeats}`);
  if (outcome?.status === "merge" && outcome.member.name !== row.name)
    remarks.push(`On the roster as ${outcome.member.name}`);
  if (outcome && "changes" in outcome) remarks.push(...outcome.changes.map(changeInWords));
  if (row.phoneOf) remarks.push(`Uses the phone of ${row.phoneOf}`);
  if (outcome && "notes" in outcome) remarks.push(...outcome.notes.map(noteInWords));
  return remarks;
}

/** "12 new, 3 merged, 2 with problems". */
export function summaryOf(counts: ImportPreview["counts"]): string {
  const parts = [
    [counts.new, "new"],
    [counts.merged, "merged"],
    [counts.unchanged, "unchanged"],
    [counts.problem, "with problems"],
    [counts.leftOut, "left out"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ");
}

/** What the button is about. */
export function membersInWords(count: number): string {
  if (count === 0) return "Members";
  return count === 1 ? "1 Member" : `${count} Members`;
}
