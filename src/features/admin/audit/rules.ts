import type { AdminAct } from "#features/accounts/administration/audit/schema.ts";
import { roleLabel } from "#features/accounts/rules.ts";
import { several } from "../components/number-words.ts";
import type { RecordedAct } from "./schema.ts";

/** What was done, as people say it. */
export const actNames: Record<AdminAct, string> = {
  "account.update": "Changed an account",
  "account.disable": "Disabled an account",
  "account.enable": "Enabled an account",
  "account.remove": "Deleted an account",
  "account.send-password-reset": "Sent a password reset email",
  "impersonation.start": "Viewed the product as somebody",
  "impersonation.end": "Stopped viewing as somebody",
  "member.update": "Changed a team member",
  "member.remove": "Deleted a team member",
  "team.set-status": "Set a subscription status",
  "team.remove": "Deleted a team",
  "post.create": "Wrote a post",
  "post.update": "Changed a post",
  "post.set-status": "Set a post’s status",
  "post.remove": "Deleted a post",
  "post.share": "Shared the preview of a post",
  "post.unshare": "Stopped sharing the preview of a post",
  "support-request.set-status": "Closed or reopened a support request",
  "person.export": "Exported a person’s data",
  "person.remove": "Deleted a person’s data",
  "jobs.retry": "Started failed jobs again",
  "sending.stop": "Stopped all sending",
  "sending.resume": "Resumed sending",
};

type Facts = Record<string, unknown> | null;

const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** What differs between both: of what was made or deleted, all of it. */
export function changesOf(before: Facts, after: Facts): RecordedAct["changes"] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** "subscription status" for subscriptionStatus. */
export const fieldInWords = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Change = RecordedAct["changes"][number];

/** Roles, yes and no have words that people know, and ids are counted; everything else is as it was typed, whatever it was. */
function valueInWords(field: string, value: string): string {
  if (field === "role") return roleLabel(value);
  if (field === "ids") return several((JSON.parse(value) as string[]).length, "job", "jobs");
  if (/^is[A-Z]/.test(field)) return value === "true" ? "yes" : "no";
  return value;
}

/** "Team Manager to League Manager"; of what was made or deleted, what it was. */
export function changeInWords({ field, before, after }: Change): string {
  const [from, to] = [before, after].map((value) => value && valueInWords(field, value));
  if (from == null) return to ?? "nothing";
  return to == null ? `${from} (gone)` : `${from} to ${to}`;
}

/** By what people know it; what was kept of it names it best, because it may be gone. */
export function subjectOf(before: Facts, after: Facts): string | null {
  const kept = { ...after, ...before };
  return asText(kept.email ?? kept.name ?? kept.title);
}
