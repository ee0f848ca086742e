import { errorInWords } from "./errors.ts";
import type { CarrierAccount } from "./settings.ts";
import type { CarrierStore, Text, TextFilter } from "./store.ts";

const DEFAULT_PAGE = 50;
const MAX_PAGE = 1000;

/** RFC 2822, as the provider writes dates. */
const rfcDate = (at: number | null) =>
  at === null ? null : new Date(at).toUTCString().replace("GMT", "+0000");

/** A message as the provider shows it. */
export function toResource(account: CarrierAccount, text: Text) {
  const isInbound = text.direction === "inbound";
  // A messaging service has not chosen a sender yet, so neither it nor the segments are known.
  const isUnassigned = text.status === "accepted";
  const uri = `/2010-04-01/Accounts/${account.accountSid}/Messages/${text.sid}`;
  return {
    account_sid: account.accountSid,
    api_version: "2010-04-01",
    body: text.body,
    date_created: rfcDate(text.createdAt),
    date_sent: rfcDate(text.sentAt),
    date_updated: rfcDate(text.updatedAt),
    direction: text.direction,
    error_code: text.errorCode,
    error_message: text.errorCode === null ? null : errorInWords(text.errorCode),
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

/** A day or a second, as a range: the provider compares what it was given, however exact that is. */
function rangeOf(date: string): [from: number, until: number] | null {
  const from = Date.parse(date);
  if (Number.isNaN(from)) return null;
  return [from, from + (/^\d{4}-\d\d-\d\d$/.test(date) ? 86_400_000 : 1000) - 1];
}

function filterOf(account: CarrierAccount, query: URLSearchParams): TextFilter {
  const filter: TextFilter = {};
  const to = query.get("To");
  const from = query.get("From");
  if (to && account.numbers.includes(to)) Object.assign(filter, { sender: to, isInbound: true });
  else if (to) Object.assign(filter, { phone: to, isInbound: false });
  if (from && account.numbers.includes(from)) Object.assign(filter, { sender: from, isInbound: false });
  else if (from) Object.assign(filter, { phone: from, isInbound: true });
  const on = rangeOf(query.get("DateSent") ?? "");
  const since = rangeOf(query.get("DateSent>") ?? "");
  const until = rangeOf(query.get("DateSent<") ?? "");
  if (on) [filter.sentFrom, filter.sentUntil] = on;
  if (since) [filter.sentFrom] = since;
  if (until) [, filter.sentUntil] = until;
  return filter;
}

/** One page of a list, newest first, with the way to the next in the provider's form. */
export function listPage(list: {
  account: CarrierAccount;
  store: CarrierStore;
  base: string;
  query: URLSearchParams;
  visibleUntil: number;
}) {
  const { account, store, base, query, visibleUntil } = list;
  const asked = Number(query.get("PageSize") ?? DEFAULT_PAGE);
  const size = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_PAGE) : DEFAULT_PAGE;
  const page = Number(query.get("Page") ?? 0) || 0;
  const before = /^PASM(\d+)$/.exec(query.get("PageToken") ?? "")?.[1];
  const found = store.list(
    {
      ...filterOf(account, query),
      createdUntil: visibleUntil,
      ...(before && { before: Number(before) }),
    },
    size + 1,
  );
  const texts = found.slice(0, size);

  const uriOf = (toPage: number, token?: string) => {
    const kept = new URLSearchParams(query);
    kept.set("PageSize", String(size));
    kept.set("Page", String(toPage));
    if (token) kept.set("PageToken", token);
    else kept.delete("PageToken");
    return `${base}.json?${kept}`;
  };
  const body = {
    first_page_uri: uriOf(0),
    uri: uriOf(page, before && `PASM${before}`),
    next_page_uri: found.length > size ? uriOf(page + 1, `PASM${texts.at(-1)!.id}`) : null,
    previous_page_uri: null,
    page,
    page_size: size,
    start: page * size,
    end: page * size + Math.max(texts.length - 1, 0),
    messages: texts.map((text) => toResource(account, text)),
  };
  return { status: 200, body };
}
