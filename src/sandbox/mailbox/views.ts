import { html, raw } from "hono/html";
import { address, longTime, shortTime } from "../format.ts";
import { BACK } from "../icons.ts";
import { faultNotice, listPage, pagedRows } from "../list-page.ts";
import { emptyState, type Html } from "../page.ts";
import type { MailFault } from "./faults.ts";
import type { Mail, MailSummary } from "./store.ts";

export type ListState = {
  mails: MailSummary[];
  older: number | null;
  before: number | undefined;
  q: string;
  total: number;
  fault: MailFault;
};

export type OpenMail = { mail: Mail; view: "html" | "text" | "source"; source: string };

const BANNER = "Sandbox: mail sent by this machine's FirstWhistle lands here. Nothing leaves it.";

const sender = (mail: MailSummary) => mail.fromName || mail.from || "No sender";
const subject = (mail: MailSummary) => mail.subject || "No subject";

function row(mail: MailSummary, list: ListState, isOpen: boolean): Html {
  const href = address(`/mailbox/${mail.id}`, { q: list.q, before: list.before });
  const isUnread = !mail.isRead && !isOpen;
  return html`<li data-id="${mail.id}">
    <a class="row" href="${href}" data-open ${isOpen ? raw('aria-current="true"') : ""}>
      <span class="row-mark">${isUnread ? html`<span class="visually-hidden">Unread</span>` : ""}</span>
      <span class="row-from">${sender(mail)}</span>
      <time datetime="${mail.receivedAt.toISOString()}">${shortTime(mail.receivedAt)}</time>
      <span class="row-subject">${subject(mail)}</span>
      <span class="row-to">to ${mail.to.join(", ")}</span>
    </a>
  </li>`;
}

function rows(list: ListState, openId: number | undefined): Html {
  if (list.mails.length === 0 && list.q) {
    return emptyState({
      title: "No mail found",
      text: html`Nothing here matches “${list.q}”.`,
      action: html`<a class="button" href="/mailbox">Clear Search</a>`,
    });
  }
  if (list.mails.length === 0) {
    return emptyState({
      title: "No mail yet",
      text: "Register, reset a password or invite someone. The mail shows up here by itself.",
    });
  }
  const label = "Mails, newest first";
  const items = list.mails.map((mail) => row(mail, list, mail.id === openId));
  return pagedRows({ ...list, part: "mailbox", noun: "Mail", label, rows: items });
}

const FAULT_TEXT: Record<Exclude<MailFault["mode"], "none">, [one: string, many: string]> = {
  "reject-temporarily": ["is turned away for now (451)", "are turned away for now (451)"],
  "reject-permanently": ["is refused for good (550)", "are refused for good (550)"],
  hang: ["gets no answer", "get no answer"],
};

function faultInForce({ mode, count }: MailFault): Html | "" {
  if (mode === "none") return "";
  const [one, many] = FAULT_TEXT[mode];
  const which =
    count === undefined
      ? `Every mail ${one}`
      : count === 1
        ? `The next mail ${one}`
        : `The next ${count} mails ${many}`;
  return faultNotice("mailbox", `${which}.`);
}

/** Links open in a new tab: the frame is sandboxed, so nothing may navigate inside it. */
function frameDocument(markup: string): string {
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(markup)
    ? markup.replace(/<head\b[^>]*>/i, (head) => head + base)
    : base + markup;
}

function content({ mail, view, source }: OpenMail): Html {
  if (view === "html") {
    if (!mail.html) return html`<p class="note">This mail has no HTML part.</p>`;
    return html`<iframe
      class="frame"
      title="The mail as HTML"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${frameDocument(mail.html)}"
    ></iframe>`;
  }
  if (view === "text" && !mail.text) return html`<p class="note">This mail has no text part.</p>`;
  const label = view === "text" ? "The mail as text" : "The mail as it was sent";
  return html`<pre class="plain" role="region" tabindex="0" aria-label="${label}">
${view === "text" ? mail.text : source}</pre>`;
}

function reader(open: OpenMail, list: ListState): Html {
  const { mail } = open;
  const views = [
    { id: "html", label: "HTML" },
    { id: "text", label: "Text" },
    { id: "source", label: "Source" },
  ] as const;
  const href = (view: string) => address(`/mailbox/${mail.id}`, { q: list.q, before: list.before, view });
  return html`<article class="mail" data-mail="${mail.id}">
    <a class="back" href="${address("/mailbox", { q: list.q, before: list.before })}">${BACK}Mailbox</a>
    <h1>${subject(mail)}</h1>
    <dl class="envelope">
      <dt>From</dt>
      <dd>${mail.fromName ? html`<b>${mail.fromName}</b> ` : ""}${mail.from || "No sender"}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(", ")}</dd>
      <dt>Received</dt>
      <dd><time datetime="${mail.receivedAt.toISOString()}">${longTime(mail.receivedAt)}</time></dd>
    </dl>
    <nav class="views" aria-label="Parts of the mail">
      ${views.map(
        (view) =>
          html`<a href="${href(view.id)}" data-open ${view.id === open.view ? raw('aria-current="true"') : ""}
            >${view.label}</a
          >`,
      )}
    </nav>
    ${content(open)}
  </article>`;
}

export function mailboxPage(list: ListState, open: OpenMail | null): Html {
  return listPage({
    part: "mailbox",
    name: "Mailbox",
    list: {
      label: "List of mails",
      count: `${list.total.toLocaleString("en-US")} ${list.q ? "found" : list.total === 1 ? "mail" : "mails"}`,
      search: "Recipient or subject",
      q: list.q,
      fault: faultInForce(list.fault),
      rows: rows(list, open?.mail.id),
    },
    reader: {
      label: "Mail",
      open: open && reader(open, list),
      title: open ? subject(open.mail) : "Mailbox",
      empty: "Pick a mail to read",
    },
    clear: {
      isDisabled: list.total === 0 && !list.q,
      question: "Clear the mailbox?",
      text: "Every mail in it is deleted, also those your search hides. New mail keeps coming in.",
      keep: "Keep Mail",
    },
    banner: BANNER,
    styles: ["/assets/reader.css"],
    script: "/assets/mailbox/mailbox.client.js",
  });
}
