import { html, raw } from "hono/html";
import { buildUrl, formatLongTime, formatShortTime } from "../format.ts";
import { BACK, SEND } from "../icons.ts";
import { emptyState, type Html } from "../page.ts";
import { formatError } from "./errors.ts";
import { PHONE_KINDS } from "./numbers.ts";
import type { Text } from "./store.ts";

export type OpenPhone = {
  phone: string;
  /** The texts, oldest first, as on a phone. */
  texts: Text[];
  /** The cursor for older texts. Null if there aren't any. */
  earlier: number | null;
  isEarlier: boolean;
  isOptedOut: boolean;
  code: number | null;
};

export const getPhoneHref = (phone: string) => `/phones/${phone.slice(1)}`;

/** Formats a US number as "(312) 555-0142". Other countries' numbers stay as they are. */
export const formatPhone = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");

const STATUS: Record<Text["status"], string> = {
  accepted: "Accepted",
  queued: "Queued",
  sent: "Sent",
  delivered: "Delivered",
  undelivered: "Not delivered",
  failed: "Failed",
  received: "Sent",
};

/** Returns whether a text failed, either because it wasn't accepted or because it wasn't delivered. */
export const isBad = (text: Text) => text.errorCode !== null || text.problem !== null;

export function formatStatus(text: Text): string {
  if (text.errorCode !== null)
    return `${STATUS[text.status]}: ${formatError(text.errorCode).toLowerCase()} (${text.errorCode})`;
  if (text.problem !== null) return `FirstWhistle rejected it: ${text.problem}`;
  return STATUS[text.status];
}

/** Turns URLs into links. Trailing punctuation stays part of the sentence. */
function withLinks(body: string): Html[] {
  return body
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’])/g)
    .map((part, index) =>
      index % 2 === 1
        ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`
        : html`${part}`,
    );
}

function renderBubble(text: Text): Html {
  const isReply = text.direction === "inbound";
  const at = new Date(text.createdAt);
  return html`<li class="${isReply ? "is-reply" : ""}" data-id="${text.id}">
    <span class="visually-hidden">${isReply ? "Reply:" : "FirstWhistle:"}</span>
    <p class="bubble ${isBad(text) ? "is-bad" : ""}">${withLinks(text.body)}</p>
    <p class="bubble-note ${isBad(text) ? "is-bad" : ""}">
      <time datetime="${at.toISOString()}" title="${formatLongTime(at)}">${formatShortTime(at)}</time>
      <span>${formatStatus(text)}</span>
      ${!isReply && text.segments > 1 ? html`<span>${text.segments} segments</span>` : ""}
    </p>
  </li>`;
}

function renderKindForm({ phone, code }: OpenPhone): Html {
  const isOther = code !== null && !PHONE_KINDS.some((kind) => kind.code === code);
  return html`<form class="kind" method="post" action="${getPhoneHref(phone)}/kind">
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

function replyForm({ phone, isOptedOut }: OpenPhone): Html {
  const quickReplies = ["IN", "OUT", "MAYBE", isOptedOut ? "START" : "STOP"];
  const action = `${getPhoneHref(phone)}/reply`;
  return html`<div class="reply" id="phone-reply">
    <form class="quick" method="post" action="${action}" data-reply>
      ${quickReplies.map(
        (word) =>
          html`<button class="button small" name="body" value="${word}" aria-label="Reply ${word}">
            ${word}
          </button>`,
      )}
    </form>
    <form class="compose" method="post" action="${action}" data-reply>
      <input
        name="body"
        required
        maxlength="1600"
        autocomplete="off"
        placeholder="Reply as this phone"
        aria-label="Reply as ${formatPhone(phone)}"
      />
      <button class="send" aria-label="Send">${SEND}</button>
    </form>
  </div>`;
}

export function renderConversation(open: OpenPhone, list: { q: string; before: number | undefined }): Html {
  const keep = { q: list.q, before: list.before };
  const earlierHref = buildUrl(getPhoneHref(open.phone), { ...keep, earlier: open.earlier ?? undefined });
  return html`<article class="phone" data-phone="${open.phone}">
    <header class="phone-head" id="phone-head">
      <a class="back" href="${buildUrl("/phones", keep)}">${BACK}Phones</a>
      <h1>${formatPhone(open.phone)}</h1>
      ${open.isOptedOut ? html`<span class="chip">Replied STOP</span>` : ""} ${renderKindForm(open)}
    </header>
    <div class="talk" role="region" aria-label="Texts" tabindex="0">
      <div id="phone-texts">
        ${
          open.earlier === null
            ? ""
            : html`<a class="button small talk-more" href="${earlierHref}">Earlier Texts</a>`
        }
        ${
          open.texts.length === 0
            ? emptyState({
                title: "No texts yet",
                text: "Send a text as this phone below, or wait for FirstWhistle to text it.",
              })
            : html`<ol class="bubbles">
                ${open.texts.map(renderBubble)}
              </ol>`
        }
        ${
          open.isEarlier
            ? html`<a class="button small talk-more" href="${buildUrl(getPhoneHref(open.phone), keep)}"
                >Newest Texts</a
              >`
            : ""
        }
      </div>
    </div>
    ${replyForm(open)}
  </article>`;
}
