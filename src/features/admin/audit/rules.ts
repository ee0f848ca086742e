import type { AdminAction } from "#features/accounts/administration/audit/schema.ts";
import { getRoleLabel } from "#features/accounts/rules.ts";
import { pluralize } from "../components/number-format.ts";
import type { RecordedAction } from "./schema.ts";

/** The display names of actions. */
export const actionNames: Record<AdminAction, string> = {
  "account.change-email": "Changed their own email",
  "account.delete": "Deleted their own account",
  "account.update": "Changed an account",
  "account.disable": "Disabled an account",
  "account.enable": "Enabled an account",
  "account.end-sessions": "Signed out a user everywhere",
  "account.remove": "Deleted an account",
  "account.send-password-reset": "Sent a password reset email",
  "impersonation.start": "Viewed as a user",
  "impersonation.end": "Stopped viewing as a user",
  "member.update": "Changed a team member",
  "member.remove": "Deleted a team member",
  "team.set-status": "Set a subscription status",
  "team.grant-pass": "Granted a Season Pass",
  "team.remove": "Deleted a team",
  "page.take-down": "Took a public page down",
  "page.allow": "Allowed a public page again",
  "post.create": "Created a post",
  "post.update": "Changed a post",
  "post.set-status": "Changed a post's status",
  "post.remove": "Deleted a post",
  "post.share": "Created a preview link",
  "post.unshare": "Turned off a preview link",
  "support-request.set-status": "Closed or reopened a support request",
  "person.export": "Exported a person's data",
  "person.remove": "Deleted a person's data",
  "jobs.retry": "Retried failed jobs",
  "sending.stop": "Stopped all sending",
  "sending.resume": "Resumed sending",
  "hold.release": "Released held texts",
};

type RecordedFields = Record<string, unknown> | null;

const toText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** Returns the changed fields, or all fields if something was created or deleted. */
export function listChanges(before: RecordedFields, after: RecordedFields): RecordedAction["changes"] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** Formats a field name for display: subscriptionStatus becomes "subscription status". */
export const formatField = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Change = RecordedAction["changes"][number];

/** Formats roles, booleans, and lists of job IDs. Everything else is shown as entered. */
function formatValue(field: string, value: string): string {
  if (field === "role") return getRoleLabel(value);
  if (field === "ids") return pluralize((JSON.parse(value) as string[]).length, "job", "jobs");
  if (/^is[A-Z]/.test(field)) return value === "true" ? "yes" : "no";
  return value;
}

/**
 * Formats a change, such as "Team Manager to League Manager". If something was created or deleted, formats its only
 * value.
 */
export function formatChange({ field, before, after }: Change): string {
  const [from, to] = [before, after].map((value) => value && formatValue(field, value));
  if (from == null) return to ?? "None";
  return to == null ? `${from} (deleted)` : `${from} to ${to}`;
}

/**
 * Returns a readable name for the action's subject. Prefers the recorded name, because the subject may have been
 * deleted since.
 */
export function findSubject(before: RecordedFields, after: RecordedFields): string | null {
  const fields = { ...after, ...before };
  return toText(fields.email ?? fields.name ?? fields.title);
}
