import type { ColumnRole } from "../columns/rules.ts";
import { MAX_GROUP_NAME } from "../../groups/rules.ts";
import type { RowChange, RowNote } from "../schema.ts";
import type { ImportPreview, PreviewRow } from "./import-preview.ts";

/** The column roles offered in the menu. */
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
      { value: "email-consent", label: "Email consent" },
      { value: "minor", label: "Minor" },
      { value: "phone-owner", label: "Whose phone" },
      { value: "groups", label: "Groups" },
    ],
  },
  ...([1, 2, 3, 4] as const).map((slot) => ({
    label: `Contact ${slot}`,
    roles: [
      { value: `contact-${slot}-label` as const, label: `Contact ${slot} name` },
      { value: `contact-${slot}-phone` as const, label: `Contact ${slot} phone` },
      { value: `contact-${slot}-consent` as const, label: `Contact ${slot} SMS consent` },
      { value: `contact-${slot}-email` as const, label: `Contact ${slot} email` },
      { value: `contact-${slot}-email-consent` as const, label: `Contact ${slot} email consent` },
      { value: `contact-${slot}-guardian` as const, label: `Contact ${slot} parent or guardian` },
    ],
  })),
];

const roleNames = new Map(roleGroups.flatMap(({ roles }) => roles.map(({ value, label }) => [value, label])));

export const formatRole = (role: ColumnRole) => roleNames.get(role) ?? "Skip";

function formatChange({ kind, value }: RowChange): string {
  if (kind === "email") return `Adds email ${value}`;
  if (kind === "contact") return `Adds contact ${value}`;
  if (kind === "minor") return "Marks as a minor";
  if (kind === "group") return `Adds to group ${value}`;
  if (kind === "email-consent")
    return value ? `Turns on email consent for ${value}` : "Turns on email consent";
  return value ? `Turns on SMS consent for ${value}` : "Turns on SMS consent";
}

function formatNote({ kind, value }: RowNote): string {
  switch (kind) {
    case "shared-phone":
      return `Same phone as ${value}`;
    case "same-name":
      return `Another ${value} is on the roster with a different phone`;
    case "email-kept":
      return `Keeps email ${value}`;
    case "contacts-full":
      return `Already has four contacts, so ${value} won't be added`;
    case "group-left-out":
      return `Group names have up to ${MAX_GROUP_NAME} characters, so "${value}" won't be added`;
  }
}

/** Enough words to find the line in the list. */
const MAX_WORDS = 120;

/** Lists the notes about a row, such as whose phone it uses. */
export function listRowNotes({ row, importRow, groups, outcome, duplicateOf }: PreviewRow): string[] {
  const notes: string[] = [];
  if (importRow.isMinor) notes.push(row.guardian ? `Minor, with the phone of ${row.guardian}` : "Minor");
  if (duplicateOf !== undefined) notes.push(`Same person as row ${duplicateOf}`);
  if (outcome?.status === "merge" && outcome.member.name !== row.name)
    notes.push(`On the roster as ${outcome.member.name}`);
  if (outcome?.status === "new" && groups.length > 0)
    notes.push(`${groups.length === 1 ? "Group" : "Groups"}: ${groups.join(", ")}`);
  if (outcome && "changes" in outcome) notes.push(...outcome.changes.map(formatChange));
  if (outcome?.status === "problem" && row.words)
    notes.push(`From your list: ${row.words.slice(0, MAX_WORDS)}`);
  if (row.phoneOwner) notes.push(`Uses the phone number of ${row.phoneOwner}`);
  if (outcome && "notes" in outcome) notes.push(...outcome.notes.map(formatNote));
  return notes;
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Formats "14 players, 2 lines to fix" (START-17). */
export function formatPlayers({
  counts,
  playerCount,
}: Pick<ImportPreview, "counts" | "playerCount">): string {
  const players = formatCount(playerCount, "player");
  return counts.problem ? `${players}, ${formatCount(counts.problem, "line")} to fix` : players;
}

/** Formats "12 new, 3 merged, 1 skipped". */
export function formatSummary(counts: ImportPreview["counts"]): string {
  const parts = [
    [counts.new, "new"],
    [counts.merged, "merged"],
    [counts.unchanged, "unchanged"],
    [counts.skipped, "skipped"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(", ");
}

/** Formats the count for the import button. */
export function formatMembers(count: number): string {
  if (count === 0) return "Members";
  return count === 1 ? "1 Member" : `${count} Members`;
}
