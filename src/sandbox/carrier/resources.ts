import { formatError } from "./errors.ts";
import type { CarrierAccount } from "./settings.ts";
import type { CarrierStore, Text, TextFilter } from "./store.ts";

const DEFAULT_PAGE = 50;

/** Formats a date as RFC 2822, as the provider does. */
const formatRfcDate = (at: number | null) =>
  at === null ? null : new Date(at).toUTCString().replace("GMT", "+0000");

/** Formats a message the way the provider does. */
export function toResource(account: CarrierAccount, text: Text) {
  const isInbound = text.direction === "inbound";
  // Until the messaging service chooses a sender, the sender and the segments are unknown.
  const isUnassigned = text.status === "accepted";
  const uri = `/2010-04-01/Accounts/${account.accountSid}/Messages/${text.sid}`;
  return {
    account_sid: account.accountSid,
    api_version: "2010-04-01",
    body: text.body,
    date_created: formatRfcDate(text.createdAt),
    date_sent: formatRfcDate(text.sentAt),
    date_updated: formatRfcDate(text.updatedAt),
    direction: text.direction,
    error_code: text.errorCode,
    error_message: text.errorCode === null ? null : formatError(text.errorCode),
    from: isInbound ? text.phone : isUnassigned ? null : text.sender,
    messaging_service_sid: text.serviceSid,
    num_media: "0",
    num_segments: isUnassigned ? "0" : String(text.segments),
    price: null,
    price_unit: "USD",
    sid: text.sid,
    status: text.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: isInbound ? text.sender : text.phone,
    uri: `${uri}.json`,
  };
}

/** Parses a day or a second into a range, because the provider compares dates at the precision it's given. */
function parseRange(date: string): [from: number, until: number] | null {
  const from = Date.parse(date);
  if (Number.isNaN(from)) return null;
  return [from, from + (/^\d{4}-\d\d-\d\d$/.test(date) ? 86_400_000 : 1000) - 1];
}

function parseFilter(account: CarrierAccount, query: URLSearchParams): TextFilter {
  const filter: TextFilter = {};
  const to = query.get("To");
  const from = query.get("From");
  const senders = [...account.numbers, ...account.services.map(({ number }) => number)];
  if (to && senders.includes(to)) Object.assign(filter, { sender: to, isInbound: true });
  else if (to) Object.assign(filter, { phone: to, isInbound: false });
  if (from && senders.includes(from)) Object.assign(filter, { sender: from, isInbound: false });
  else if (from) Object.assign(filter, { phone: from, isInbound: true });
  const on = parseRange(query.get("DateSent") ?? "");
  const since = parseRange(query.get("DateSent>") ?? "");
  const until = parseRange(query.get("DateSent<") ?? "");
  if (on) [filter.sentFrom, filter.sentUntil] = on;
  if (since) [filter.sentFrom] = since;
  if (until) [, filter.sentUntil] = until;
  return filter;
}

/** Returns one page of a list, newest first, with the next page's URL in the provider's format. */
export function listPage(list: {
  account: CarrierAccount;
  store: CarrierStore;
  base: string;
  query: URLSearchParams;
  visibleUntil: number;
  maxPageSize: number;
}) {
  const { account, store, base, query, visibleUntil, maxPageSize } = list;
  const requestedSize = Number(query.get("PageSize") ?? DEFAULT_PAGE);
  const size =
    Number.isInteger(requestedSize) && requestedSize > 0
      ? Math.min(requestedSize, maxPageSize)
      : DEFAULT_PAGE;
  const page = Number(query.get("Page") ?? 0) || 0;
  const before = /^PASM(\d+)$/.exec(query.get("PageToken") ?? "")?.[1];
  const rows = store.list(
    {
      ...parseFilter(account, query),
      createdUntil: visibleUntil,
      ...(before && { before: Number(before) }),
    },
    size + 1,
  );
  const texts = rows.slice(0, size);

  const toUri = (toPage: number, token?: string) => {
    const params = new URLSearchParams(query);
    params.set("PageSize", String(size));
    params.set("Page", String(toPage));
    if (token) params.set("PageToken", token);
    else params.delete("PageToken");
    return `${base}.json?${params}`;
  };
  const body = {
    first_page_uri: toUri(0),
    uri: toUri(page, before && `PASM${before}`),
    next_page_uri: rows.length > size ? toUri(page + 1, `PASM${texts.at(-1)!.id}`) : null,
    previous_page_uri: null,
    page,
    page_size: size,
    start: page * size,
    end: page * size + Math.max(texts.length - 1, 0),
    messages: texts.map((text) => toResource(account, text)),
  };
  return { status: 200, body };
}
