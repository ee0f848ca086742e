import * as z from "zod";

/** The admin actions that the audit log records. */
export const AdminAction = z.enum([
  "account.update",
  "account.disable",
  "account.enable",
  "account.remove",
  "account.send-password-reset",
  "impersonation.start",
  "impersonation.end",
  "member.update",
  "member.remove",
  "team.set-status",
  "team.remove",
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
