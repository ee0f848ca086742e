import type { MessageState } from "./schema.ts";

const ranks: Record<MessageState, number> = {
  skipped: 9,
  queued: 0,
  submitting: 1,
  unknown: 1,
  accepted: 2,
  sent: 3,
  delivered: 9,
  undelivered: 9,
  failed: 9,
};

/**
 * Returns whether a state change moves forward. A text never leaves a final state, because callbacks can arrive twice
 * and out of order.
 */
export const isForward = (from: MessageState, to: MessageState) => ranks[to] > ranks[from];

/** Maps the provider's states to ours. Unknown states are ignored. */
export const providerStates: Record<string, MessageState | undefined> = {
  accepted: "accepted",
  scheduled: "accepted",
  queued: "accepted",
  sending: "accepted",
  sent: "sent",
  delivered: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
};

/** Returns the path that the provider posts a text's status to. */
export const getStatusPath = ({ id, month }: { id: string; month: string }, cell: number) =>
  `/webhooks/texts/${cell}/${month.slice(0, 7)}/${id}`;

/** Doesn't match anything that PostgreSQL would reject, because one bad ID would fail a whole batch of reports. */
const STATUS_PATH =
  /^\/webhooks\/texts\/(\d+)\/(\d{4}-(?:0[1-9]|1[0-2]))\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses a status path. Returns null if it isn't one of this cell's. */
export function readStatusPath(path: string, cell: number): { id: string; month: string } | null {
  const [, pathCell, month, id] = STATUS_PATH.exec(path) ?? [];
  return pathCell === String(cell) && month && id ? { id, month: `${month}-01` } : null;
}

/** Returns the month that a text is stored under, which determines its partition. */
export const toMonth = (at: Date) => `${at.toISOString().slice(0, 7)}-01`;
