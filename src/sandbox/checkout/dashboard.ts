import { Hono } from "hono";
import { html, raw } from "hono/html";
import { formatLongTime, formatShortTime } from "../format.ts";
import { BACK, WARNING } from "../icons.ts";
import { emptyState, renderNotFoundPage, renderSandboxPage, type Html } from "../page.ts";
import type { Charge, Dispute, Event } from "./objects.ts";
import type { Checkout } from "./checkout.ts";
import type { Delivery } from "./store.ts";
import { formatMoney } from "./views.ts";

const PER_PAGE = 50;

type Open = { charge: Charge; disputes: Dispute[]; events: { event: Event; deliveries: Delivery[] }[] };

const getState = (charge: Charge) =>
  charge.refunded
    ? "Refunded"
    : charge.amount_refunded > 0
      ? `${formatMoney(charge.amount_refunded, charge.currency)} refunded`
      : charge.disputed
        ? "Disputed"
        : "Paid";

function row(charge: Charge, isOpen: boolean): Html {
  const at = new Date(charge.created * 1000);
  return html`<li>
    <a class="row" href="/payments/${charge.id}" ${isOpen ? raw('aria-current="true"') : ""}>
      <span class="row-mark"></span>
      <span class="row-from">${formatMoney(charge.amount, charge.currency)}</span>
      <time datetime="${at.toISOString()}">${formatShortTime(at)}</time>
      <span class="row-subject">${charge.billing_details.email ?? "Someone"}</span>
      <span class="row-to">${getState(charge)}</span>
    </a>
  </li>`;
}

const button = (action: string, label: string, fields: Record<string, string> = {}) =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="button small">${label}</button>
  </form>`;

function renderReader({ charge, disputes, events }: Open): Html {
  const at = `/payments/${charge.id}`;
  const open = disputes.filter(({ status }) => /needs_response|under_review/.test(status));
  return html`<article class="payment">
    <a class="back" href="/payments">${BACK}Payments</a>
    <h1>${formatMoney(charge.amount, charge.currency)}</h1>
    <p class="who">
      ${getState(charge)} · ${formatLongTime(new Date(charge.created * 1000))} ·
      <a href="/receipts/${charge.id}">Receipt</a>
    </p>
    <div class="row-actions">
      ${charge.refunded ? "" : button(`${at}/refund`, "Refund All")}
      ${charge.refunded ? "" : button(`${at}/refund`, "Refund $1.00", { amount: "100" })}
      ${open.length === 0 ? button(`${at}/dispute`, "Open Dispute") : ""}
      ${open.map(({ id }) => [
        button(`${at}/dispute/${id}`, "Dispute Won", { status: "won" }),
        button(`${at}/dispute/${id}`, "Dispute Lost", { status: "lost" }),
      ])}
    </div>
    <h2>Events</h2>
    <ol class="items">
      ${events.map(
        ({ event, deliveries }) =>
          html`<li>
            <span
              >${event.type}<br /><small
                >${deliveries.map(({ state, problem }) => (problem ? `${state}: ${problem}` : state)).join(", ") || "no webhook"}</small
              ></span
            >
            ${button(`${at}/resend/${event.id}`, "Send Again")}
          </li>`,
      )}
    </ol>
  </article>`;
}

function renderPaymentsPage(view: {
  charges: Charge[];
  total: number;
  faults: string[];
  open: Open | null;
}): Html {
  const { charges, total, faults, open } = view;
  return renderSandboxPage({
    title: "Payments",
    part: "payments",
    banner: "Sandbox: payments from your local FirstWhistle. No real money moves.",
    styles: ["/assets/list.css", "/assets/checkout.css"],
    body: html`<div class="split ${open ? "is-reading" : ""}">
      <section class="list" aria-label="List of payments">
        <div class="list-head">
          ${open ? html`<h2 class="list-title">Payments</h2>` : html`<h1 class="list-title">Payments</h1>`}
          <p class="count">${total.toLocaleString("en-US")} ${total === 1 ? "payment" : "payments"}</p>
        </div>
        ${
          faults.length === 0
            ? ""
            : html`<form class="fault" method="post" action="/payments/faults/off">
                ${WARNING}
                <p>Faults are on: ${faults.join(", ")}.</p>
                <button class="button small">Turn Off</button>
              </form>`
        }
        <div class="list-scroll">
          ${
            charges.length === 0
              ? emptyState({
                  title: "No payments yet",
                  text: "When someone pays for a Season Pass, the payment shows up here.",
                })
              : html`<ol class="rows" aria-label="Payments, newest first">
                  ${charges.map((charge) => row(charge, charge.id === open?.charge.id))}
                </ol>`
          }
        </div>
      </section>
      <section class="reader" aria-label="Payment">
        ${
          open
            ? renderReader(open)
            : emptyState({ title: "Pick a payment", text: "Refund it, dispute it, or see its webhooks." })
        }
      </section>
    </div>`,
  });
}

const getSubject = ({ data: { object } }: Event) =>
  (object as { payment_intent?: string }).payment_intent ?? object.id;

/** Simulates the provider's dashboard: payments with refunds, disputes, and webhooks. A GET changes nothing. */
export function createPaymentPages(checkout: Checkout) {
  const { store, faults, aftermath, events } = checkout;

  function view(charge: Charge | null) {
    const open = charge && {
      charge,
      disputes: store.list("dispute", { where: { charge: charge.id } }, { limit: 20 }).data,
      events: store
        .list("event", {}, { limit: 500 })
        .data.filter((event) => getSubject(event) === charge.payment_intent)
        .map((event) => ({ event, deliveries: store.listDeliveries(event.id) })),
    };
    return renderPaymentsPage({
      charges: store.list("charge", {}, { limit: PER_PAGE }).data,
      total: store.count("charge"),
      faults: faults.active().map(({ fault }) => fault),
      open,
    });
  }

  return new Hono()
    .get("/", (c) => c.html(view(null)))
    .post("/faults/off", (c) => {
      faults.set({ seed: 1, rules: [] });
      return c.redirect("/payments", 303);
    })
    .get("/:id", (c) => {
      const charge = store.find("charge", c.req.param("id"));
      if (charge) return c.html(view(charge));
      const back = { href: "/payments", label: "Back to Payments" };
      return c.html(
        renderNotFoundPage({ title: "Payment not found", text: "We couldn't find that payment.", back }),
        404,
      );
    })
    .post("/:id/refund", async (c) => {
      const charge = store.find("charge", c.req.param("id"));
      const { amount } = await c.req.parseBody();
      const remaining = charge ? charge.amount - charge.amount_refunded : 0;
      const cents = amount ? Math.min(Number(amount), remaining) : remaining;
      if (charge && cents > 0)
        aftermath.refund(charge, { amount: cents, metadata: {}, reason: "requested_by_customer" });
      return c.redirect(`/payments/${c.req.param("id")}`, 303);
    })
    .post("/:id/dispute", (c) => {
      const charge = store.find("charge", c.req.param("id"));
      if (charge) aftermath.dispute(charge);
      return c.redirect(`/payments/${c.req.param("id")}`, 303);
    })
    .post("/:id/dispute/:dispute", async (c) => {
      const dispute = store.find("dispute", c.req.param("dispute"));
      const { status } = await c.req.parseBody();
      if (dispute) aftermath.closeDispute(dispute, status === "won" ? "won" : "lost");
      return c.redirect(`/payments/${c.req.param("id")}`, 303);
    })
    .post("/:id/resend/:event", (c) => {
      events.resend(c.req.param("event"));
      return c.redirect(`/payments/${c.req.param("id")}`, 303);
    });
}
