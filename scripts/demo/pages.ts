import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { emptyState, LOGO, type Html } from "#sandbox/page.ts";
import { formatPhone } from "#platform/phone.ts";
import type { World } from "./worlds.ts";

const MINUTE_MS = 60_000;

/** "42 minutes", rounded up, so that no one runs out of time that they were promised. */
function formatRest(expiresAt: Date, now: Date): string {
  const rest = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE_MS));
  return rest === 1 ? "1 minute" : `${rest} minutes`;
}

/** Formats a time of day in UTC. The page's script shows it in the visitor's own time zone. */
export const renderTime = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}" data-local>${at.toISOString().slice(11, 16)} UTC</time>`;

const PARTS = [
  { id: "phones", label: "Phones", href: "/demo/phones" },
  { id: "mailbox", label: "Mailbox", href: "/demo/mailbox" },
] as const;

/** The layout of the demo's own pages. */
export function renderDemoPage(page: {
  title: string;
  part?: (typeof PARTS)[number]["id"];
  world: World | null;
  now: Date;
  styles?: string[];
  scripts?: string[];
  body: Html;
}): Html {
  const { world, now } = page;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${page.title} · FirstWhistle Demo</title>
        <link rel="icon" href="/demo/assets/logo.svg" type="image/svg+xml" />
        <script src="/demo/assets/page.js"></script>
        ${["tokens", "fonts", "page", ...(page.styles ?? []), "demo"].map(
          (name) => html`<link rel="stylesheet" href="/demo/assets/${name}.css" />`,
        )}
        ${(page.scripts ?? []).map(
          (name) => html`<script src="/demo/assets/${name}.client.js" type="module"></script>`,
        )}
      </head>
      <body>
        <a class="skip-link" href="#main">Skip to content</a>
        <header class="top">
          <a class="brand" href="${world ? "/dashboard" : "/"}"
            >${LOGO}<span class="wordmark">FirstWhistle</span></a
          >
          <span class="tag">Demo</span>
          ${
            world
              ? html`<nav class="parts" aria-label="Demo">
                    <a href="/dashboard">App</a>
                    ${PARTS.map(
                      ({ id, label, href }) =>
                        html`<a href="${href}" ${id === page.part ? raw('aria-current="true"') : ""}
                          >${label}</a
                        >`,
                    )}
                  </nav>
                  <p class="banner">Yours for ${formatRest(world.expiresAt, now)} more</p>`
              : ""
          }
        </header>
        <main id="main" class="panel" tabindex="-1">${page.body}</main>
      </body>
    </html>`;
}

/** What the start page tells a visitor first. */
export type StartState = "new" | "over" | "full" | "too-many" | "captcha" | "failed" | "off" | "link";

const START: Record<StartState, { title: string; text: string; button: string | null }> = {
  new: {
    title: "Try FirstWhistle for an Hour",
    text: "You get a team, a league, and a season of your own, without an account. Nothing you do leaves this demo: texts and emails go to phones and a mailbox that only you see.",
    button: "Try the Demo",
  },
  over: {
    title: "Your Demo Is Over",
    text: "It lasted an hour, and everything in it has been removed. You can start a new one whenever you like.",
    button: "Start a New Demo",
  },
  full: {
    title: "The Demo Is Full",
    text: "The demo is full, try again in a few minutes. Someone's hour is always about to end.",
    button: "Try Again",
  },
  "too-many": {
    title: "That's a Lot of Demos",
    text: "Too many demos were started from your network in the last hour. Try again later.",
    button: null,
  },
  captcha: {
    title: "We Couldn't Check Your Browser",
    text: "The check that keeps bots out didn't finish. Try again, and leave this page open until it's done.",
    button: "Try Again",
  },
  failed: {
    title: "We Couldn't Start Your Demo",
    text: "The problem is on our end. Try again in a minute.",
    button: "Try Again",
  },
  off: {
    title: "Not in the Demo",
    text: "The demo has no sign-in, sign-up, payments, or messages to us. Everything else works.",
    button: "Try the Demo",
  },
  link: {
    title: "This Link Belongs to Another Demo",
    text: "Links in demo texts open only in the browser that started the demo, and only for an hour.",
    button: "Try the Demo",
  },
};

/**
 * The page that starts a world. Someone who has one already gets a way back to it instead. Its script enables the button,
 * because a form that's sent before the script is there has no solved captcha.
 */
export function renderStartPage(state: StartState, world: World | null, now: Date): Html {
  const { title, text, button } = START[state];
  const action = world
    ? html`<a class="button primary" href="/dashboard">Back to Your Team</a>`
    : button === null
      ? html`<a class="button" href="/">Go to the Home Page</a>`
      : html`<form method="post" action="/demo" data-start>
          <input type="hidden" name="captcha" />
          <button class="button primary" disabled>${button}</button>
          <p role="status" class="start-status"></p>
          <noscript><p>The demo needs JavaScript.</p></noscript>
        </form>`;
  return renderDemoPage({
    title,
    world,
    now,
    scripts: ["start"],
    body: emptyState({ title, text, level: 1, action }),
  });
}

/** Returns markup as a string. Ours never waits for anything. */
export const toMarkup = (markup: Html): string => (markup as HtmlEscapedString).toString();

/** The bar on the product's own pages. An element that React doesn't know, so that hydrating skips it. */
export function renderBar(world: World | null, now: Date): string {
  const content = world
    ? html`<p>
          <b>Demo.</b> Yours for <span data-rest>${formatRest(world.expiresAt, now)}</span> more.
          <span data-wide>Nothing leaves it.</span>
        </p>
        <nav aria-label="Demo"><a href="/demo/phones">Phones</a><a href="/demo/mailbox">Mailbox</a></nav>`
    : html`<p><b>Demo.</b> Try FirstWhistle for an hour, without an account.</p>
        <nav aria-label="Demo"><a href="/demo">Try the Demo</a></nav>`;
  return toMarkup(
    html`<demo-bar data-until="${world?.expiresAt.toISOString() ?? ""}"
      ><link rel="stylesheet" href="/demo/assets/bar.css" />
      <script type="module" src="/demo/assets/bar.client.js"></script>
      <div>${content}</div></demo-bar
    >`,
  );
}

/** "(312) 555-0100 to (312) 555-0149" */
export const formatRange = ({ from, until }: { from: string; until: string }) =>
  `${formatPhone(from)} to ${formatPhone(until)}`;
