import { html, raw } from "hono/html";
import { address, shortTime } from "../format.ts";
import { SEARCH, TRASH, WARNING } from "../icons.ts";
import { emptyState, sandboxPage, type Html } from "../page.ts";
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
  const newest = address("/phones", { q: list.q });
  const older = address("/phones", { q: list.q, before: list.older ?? undefined });
  return html`<ol class="rows" aria-label="Phones, last text first">
      ${list.phones.map((text) => row(text, list, text.phone === openPhone))}
    </ol>
    ${
      list.before === undefined && list.older === null
        ? ""
        : html`<nav class="pager" aria-label="Pages of phones">
            ${list.before === undefined ? "" : html`<a href="${newest}">Newest Phones</a>`}
            ${list.older === null ? "" : html`<a class="pager-older" href="${older}">Older Phones</a>`}
          </nav>`
    }`;
}

function faultNotice(rules: PhoneList["faults"]): Html | "" {
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
  return html`<form class="fault" method="post" action="/phones/faults/off">
    ${WARNING}
    <p>Faults are on: ${words.join(", ")}.</p>
    <button class="button small">Turn Off</button>
  </form>`;
}

function clearDialog(): Html {
  return html`<dialog
    id="clear-dialog"
    class="dialog"
    aria-labelledby="clear-title"
    aria-describedby="clear-text"
  >
    <h2 id="clear-title">Clear all phones?</h2>
    <p id="clear-text">
      Every text is deleted, and with it who replied STOP and what phones were set to. FirstWhistle keeps its
      own records.
    </p>
    <form method="post" action="/phones/clear" class="dialog-actions">
      <button class="button" type="button" data-close autofocus>Keep Texts</button>
      <button class="button destructive">Clear Phones</button>
    </form>
  </dialog>`;
}

export function phonesPage(list: PhoneList, open: OpenPhone | null): Html {
  const heading = open ? html`<h2 class="list-title">Phones</h2>` : html`<h1 class="list-title">Phones</h1>`;
  const count = `${list.total.toLocaleString("en-US")} ${list.total === 1 ? "phone" : "phones"}`;
  return sandboxPage({
    title: open ? phoneInWords(open.phone) : "Phones",
    part: "phones",
    banner: BANNER,
    styles: ["/assets/list.css", "/assets/phones.css"],
    scripts: ["/assets/phones.js"],
    body: html`<div class="phones split ${open ? "is-reading" : ""}">
      <section class="list" aria-label="List of phones">
        <div class="list-head">
          ${heading}
          <p class="count">
            <span id="phones-count">${count}</span><span id="phones-live" class="live"></span>
          </p>
          <div id="phones-actions" class="list-actions">
            <button class="button small" type="button" data-clear ${list.total === 0 ? "disabled" : ""}>
              ${TRASH}Clear Phones
            </button>
          </div>
        </div>
        <form class="search" role="search" action="/phones">
          ${SEARCH}
          <input
            type="search"
            name="q"
            value="${list.q}"
            placeholder="Number or words"
            aria-label="Search phones"
          />
        </form>
        <div id="phones-fault">${faultNotice(list.faults)}</div>
        <div class="list-scroll"><div id="phones-list">${rows(list, open?.phone)}</div></div>
      </section>
      <section class="reader" id="phones-reader" aria-label="Phone">
        ${
          open
            ? conversation(open, list)
            : emptyState({
                title: "Pick a phone",
                text: html`<kbd>J</kbd> and <kbd>K</kbd> or the arrow keys step through the list,
                  <kbd>/</kbd> searches.`,
              })
        }
      </section>
      <p id="phones-news" class="visually-hidden" role="status"></p>
      ${clearDialog()}
    </div>`,
  });
}
