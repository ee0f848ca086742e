import { html, raw } from "hono/html";
import { address, shortTime } from "../format.ts";
import { faultNotice, listPage, pagedRows } from "../list-page.ts";
import { emptyState, type Html } from "../page.ts";
import {
  conversation,
  isBad,
  phoneHref,
  phoneInWords,
  statusInWords,
  type OpenPhone,
} from "./conversation.ts";
import type { FaultRules } from "./faults.ts";
import type { Text } from "./store.ts";

export type { OpenPhone };

export type PhoneList = {
  /** Each phone's last text, newest first. */
  phones: Text[];
  older: number | null;
  before: number | undefined;
  q: string;
  total: number;
  faults: FaultRules["rules"];
};

const BANNER = "Sandbox: texts sent by this machine's FirstWhistle land here. Nothing leaves it.";

function row(text: Text, list: PhoneList, isOpen: boolean): Html {
  const at = new Date(text.createdAt);
  const href = address(phoneHref(text.phone), { q: list.q, before: list.before });
  return html`<li data-id="${text.phone}" data-last="${text.id}">
    <a class="row" href="${href}" data-open ${isOpen ? raw('aria-current="true"') : ""}>
      <span class="row-from">${phoneInWords(text.phone)}</span>
      <time datetime="${at.toISOString()}">${shortTime(at)}</time>
      <span class="row-subject">${text.direction === "inbound" ? "Answered: " : ""}${text.body}</span>
      <span class="row-to ${isBad(text) ? "is-bad" : ""}">${statusInWords(text)}</span>
    </a>
  </li>`;
}

/** A number that was typed in full, for a phone that has no texts yet. */
function typedNumber(q: string): string | null {
  const digits = q.replaceAll(/\D/g, "");
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return q.startsWith("+") && /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
}

function rows(list: PhoneList, openPhone: string | undefined): Html {
  if (list.phones.length === 0 && list.q) {
    const number = typedNumber(list.q);
    return emptyState({
      title: "No phone found",
      text: html`No number and no text here matches “${list.q}”.`,
      action: number
        ? html`<a class="button" href="${phoneHref(number)}">Open ${phoneInWords(number)}</a>`
        : html`<a class="button" href="/phones">Clear Search</a>`,
    });
  }
  if (list.phones.length === 0) {
    return emptyState({
      title: "No texts yet",
      text: "When FirstWhistle texts someone, their phone shows up here by itself. To write first, search for a number.",
    });
  }
  const label = "Phones, last text first";
  const items = list.phones.map((text) => row(text, list, text.phone === openPhone));
  return pagedRows({ ...list, part: "phones", noun: "Phones", label, rows: items });
}

function faultsInForce(rules: PhoneList["faults"]): Html | "" {
  if (rules.length === 0) return "";
  const words = rules.map(({ fault, probability, count, to }) =>
    [
      fault,
      probability < 1 ? `${Math.round(probability * 1000) / 10}%` : "",
      count === undefined ? "" : `${count} more`,
      to === undefined ? "" : `to ${to}`,
    ]
      .filter(Boolean)
      .join(" "),
  );
  return faultNotice("phones", `Faults are on: ${words.join(", ")}.`);
}

export function phonesPage(list: PhoneList, open: OpenPhone | null): Html {
  return listPage({
    part: "phones",
    name: "Phones",
    list: {
      label: "List of phones",
      count: `${list.total.toLocaleString("en-US")} ${list.total === 1 ? "phone" : "phones"}`,
      search: "Number or words",
      q: list.q,
      fault: faultsInForce(list.faults),
      rows: rows(list, open?.phone),
    },
    reader: {
      label: "Phone",
      open: open && conversation(open, list),
      title: open ? phoneInWords(open.phone) : "Phones",
      empty: "Pick a phone",
    },
    clear: {
      isDisabled: list.total === 0,
      question: "Clear all phones?",
      text: "Every text is deleted, and with it who replied STOP and what phones were set to. FirstWhistle keeps its own records.",
      keep: "Keep Texts",
    },
    banner: BANNER,
    styles: ["/assets/phones.css"],
    script: "/assets/carrier/phones.client.js",
  });
}
