import * as z from "zod";
import { securityEventReasons, type SecurityEventKind } from "#platform/security-event-kinds.ts";

export const SecurityEventKinds = z.enum(
  Object.keys(securityEventReasons) as [SecurityEventKind, ...SecurityEventKind[]],
);

/** A security event. The email is looked up, because the event has only the account's ID. */
export const ListedEvent = z.object({
  id: z.uuid(),
  kind: SecurityEventKinds,
  reason: z.string(),
  accountId: z.uuid().nullable(),
  /** Null if no account is involved, or if it was deleted. */
  email: z.string().nullable(),
  /** The beginning of the address's keyed digest. Events with the same one came from the same address. */
  address: z.string().nullable(),
  /** The same as in the log and in the response's X-Request-Id. */
  requestId: z.uuid().nullable(),
  occurredAt: z.iso.datetime(),
});
export type ListedEvent = z.infer<typeof ListedEvent>;

export const EventsFilter = z.object({
  kind: SecurityEventKinds.optional(),
  /** An account's whole email or its ID, because deleted accounts have no email. */
  account: z
    .string()
    .max(254)
    .regex(/^\P{Cc}*$/u)
    .default(""),
});
export type EventsFilter = z.infer<typeof EventsFilter>;
