import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

/** The stand-ins, in navigation order. */
const PARTS = [
  { id: "mailbox", label: "Mailbox", href: "/mailbox" },
  { id: "phones", label: "Phones", href: "/phones" },
  { id: "payments", label: "Payments", href: "/payments" },
] as const;

export type PartId = (typeof PARTS)[number]["id"];

export const LOGO = raw(
  `<svg class="logo" viewBox="0 0 48 48" width="30" height="30" aria-hidden="true"><g transform="rotate(-10 24 26)"><path class="logo-body" d="M17.5 16H42.2a2.3 2.3 0 0 1 2.3 2.3v5.6a2.3 2.3 0 0 1-2.3 2.3H31.8A14.5 14.5 0 1 1 17.5 16Z"/><circle class="logo-pea" cx="17.5" cy="30.5" r="5.6"/><g class="logo-ticks" fill="none" stroke-width="3" stroke-linecap="round"><path d="M25.5 10.6V5.8"/><path d="M18.2 11l-2-4.2"/><path d="M32.8 11l2-4.2"/></g></g></svg>`,
);

const PITCH = raw(
  `<svg class="pitch" width="120" height="60" viewBox="0 0 120 60" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><rect x="1" y="1" width="118" height="58" rx="6"/><path d="M60 1v58M1 18h16v24H1M119 18h-16v24h16"/><circle cx="60" cy="30" r="12"/></svg>`,
);

/** An empty state: a line drawing of a field, what's missing, and at most one action. */
export function emptyState(content: {
  title: string;
  text: Html | string;
  action?: Html;
  level?: 1 | 2;
}): Html {
  const title =
    content.level === 1
      ? html`<h1 class="empty-title">${content.title}</h1>`
      : html`<h2 class="empty-title">${content.title}</h2>`;
  return html`<div class="empty">
    ${PITCH}${title}
    <p>${content.text}</p>
    ${content.action ?? ""}
  </div>`;
}

/** The layout of every sandbox page: brand, navigation, and the sandbox banner. */
export function renderSandboxPage(page: {
  title: string;
  part: PartId | null;
  banner: string;
  styles?: string[];
  scripts?: string[];
  body: Html;
}): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · FirstWhistle Sandbox</title>
        <link rel="icon" href="/assets/logo.svg" type="image/svg+xml" />
        <script src="/assets/page.js"></script>
        <link rel="stylesheet" href="/assets/tokens.css" />
        <link rel="stylesheet" href="/assets/fonts.css" />
        <link rel="stylesheet" href="/assets/page.css" />
        ${(page.styles ?? []).map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${(page.scripts ?? []).map((src) => html`<script src="${src}" type="module"></script>`)}
      </head>
      <body>
        <a class="skip-link" href="#main">Skip to content</a>
        <header class="top">
          <a class="brand" href="/">${LOGO}<span class="wordmark">FirstWhistle</span></a>
          <span class="tag">Sandbox</span>
          <nav class="parts" aria-label="Sandbox">
            ${PARTS.map(
              (part) =>
                html`<a href="${part.href}" ${part.id === page.part ? raw('aria-current="true"') : ""}
                  >${part.label}</a
                >`,
            )}
          </nav>
          <p class="banner">${page.banner}</p>
        </header>
        <main id="main" class="panel" tabindex="-1">${page.body}</main>
      </body>
    </html>`;
}

export function renderNotFoundPage(page: {
  title: string;
  text: string;
  back: { href: string; label: string };
}): Html {
  return renderSandboxPage({
    title: page.title,
    part: null,
    banner: "Sandbox: local stand-ins for outside services. Nothing leaves this machine.",
    body: emptyState({
      title: page.title,
      text: page.text,
      level: 1,
      action: html`<a class="button" href="${page.back.href}">${page.back.label}</a>`,
    }),
  });
}
