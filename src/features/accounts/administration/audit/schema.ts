import * as z from "zod";

/** Everything administrators do is one of these. */
export const AdminAct = z.enum([
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
]);
export type AdminAct = z.infer<typeof AdminAct>;
