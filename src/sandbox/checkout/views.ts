import { html } from "hono/html";
import { formatLongTime } from "../format.ts";
import { BACK, WARNING } from "../icons.ts";
import { emptyState, renderSandboxPage, type Html } from "../page.ts";
import {
  CARDS,
  type Charge,
  type Customer,
  type LineItem,
  type PaymentMethod,
  type PortalSession,
  type Session,
} from "./objects.ts";

const BANNER = "Sandbox: stands in for the payment provider. No real money moves.";

/** Formats whole cents as "$19.99". */
export const formatMoney = (cents: number, currency: string) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: currency.toUpperCase() });

const page = (title: string, body: Html) =>
  renderSandboxPage({ title, part: null, banner: BANNER, styles: ["/assets/checkout.css"], body });

const formatCard = ({ card }: PaymentMethod) => `${card.brand.toUpperCase()} ending in ${card.last4}`;

export function payPage(pay: {
  session: Session;
  items: LineItem[];
  saved: PaymentMethod[];
  problem: string | null;
}): Html {
  const { session, items, saved, problem } = pay;
  const total = formatMoney(session.amount_total, session.currency);
  const choices = [
    ...saved.map((method) => ({ id: method.id, label: formatCard(method), detail: "Saved card" })),
    ...CARDS.map(({ id, label, number }) => ({ id: id as string, label, detail: number })),
  ];
  return page(
    "Pay",
    html`<div class="checkout">
      <section class="summary" aria-label="What you pay for">
        ${session.cancel_url ? html`<a class="leave" href="${session.cancel_url}">${BACK}Cancel</a>` : ""}
        <h1>Pay ${total}</h1>
        <ol class="items">
          ${items.map(
            (item) =>
              html`<li>
                <span>${item.description}</span><b>${formatMoney(item.amount_total, item.currency)}</b>
              </li>`,
          )}
          <li class="total"><span>Total</span><b>${total}</b></li>
        </ol>
      </section>
      <form class="pay" method="post" action="/pay/${session.id}">
        ${problem ? html`<p class="problem" role="alert">${WARNING}${problem}</p>` : ""}
        <p class="who">${session.customer_details?.email ?? session.customer_email ?? ""}</p>
        <fieldset>
          <legend>Payment method</legend>
          ${choices.map(
            ({ id, label, detail }, index) =>
              html`<label class="choice">
                <input type="radio" name="with" value="${id}" ${index === 0 ? "checked" : ""} />
                <span>${label}</span><span class="number">${detail}</span>
              </label>`,
          )}
        </fieldset>
        ${
          session.customer
            ? html`<label class="keep"
                ><input type="checkbox" name="save" /> Save this card for next time</label
              >`
            : ""
        }
        <button class="button primary">Pay ${total}</button>
      </form>
    </div>`,
  );
}

export function confirmPage(session: Session): Html {
  return page(
    "Confirm payment",
    html`<form class="confirm" method="post" action="/pay/${session.id}/confirmation">
      <h1>Your bank wants to know: was this you?</h1>
      <p>${formatMoney(session.amount_total, session.currency)} with the card ending in 3155.</p>
      <div class="dialog-actions">
        <button class="button" name="confirmed" value="no">Fail Confirmation</button>
        <button class="button primary" name="confirmed" value="yes">Confirm Payment</button>
      </div>
    </form>`,
  );
}

export function renderClosedPage(session: Session, successUrl: string): Html {
  const isDone = session.status === "complete";
  return page(
    isDone ? "Already paid" : "Page expired",
    emptyState({
      level: 1,
      title: isDone ? "You've already paid" : "This payment page has expired",
      text: isDone ? "You won't be charged again." : "You weren't charged. Go back and start over.",
      action: html`<a class="button" href="${isDone ? successUrl : (session.cancel_url ?? "/")}">Go Back</a>`,
    }),
  );
}

export function renderPortalPage(view: {
  portal: PortalSession;
  customer: Customer;
  saved: PaymentMethod[];
}): Html {
  const { portal, customer, saved } = view;
  const defaultId = customer.invoice_settings.default_payment_method;
  const action = (name: string) => `/portal/${portal.id}/${name}`;
  return page(
    "Payment methods",
    html`<div class="portal">
      ${portal.return_url ? html`<a class="leave" href="${portal.return_url}">${BACK}Go Back</a>` : ""}
      <h1>Payment methods</h1>
      <p class="who">${customer.email}</p>
      ${
        saved.length === 0
          ? html`<p class="none">No saved cards.</p>`
          : html`<ol class="items">
              ${saved.map(
                (method) =>
                  html`<li>
                    <span
                      >${formatCard(method)}${method.id === defaultId ? html` <b class="tag">Default</b>` : ""}</span
                    >
                    <span class="row-actions">
                      ${
                        method.id === defaultId
                          ? ""
                          : html`<form method="post" action="${action("default")}">
                              <input type="hidden" name="card" value="${method.id}" />
                              <button class="button small">Make Default</button>
                            </form>`
                      }
                      <form method="post" action="${action("remove")}">
                        <input type="hidden" name="card" value="${method.id}" />
                        <button class="button small">Remove</button>
                      </form>
                    </span>
                  </li>`,
              )}
            </ol>`
      }
      <form method="post" action="${action("add")}" class="adding">
        <input type="hidden" name="card" value="paid" />
        <button class="button primary">Add Card 4242</button>
      </form>
    </div>`,
  );
}

export function renderReceiptPage(charge: Charge): Html {
  const card = charge.payment_method_details.card;
  return page(
    "Receipt",
    html`<article class="receipt">
      <h1>Receipt</h1>
      <dl>
        <dt>Amount paid</dt>
        <dd>${formatMoney(charge.amount, charge.currency)}</dd>
        ${
          charge.amount_refunded > 0
            ? html`<dt>Refunded</dt>
                <dd>${formatMoney(charge.amount_refunded, charge.currency)}</dd>`
            : ""
        }
        <dt>Date</dt>
        <dd>${formatLongTime(new Date(charge.created * 1000))}</dd>
        <dt>Payment method</dt>
        <dd>${card ? `${card.brand.toUpperCase()} ending in ${card.last4}` : "Bank account"}</dd>
        <dt>For</dt>
        <dd>${charge.description ?? "FirstWhistle"}</dd>
        <dt>Reference</dt>
        <dd>${charge.payment_intent}</dd>
      </dl>
    </article>`,
  );
}
