import { html, raw } from "hono/html";
import { address, longTime, shortTime } from "../format.ts";
import { BACK, SEND } from "../icons.ts";
import { emptyState, type Html } from "../page.ts";
import { errorInWords } from "./errors.ts";
import { PHONE_KINDS } from "./numbers.ts";
import type { Text } from "./store.ts";

export type OpenPhone = {
  phone: string;
  /** Oldest first, as on a phone. */
  texts: Text[];
  /** Continues into the past; null at the beginning. */
  earlier: number | null;
  isEarlier: boolean;
  isOptedOut: boolean;
  code: number | null;
};

export const phoneHref = (phone: string) => `/phones/${phone.slice(1)}`;

/** "(312) 555-0142"; other countries' numbers stay as they are. */
export const phoneInWords = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

const STATUS: Record<Text["status"], string> = {
  accepted: "Accepted",
  queued: "Queued",
  sent: "Sent",
  delivered: "Delivered",
  undelivered: "Not delivered",
  failed: "Failed",
  received: "Sent",
};

/** It did not get where it was meant to go. */
export const isBad = (text: Text) => text.errorCode !== null || text.problem !== null;

export function statusInWords(text: Text): string {
  if (text.errorCode !== null)
    return `${STATUS[text.status]}: ${errorInWords(text.errorCode).toLowerCase()} (${text.errorCode})`;
  if (text.problem !== null) return `FirstWhistle did not take it: ${text.problem}`;
  return STATUS[text.status];
}

/** Addresses become links; punctuation that ends a sentence belongs to the sentence. */
function withLinks(body: string): Html[] {
  return body
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’])/g)
    .map((part, index) =>
      index % 2 === 1
        ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`
        : html`${part}`,
    );
}

function bubble(text: Text): Html {
  const isAnswer = text.direction === "inbound";
  const at = new Date(text.createdAt);
  return html`<li class="${isAnswer ? "is-answer" : ""}" data-id="${text.id}">
    <span class="visually-hidden">${isAnswer ? "Answer:" : "FirstWhistle:"}</span>
    <p class="bubble ${isBad(text) ? "is-bad" : ""}">${withLinks(text.body)}</p>
    <p class="bubble-note ${isBad(text) ? "is-bad" : ""}">
      <time datetime="${at.toISOString()}" title="${longTime(at)}">${shortTime(at)}</time>
      <span>${statusInWords(text)}</span>
      ${!isAnswer && text.segments > 1 ? html`<span>${text.segments} segments</span>` : ""}
    </p>
  </li>`;
}

function kindForm({ phone, code }: OpenPhone): Html {
  const isOther = code !== null && !PHONE_KINDS.some((kind) => kind.code === code);
  return html`<form class="kind" method="post" action="${phoneHref(phone)}/kind">
    <label for="kind">This phone</label>
    <select id="kind" name="code">
      ${isOther ? html`<option selected disabled>Error ${code}</option>` : ""}
      ${PHONE_KINDS.map(
        (kind) =>
          html`<option value="${kind.code}" ${kind.code === (code ?? 0) ? raw("selected") : ""}>
            ${kind.label}
          </option>`,
      )}
    </select>
    <button class="button small">Set</button>
  </form>`;
}

function answerForm({ phone, isOptedOut }: OpenPhone): Html {
  const quick = ["1", "2", "3", isOptedOut ? "START" : "STOP"];
  const action = `${phoneHref(phone)}/answer`;
  return html`<div class="answer" id="phone-answer">
    <form class="quick" method="post" action="${action}" data-answer>
      ${quick.map(
        (word) =>
          html`<button class="button small" name="body" value="${word}" aria-label="Answer ${word}">
            ${word}
          </button>`,
      )}
    </form>
    <form class="compose" method="post" action="${action}" data-answer>
      <input
        name="body"
        required
        maxlength="1600"
        autocomplete="off"
        placeholder="Answer as this phone"
        aria-label="Answer as ${phoneInWords(phone)}"
      />
      <button class="send" aria-label="Send">${SEND}</button>
    </form>
  </div>`;
}

export function conversation(open: OpenPhone, list: { q: string; before: number | undefined }): Html {
  const keep = { q: list.q, before: list.before };
  const earlier = address(phoneHref(open.phone), { ...keep, earlier: open.earlier ?? undefined });
  return html`<article class="phone" data-phone="${open.phone}">
    <header class="phone-head" id="phone-head">
      <a class="back" href="${address("/phones", keep)}">${BACK}Phones</a>
      <h1>${phoneInWords(open.phone)}</h1>
      ${open.isOptedOut ? html`<span class="chip">Replied STOP</span>` : ""} ${kindForm(open)}
    </header>
    <div class="talk" role="region" aria-label="Texts" tabindex="0">
      <div id="phone-texts">
        ${
          open.earlier === null
            ? ""
            : html`<a class="button small talk-more" href="${earlier}">Earlier Texts</a>`
        }
        ${
          open.texts.length === 0
            ? emptyState({
                title: "No texts yet",
                text: "Write as this phone below, or wait for FirstWhistle to text it.",
              })
            : html`<ol class="bubbles">
                ${open.texts.map(bubble)}
              </ol>`
        }
        ${
          open.isEarlier
            ? html`<a class="button small talk-more" href="${address(phoneHref(open.phone), keep)}"
                >Newest Texts</a
              >`
            : ""
        }
      </div>
    </div>
    ${answerForm(open)}
  </article>`;
}
