import * as z from "zod";

/** What users did to their own account. */
export const OwnAction = z.enum(["account.change-email", "account.delete"]);
export type OwnAction = z.infer<typeof OwnAction>;

/** The actions that the audit log records: what administrators did, and what users did to their own account. */
export const AdminAction = z.enum([
  ...OwnAction.options,
  "account.update",
  "account.disable",
  "account.enable",
  "account.end-sessions",
  "account.remove",
  "account.send-password-reset",
  "impersonation.start",
  "impersonation.end",
  "member.update",
  "member.remove",
  "team.set-status",
  "team.grant-pass",
  "team.remove",
  "page.take-down",
  "page.allow",
  "post.create",
  "post.update",
  "post.set-status",
  "post.remove",
  "post.share",
  "post.unshare",
  "support-request.set-status",
  "person.export",
  "person.remove",
  "jobs.retry",
  "sending.stop",
  "sending.resume",
  "hold.release",
]);
export type AdminAction = z.infer<typeof AdminAction>;
