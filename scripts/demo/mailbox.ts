import { html, raw } from "hono/html";
import { emptyState, type Html } from "#sandbox/page.ts";
import { BACK } from "#sandbox/icons.ts";
import { clock } from "#platform/clock.ts";
import { renderDemoPage, renderTime } from "./pages.ts";
import type { Email } from "./sandbox.ts";
import type { World } from "./worlds.ts";

function renderRow(email: Email, isOpen: boolean): Html {
  return html`<li>
    <a class="row" href="/demo/mailbox/${email.id}" ${isOpen ? raw('aria-current="true"') : ""}>
      <span class="row-mark"></span>
      <span class="row-from">${email.fromName || email.from || "No sender"}</span>
      ${renderTime(email.receivedAt)}
      <span class="row-subject">${email.subject || "No subject"}</span>
      <span class="row-to">to ${email.to.join(", ")}</span>
    </a>
  </li>`;
}

/** Links open in a new tab, because nothing may navigate inside the frame. */
const createFrameDocument = (markup: string) =>
  markup.replace(/<head\b[^>]*>/i, (head) => `${head}<base target="_blank">`);

function renderEmail(email: Email): Html {
  return html`<article class="email">
    <a class="back" href="/demo/mailbox">${BACK}Mailbox</a>
    <h1>${email.subject || "No subject"}</h1>
    <dl class="envelope">
      <dt>From</dt>
      <dd>${email.fromName || email.from || "No sender"}</dd>
      <dt>To</dt>
      <dd>${email.to.join(", ")}</dd>
    </dl>
    ${
      email.html
        ? html`<iframe
            class="frame"
            title="The email"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${createFrameDocument(email.html)}"
          ></iframe>`
        : html`<pre class="plain" role="region" tabindex="0" aria-label="The email">${email.text}</pre>`
    }
  </article>`;
}

export function renderMailboxPage(emails: Email[], open: Email | null, world: World): Html {
  return renderDemoPage({
    title: open?.subject || "Mailbox",
    part: "mailbox",
    world,
    now: clock.now(),
    styles: ["list", "reader"],
    scripts: ["refresh"],
    body: html`<div class="mailbox split ${open ? "is-reading" : ""}">
      <section class="list" aria-label="Emails">
        <div class="list-head">
          ${open ? html`<h2 class="list-title">Mailbox</h2>` : html`<h1 class="list-title">Mailbox</h1>`}
          <p class="count">
            <span class="domain"
              >Emails to addresses at ${world.domain} show up here. Others are thrown away.</span
            >
          </p>
        </div>
        <div class="list-scroll">
          <div id="list">
            ${
              emails.length === 0
                ? emptyState({
                    title: "No emails yet",
                    text: "Invite a team manager with an address of this demo. The email will show up here.",
                  })
                : html`<ol class="rows" aria-label="Emails, newest first">
                    ${emails.map((email) => renderRow(email, email.id === open?.id))}
                  </ol>`
            }
          </div>
        </div>
      </section>
      <section class="reader" aria-label="Email">
        ${
          open
            ? renderEmail(open)
            : emptyState({ title: "Pick an email to read", text: "Only you can see them, for an hour." })
        }
      </section>
    </div>`,
  });
}
