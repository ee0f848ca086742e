import { html } from "hono/html";
import { buildUrl } from "./format.ts";
import { SEARCH, TRASH, WARNING } from "./icons.ts";
import { emptyState, renderSandboxPage, type Html } from "./page.ts";

/** A page with a list next to the open item. list.client.js keeps it up to date. */
type ListPage = {
  part: "mailbox" | "phones";
  /** The list's name, which the clear button shows. */
  name: string;
  list: { label: string; count: string; search: string; q: string; fault: Html | ""; rows: Html };
  reader: { label: string; open: Html | null; title: string; empty: string };
  clear: { isDisabled: boolean; question: string; text: string; keep: string };
  banner: string;
  styles: string[];
  script: string;
};

export function listPage({ part, name, list, reader, clear, banner, styles, script }: ListPage): Html {
  const isReading = reader.open !== null;
  const button = `Clear ${name}`;
  return renderSandboxPage({
    title: reader.title,
    part,
    banner,
    styles: ["/assets/list.css", ...styles],
    scripts: [script],
    body: html`<div class="${part} split ${isReading ? "is-reading" : ""}">
      <section class="list" aria-label="${list.label}">
        <div class="list-head">
          ${isReading ? html`<h2 class="list-title">${name}</h2>` : html`<h1 class="list-title">${name}</h1>`}
          <p class="count">
            <span id="${part}-count">${list.count}</span><span id="${part}-live" class="live"></span>
          </p>
          <div id="${part}-actions" class="list-actions">
            <button class="button small" type="button" data-clear ${clear.isDisabled ? "disabled" : ""}>
              ${TRASH}${button}
            </button>
          </div>
        </div>
        <form class="search" role="search" action="/${part}">
          ${SEARCH}
          <input
            type="search"
            name="q"
            value="${list.q}"
            placeholder="${list.search}"
            aria-label="Search ${part === "mailbox" ? "emails" : "phones"}"
          />
        </form>
        <div id="${part}-fault">${list.fault}</div>
        <div class="list-scroll"><div id="${part}-list">${list.rows}</div></div>
      </section>
      <section class="reader" id="${part}-reader" aria-label="${reader.label}">
        ${
          reader.open ??
          emptyState({
            title: reader.empty,
            text: html`<kbd>J</kbd> and <kbd>K</kbd> or the arrow keys step through the list,
              <kbd>/</kbd> searches.`,
          })
        }
      </section>
      <p id="${part}-news" class="visually-hidden" role="status"></p>
      <dialog id="clear-dialog" class="dialog" aria-labelledby="clear-title" aria-describedby="clear-text">
        <h2 id="clear-title">${clear.question}</h2>
        <p id="clear-text">${clear.text}</p>
        <form method="post" action="/${part}/clear" class="dialog-actions">
          <button class="button" type="button" data-close autofocus>${clear.keep}</button>
          <button class="button destructive">${button}</button>
        </form>
      </dialog>
    </div>`,
  });
}

/** Renders the rows, with links to older rows and back to the newest. */
export function renderPagedRows(page: {
  part: "mailbox" | "phones";
  label: string;
  rows: Html[];
  /** The noun for headings, such as "Emails". */
  noun: string;
  q: string;
  before: number | undefined;
  older: number | null;
}): Html {
  const { part, noun, q, before, older } = page;
  const newestHref = buildUrl(`/${part}`, { q });
  const next = buildUrl(`/${part}`, { q, before: older ?? undefined });
  return html`<ol class="rows" aria-label="${page.label}">
      ${page.rows}
    </ol>
    ${
      before === undefined && older === null
        ? ""
        : html`<nav class="pager" aria-label="Pages of ${noun.toLowerCase()}">
            ${before === undefined ? "" : html`<a href="${newestHref}">Newest ${noun}</a>`}
            ${older === null ? "" : html`<a class="pager-older" href="${next}">Older ${noun}</a>`}
          </nav>`
    }`;
}

/** A notice about active faults, with a button to turn them off. */
export const renderFaultNotice = (part: "mailbox" | "phones", text: string): Html =>
  html`<form class="fault" method="post" action="/${part}/faults/off">
    ${WARNING}
    <p>${text}</p>
    <button class="button small">Turn Off</button>
  </form>`;
