import { Hono, type Context } from "hono";
import * as z from "zod";
import { notFoundPage } from "../page.ts";
import { isCard, type Session } from "./objects.ts";
import { closedPage, confirmPage, payPage, portalPage, receiptPage } from "./views.ts";
import type { Checkout } from "./checkout.ts";
import type { PaidWith, PayOutcome } from "./payments.ts";

const missing = (c: Context, text: string) =>
  c.html(
    notFoundPage({ title: "Page not found", text, back: { href: "/payments", label: "Open Payments" } }),
    404,
  );

const PayForm = z.object({ with: z.string(), save: z.string().optional() });

const successUrl = (session: Session) => session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);

/** Where a press of Pay leads. */
function next(c: Context, session: Session, outcome: PayOutcome) {
  if (outcome === "paid" || outcome === "later") return c.redirect(successUrl(session), 303);
  if (outcome === "confirm") return c.redirect(`/pay/${session.id}/confirmation`, 303);
  return c.redirect(`/pay/${session.id}`, 303);
}

/** What a buyer sees at the provider: the payment page, the portal for cards, receipts. A GET changes nothing. */
export function hostedPages(checkout: Checkout) {
  const { store, payments, cards } = checkout;

  function openSession(c: Context) {
    return store.find("checkout.session", c.req.param("id") ?? "");
  }
  const customerOf = (id: string | null) => (id ? store.find("customer", id) : null);
  const itemsOf = ({ id }: Session) =>
    store.list("item", { where: { session: id } }, { limit: 100 }).data.toReversed();
  function showPay(c: Context, session: Session) {
    if (session.status !== "open") return c.html(closedPage(session, successUrl(session)), 410);
    const customer = customerOf(session.customer);
    const intent = session.payment_intent && store.find("payment_intent", session.payment_intent);
    return c.html(
      payPage({
        session,
        items: itemsOf(session),
        saved: customer ? cards.list(customer) : [],
        problem: (intent && intent.last_payment_error?.message) || null,
      }),
    );
  }

  const portal = new Hono()
    .get("/:id", (c) => {
      const found = store.find("billing_portal.session", c.req.param("id"));
      const customer = found && customerOf(found.customer);
      if (!customer) return missing(c, "The provider has no such portal page.");
      return c.html(portalPage({ portal: found, customer, saved: cards.list(customer) }));
    })
    .post("/:id/:action{add|remove|default}", async (c) => {
      const { id, action } = c.req.param();
      const found = store.find("billing_portal.session", id);
      const customer = found && customerOf(found.customer);
      if (!customer) return missing(c, "The provider has no such portal page.");
      const form = await c.req.parseBody();
      const asked = typeof form.card === "string" ? form.card : "";
      const method = store.find("payment_method", asked);
      const isOwn = method?.customer === customer.id;
      if (action === "add" && isCard(asked)) cards.add(customer, asked);
      if (action === "remove" && isOwn) cards.remove(method);
      if (action === "default" && isOwn) cards.makeDefault(customer, method);
      return c.redirect(`/portal/${id}`, 303);
    });

  const pay = new Hono()
    .get("/:id", (c) => {
      const session = openSession(c);
      return session ? showPay(c, session) : missing(c, "The provider has no such payment page.");
    })
    .post("/:id", async (c) => {
      const session = openSession(c);
      if (!session) return missing(c, "The provider has no such payment page.");
      const form = PayForm.safeParse(await c.req.parseBody());
      if (!form.success) return c.redirect(`/pay/${session.id}`, 303);
      const paidWith: PaidWith = isCard(form.data.with)
        ? { card: form.data.with }
        : { method: form.data.with };
      return next(c, session, payments.pay(session.id, paidWith, { save: form.data.save !== undefined }));
    })
    .get("/:id/confirmation", (c) => {
      const session = openSession(c);
      if (!session) return missing(c, "The provider has no such payment page.");
      return session.status === "open" ? c.html(confirmPage(session)) : showPay(c, session);
    })
    .post("/:id/confirmation", async (c) => {
      const session = openSession(c);
      if (!session) return missing(c, "The provider has no such payment page.");
      const { answer } = await c.req.parseBody();
      const outcome = payments.pay(session.id, { card: "confirm" }, { isConfirmed: answer === "yes" });
      return next(c, session, outcome);
    });

  const receipts = new Hono().get("/:id", (c) => {
    const charge = store.find("charge", c.req.param("id"));
    return charge ? c.html(receiptPage(charge)) : missing(c, "The provider has no such receipt.");
  });

  return new Hono().route("/pay", pay).route("/portal", portal).route("/receipts", receipts);
}
