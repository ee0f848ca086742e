/** Matches a sender: one of our numbers in E.164, a short code, or a messaging service. */
export const SENDER = /^(?:\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})$/;

/** What texts are sent from, and how many segments per second it may send across all workers. Null means unlimited. */
export type Sender = { name: string; perSecond: number | null };

/** Parses an entry of TWILIO_SENDERS. Returns null if it's malformed. */
export function parseSender(entry: string): Sender | null {
  const [name = "", pace = "", ...rest] = entry.split("@");
  const isValid = SENDER.test(name) && /^\d{1,5}(?:\.\d{1,3})?$/.test(pace) && Number(pace) > 0;
  return isValid && rest.length === 0 ? { name, perSecond: Number(pace) } : null;
}

/** Returns what's wrong with TWILIO_SENDERS, or null if every entry is valid and no sender is repeated. */
export function findSendersProblem(entries: readonly string[]): string | null {
  const senders = entries.map(parseSender);
  const malformed = entries.find((_, position) => senders[position] === null);
  if (malformed !== undefined)
    return `"${malformed}" isn't a sender with its segments per second, such as +13125550100@1`;
  const names = senders.map((sender) => sender!.name);
  const repeated = names.find((name, position) => names.indexOf(name) < position);
  return repeated === undefined ? null : `${repeated} is listed twice`;
}
