import * as z from "zod";
import { Priority, RequestStatus } from "#features/support/schema.ts";

export const RequestId = z.uuid();

/** What somebody asked, on the contact page or signed in. */
export const AdminRequest = z.object({
  id: RequestId,
  userName: z.string(),
  userEmail: z.string(),
  /** Written by somebody signed in; otherwise name and address are only what they say. */
  hasAccount: z.boolean(),
  subject: z.string(),
  message: z.string(),
  priority: Priority,
  status: RequestStatus,
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Null while it is open, and once their account is gone. */
  closedByName: z.string().nullable(),
});
export type AdminRequest = z.infer<typeof AdminRequest>;

export const RequestsFilter = z.object({
  /** Part of the subject, or of the sender's name or address. */
  search: z.string().max(100).default(""),
  status: RequestStatus.optional(),
  priority: Priority.optional(),
});
export type RequestsFilter = z.infer<typeof RequestsFilter>;

export const RequestCounts = z.object({
  open: z.number().int(),
  /** Open ones that are urgent. */
  urgent: z.number().int(),
  /** Open ones that have waited for more than a day. */
  waiting: z.number().int(),
  closed: z.number().int(),
});
export type RequestCounts = z.infer<typeof RequestCounts>;
