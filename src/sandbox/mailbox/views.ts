import { html, raw } from "hono/html";
import { buildUrl, formatLongTime, formatShortTime } from "../format.ts";
import { BACK } from "../icons.ts";
import { renderFaultNotice, listPage, renderPagedRows } from "../list-page.ts";
import { emptyState, type Html } from "../page.ts";
import type { EmailFault } from "./faults.ts";
import type { Email, EmailSummary } from "./store.ts";

export type ListState = {
  emails: EmailSummary[];
  older: number | null;
  before: number | undefined;
  q: string;
  total: number;
  fault: EmailFault;
};

export type OpenEmail = { email: Email; view: "html" | "text" | "source"; source: string };

const BANNER = "Sandbox: emails from your local FirstWhistle show up here. Nothing leaves this machine.";

const formatSender = (email: EmailSummary) => email.fromName || email.from || "No sender";
const subject = (email: EmailSummary) => email.subject || "No subject";

function row(email: EmailSummary, list: ListState, isOpen: boolean): Html {
  const href = buildUrl(`/mailbox/${email.id}`, { q: list.q, before: list.before });
  const isUnread = !email.isRead && !isOpen;
  return html`<li data-id="${email.id}">
    <a class="row" href="${href}" data-open ${isOpen ? raw('aria-current="true"') : ""}>
      <span class="row-mark">${isUnread ? html`<span class="visually-hidden">Unread</span>` : ""}</span>
      <span class="row-from">${formatSender(email)}</span>
      <time datetime="${email.receivedAt.toISOString()}">${formatShortTime(email.receivedAt)}</time>
      <span class="row-subject">${subject(email)}</span>
      <span class="row-to">to ${email.to.join(", ")}</span>
    </a>
  </li>`;
}

function renderRows(list: ListState, openId: number | undefined): Html {
  if (list.emails.length === 0 && list.q) {
    return emptyState({
      title: "No emails found",
      text: html`Nothing here matches “${list.q}”.`,
      action: html`<a class="button" href="/mailbox">Clear Search</a>`,
    });
  }
  if (list.emails.length === 0) {
    return emptyState({
      title: "No emails yet",
      text: "Register, reset a password, or invite someone. The email will show up here.",
    });
  }
  const label = "Emails, newest first";
  const items = list.emails.map((email) => row(email, list, email.id === openId));
  return renderPagedRows({ ...list, part: "mailbox", noun: "Emails", label, rows: items });
}

const FAULT_TEXT: Record<Exclude<EmailFault["mode"], "none">, [one: string, many: string]> = {
  "reject-temporarily": ["is temporarily rejected (451)", "are temporarily rejected (451)"],
  "reject-permanently": ["is permanently rejected (550)", "are permanently rejected (550)"],
  hang: ["gets no response", "get no response"],
};

function renderFault({ mode, count }: EmailFault): Html | "" {
  if (mode === "none") return "";
  const [one, many] = FAULT_TEXT[mode];
  const description =
    count === undefined
      ? `Every email ${one}`
      : count === 1
        ? `The next email ${one}`
        : `The next ${count} emails ${many}`;
  return renderFaultNotice("mailbox", `${description}.`);
}

/** Links open in a new tab because the frame is sandboxed and nothing may navigate inside it. */
function createFrameDocument(markup: string): string {
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(markup)
    ? markup.replace(/<head\b[^>]*>/i, (head) => head + base)
    : base + markup;
}

function renderContent({ email, view, source }: OpenEmail): Html {
  if (view === "html") {
    if (!email.html) return html`<p class="note">This email has no HTML part.</p>`;
    return html`<iframe
      class="frame"
      title="The email as HTML"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${createFrameDocument(email.html)}"
    ></iframe>`;
  }
  if (view === "text" && !email.text) return html`<p class="note">This email has no plain-text part.</p>`;
  const label = view === "text" ? "The email as text" : "The email source";
  return html`<pre class="plain" role="region" tabindex="0" aria-label="${label}">
${view === "text" ? email.text : source}</pre>`;
}

function renderReader(open: OpenEmail, list: ListState): Html {
  const { email } = open;
  const views = [
    { id: "html", label: "HTML" },
    { id: "text", label: "Text" },
    { id: "source", label: "Source" },
  ] as const;
  const href = (view: string) => buildUrl(`/mailbox/${email.id}`, { q: list.q, before: list.before, view });
  return html`<article class="email" data-email="${email.id}">
    <a class="back" href="${buildUrl("/mailbox", { q: list.q, before: list.before })}">${BACK}Mailbox</a>
    <h1>${subject(email)}</h1>
    <dl class="envelope">
      <dt>From</dt>
      <dd>${email.fromName ? html`<b>${email.fromName}</b> ` : ""}${email.from || "No sender"}</dd>
      <dt>To</dt>
      <dd>${email.to.join(", ")}</dd>
      <dt>Received</dt>
      <dd><time datetime="${email.receivedAt.toISOString()}">${formatLongTime(email.receivedAt)}</time></dd>
    </dl>
    <nav class="views" aria-label="Parts of the email">
      ${views.map(
        (view) =>
          html`<a href="${href(view.id)}" data-open ${view.id === open.view ? raw('aria-current="true"') : ""}
            >${view.label}</a
          >`,
      )}
    </nav>
    ${renderContent(open)}
  </article>`;
}

export function renderMailboxPage(list: ListState, open: OpenEmail | null): Html {
  return listPage({
    part: "mailbox",
    name: "Mailbox",
    list: {
      label: "Email list",
      count: `${list.total.toLocaleString("en-US")} ${list.q ? "found" : list.total === 1 ? "email" : "emails"}`,
      search: "Recipient or subject",
      q: list.q,
      fault: renderFault(list.fault),
      rows: renderRows(list, open?.email.id),
    },
    reader: {
      label: "Email",
      open: open && renderReader(open, list),
      title: open ? subject(open.email) : "Mailbox",
      empty: "Pick an email to read",
    },
    clear: {
      isDisabled: list.total === 0 && !list.q,
      question: "Clear the mailbox?",
      text: "This deletes every email, including ones your search hides. New emails will still come in.",
      keep: "Keep Emails",
    },
    banner: BANNER,
    styles: ["/assets/reader.css"],
    script: "/assets/mailbox/mailbox.client.js",
  });
}
