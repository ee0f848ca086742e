import { html, raw } from "hono/html";
import { buildUrl, formatShortTime } from "../format.ts";
import { renderFaultNotice, listPage, renderPagedRows } from "../list-page.ts";
import { emptyState, type Html } from "../page.ts";
import {
  renderConversation,
  isBad,
  getPhoneHref,
  formatPhone,
  formatStatus,
  type OpenPhone,
} from "./conversation.ts";
import type { FaultRules } from "./faults.ts";
import type { Text } from "./store.ts";

export type { OpenPhone };

export type PhoneList = {
  /** Each phone's latest text, newest first. */
  phones: Text[];
  older: number | null;
  before: number | undefined;
  q: string;
  total: number;
  faults: FaultRules["rules"];
};

const BANNER = "Sandbox: texts from your local FirstWhistle show up here. Nothing leaves this machine.";

function row(text: Text, list: PhoneList, isOpen: boolean): Html {
  const at = new Date(text.createdAt);
  const href = buildUrl(getPhoneHref(text.phone), { q: list.q, before: list.before });
  return html`<li data-id="${text.phone}" data-last="${text.id}">
    <a class="row" href="${href}" data-open ${isOpen ? raw('aria-current="true"') : ""}>
      <span class="row-from">${formatPhone(text.phone)}</span>
      <time datetime="${at.toISOString()}">${formatShortTime(at)}</time>
      <span class="row-subject">${text.direction === "inbound" ? "Replied: " : ""}${text.body}</span>
      <span class="row-to ${isBad(text) ? "is-bad" : ""}">${formatStatus(text)}</span>
    </a>
  </li>`;
}

/** Parses a full phone number from the search text, for a phone that has no texts yet. */
function parseTypedNumber(q: string): string | null {
  const digits = q.replaceAll(/\D/g, "");
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return q.startsWith("+") && /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
}

function renderRows(list: PhoneList, openPhone: string | undefined): Html {
  if (list.phones.length === 0 && list.q) {
    const number = parseTypedNumber(list.q);
    return emptyState({
      title: "No phone found",
      text: html`No numbers or texts match “${list.q}”.`,
      action: number
        ? html`<a class="button" href="${getPhoneHref(number)}">Open ${formatPhone(number)}</a>`
        : html`<a class="button" href="/phones">Clear Search</a>`,
    });
  }
  if (list.phones.length === 0) {
    return emptyState({
      title: "No texts yet",
      text: "When FirstWhistle texts someone, their phone shows up here. To send the first text yourself, search for a number.",
    });
  }
  const label = "Phones, most recent text first";
  const items = list.phones.map((text) => row(text, list, text.phone === openPhone));
  return renderPagedRows({ ...list, part: "phones", noun: "Phones", label, rows: items });
}

function renderFaults(rules: PhoneList["faults"]): Html | "" {
  if (rules.length === 0) return "";
  const descriptions = rules.map(({ fault, probability, count, to }) =>
    [
      fault,
      probability < 1 ? `${Math.round(probability * 1000) / 10}%` : "",
      count === undefined ? "" : `${count} more`,
      to === undefined ? "" : `to ${to}`,
    ]
      .filter(Boolean)
      .join(" "),
  );
  return renderFaultNotice("phones", `Faults are on: ${descriptions.join(", ")}.`);
}

export function renderPhonesPage(list: PhoneList, open: OpenPhone | null): Html {
  return listPage({
    part: "phones",
    name: "Phones",
    list: {
      label: "Phone list",
      count: `${list.total.toLocaleString("en-US")} ${list.total === 1 ? "phone" : "phones"}`,
      search: "Number or text",
      q: list.q,
      fault: renderFaults(list.faults),
      rows: renderRows(list, open?.phone),
    },
    reader: {
      label: "Phone",
      open: open && renderConversation(open, list),
      title: open ? formatPhone(open.phone) : "Phones",
      empty: "Pick a phone",
    },
    clear: {
      isDisabled: list.total === 0,
      question: "Clear all phones?",
      text: "This deletes all texts, opt-outs, and phone settings in the sandbox. FirstWhistle keeps its own records.",
      keep: "Keep Texts",
    },
    banner: BANNER,
    styles: ["/assets/phones.css"],
    script: "/assets/carrier/phones.client.js",
  });
}
