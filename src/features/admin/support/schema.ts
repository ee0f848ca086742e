import * as z from "zod";
import { Priority, RequestStatus } from "#features/support/schema.ts";

export const RequestId = z.uuid();

/** A support request from the contact page or a signed-in user. */
export const AdminRequest = z.object({
  id: RequestId,
  userName: z.string(),
  userEmail: z.string(),
  /** True if a signed-in user sent the request. Otherwise, the name and email aren't verified. */
  hasAccount: z.boolean(),
  /** The sender's account. Null if they have none. */
  userId: z.uuid().nullable(),
  subject: z.string(),
  message: z.string(),
  priority: Priority,
  status: RequestStatus,
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Null while the request is open, and after the account of the person who closed it is deleted. */
  closedByName: z.string().nullable(),
});
export type AdminRequest = z.infer<typeof AdminRequest>;

export const RequestsFilter = z.object({
  /** Part of the subject, the sender's name, or the sender's email. */
  search: z.string().max(100).default(""),
  status: RequestStatus.optional(),
  priority: Priority.optional(),
});
export type RequestsFilter = z.infer<typeof RequestsFilter>;

export const RequestCounts = z.object({
  open: z.number().int(),
  /** Open requests marked urgent. */
  urgent: z.number().int(),
  /** Open requests older than a day. */
  waiting: z.number().int(),
  closed: z.number().int(),
});
export type RequestCounts = z.infer<typeof RequestCounts>;
