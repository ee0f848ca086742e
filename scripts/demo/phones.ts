import { html, raw } from "hono/html";
import { sql } from "kysely";
import { emptyState, type Html } from "#sandbox/page.ts";
import { BACK, SEND } from "#sandbox/icons.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import { getRange, listNumbers } from "./numbers.ts";
import { formatRange, renderDemoPage, renderTime } from "./pages.ts";
import type { Sandbox, Text } from "./sandbox.ts";
import type { World } from "./worlds.ts";

type Phone = { phone: string; name: string | null; texts: Text[] };

const STATUS: Record<string, string> = {
  delivered: "Delivered",
  undelivered: "Not delivered",
  failed: "Failed",
  received: "Sent",
};

/** Lists the phones that have a player or a text, those with the latest texts first. */
export async function listPhones(sandbox: Sandbox, world: World): Promise<Phone[]> {
  const numbers = listNumbers(world.block);
  const [texts, { rows }] = await Promise.all([
    sandbox.listTexts(numbers, world.createdAt),
    sql<{ phone: string; name: string }>`
      select member_phone.phone, string_agg(distinct team_member.name, ', ') as name
      from team join team_member on team_member.team_id = team.id
        join member_phone on member_phone.member_id = team_member.id
      where team.manager_id = ${world.userId} group by member_phone.phone`.execute(db),
  ]);
  const names = new Map(rows.map(({ phone, name }) => [phone, name]));
  const byPhone = Map.groupBy(texts, ({ phone }) => phone);
  return numbers
    .map((phone) => ({ phone, name: names.get(phone) ?? null, texts: byPhone.get(phone) ?? [] }))
    .filter(({ name, texts: own }) => name !== null || own.length > 0)
    .toSorted((a, b) => (b.texts[0]?.id ?? 0) - (a.texts[0]?.id ?? 0));
}

const getHref = (phone: string) => `/demo/phones/${phone.slice(1)}`;

function renderRow({ phone, name, texts }: Phone, isOpen: boolean): Html {
  const last = texts[0];
  return html`<li>
    <a class="row" href="${getHref(phone)}" ${isOpen ? raw('aria-current="true"') : ""}>
      <span class="row-from">${name ?? formatPhone(phone)}</span>
      ${last ? renderTime(last.createdAt) : html`<span></span>`}
      <span class="row-subject"
        >${last ? `${last.direction === "inbound" ? "Replied: " : ""}${last.body}` : "No texts yet"}</span
      >
      <span class="row-to">${formatPhone(phone)}</span>
    </a>
  </li>`;
}

/** Turns links to this demo into links. A visitor may type any other URL into a message. */
function withLinks(body: string, appUrl: string): Html[] {
  return body
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’])/g)
    .map((part) =>
      part.startsWith(`${appUrl}/`)
        ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>`
        : html`${part}`,
    );
}

function renderBubble(text: Text, appUrl: string): Html {
  const isReply = text.direction === "inbound";
  const isBad = text.errorCode !== null;
  return html`<li class="${isReply ? "is-reply" : ""}">
    <span class="visually-hidden">${isReply ? "Reply:" : "FirstWhistle:"}</span>
    <p class="bubble ${isBad ? "is-bad" : ""}">${withLinks(text.body, appUrl)}</p>
    <p class="bubble-note ${isBad ? "is-bad" : ""}">
      ${renderTime(text.createdAt)}<span>${STATUS[text.status] ?? "On its way"}</span>
    </p>
  </li>`;
}

function renderConversation({ phone, name, texts }: Phone, appUrl: string): Html {
  const action = `${getHref(phone)}/reply`;
  return html`<article class="phone">
    <header class="phone-head">
      <a class="back" href="/demo/phones">${BACK}Phones</a>
      <h1>${name ?? formatPhone(phone)}</h1>
      ${name ? html`<p>${formatPhone(phone)}</p>` : ""}
    </header>
    <div class="talk" role="region" aria-label="Texts" tabindex="0">
      <div id="texts">
        ${
          texts.length === 0
            ? emptyState({ title: "No texts yet", text: "The next reminder or message shows up here." })
            : html`<ol class="bubbles">
                ${texts.toReversed().map((text) => renderBubble(text, appUrl))}
              </ol>`
        }
      </div>
    </div>
    <div class="reply">
      <form class="quick" method="post" action="${action}">
        ${["IN", "OUT", "MAYBE", "STOP"].map(
          (word) =>
            html`<button class="button small" name="body" value="${word}" aria-label="Reply ${word}">
              ${word}
            </button>`,
        )}
      </form>
      <form class="compose" method="post" action="${action}">
        <input
          name="body"
          required
          maxlength="480"
          autocomplete="off"
          placeholder="Reply as this phone"
          aria-label="Reply as ${name ?? formatPhone(phone)}"
        />
        <button class="send" aria-label="Send">${SEND}</button>
      </form>
    </div>
  </article>`;
}

export function renderPhonesPage(phones: Phone[], open: Phone | null, world: World, appUrl: string): Html {
  const title = open ? (open.name ?? formatPhone(open.phone)) : "Phones";
  return renderDemoPage({
    title,
    part: "phones",
    world,
    now: clock.now(),
    styles: ["list", "phones"],
    scripts: ["refresh"],
    body: html`<div class="phones split ${open ? "is-reading" : ""}">
      <section class="list" aria-label="Phones">
        <div class="list-head">
          ${open ? html`<h2 class="list-title">Phones</h2>` : html`<h1 class="list-title">Phones</h1>`}
          <p class="count">
            What your players got. To add a player, use a number from ${formatRange(getRange(world.block))}.
          </p>
        </div>
        <div class="list-scroll">
          <div id="list">
            <ol class="rows" aria-label="Phones, newest text first">
              ${phones.map((phone) => renderRow(phone, phone.phone === open?.phone))}
            </ol>
          </div>
        </div>
      </section>
      <section class="reader" aria-label="Phone">
        ${
          open
            ? renderConversation(open, appUrl)
            : emptyState({
                title: "Pick a phone to read",
                text: "Tap the link in a text to respond as that player, or reply to it.",
              })
        }
      </section>
    </div>`,
  });
}
