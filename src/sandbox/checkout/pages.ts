import { Hono, type Context } from "hono";
import * as z from "zod";
import { renderNotFoundPage } from "../page.ts";
import { isCard, type Session } from "./objects.ts";
import { renderClosedPage, confirmPage, payPage, renderPortalPage, renderReceiptPage } from "./views.ts";
import type { Checkout } from "./checkout.ts";
import type { PaidWith, PayOutcome } from "./payments.ts";

const renderMissing = (c: Context, text: string) =>
  c.html(
    renderNotFoundPage({
      title: "Page not found",
      text,
      back: { href: "/payments", label: "Open Payments" },
    }),
    404,
  );

const PayForm = z.object({ with: z.string(), save: z.string().optional() });

const getSuccessUrl = (session: Session) =>
  session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);

/** Redirects the buyer after they press Pay. */
function redirectAfterPayment(c: Context, session: Session, outcome: PayOutcome) {
  if (outcome === "paid" || outcome === "later") return c.redirect(getSuccessUrl(session), 303);
  if (outcome === "confirm") return c.redirect(`/pay/${session.id}/confirmation`, 303);
  return c.redirect(`/pay/${session.id}`, 303);
}

/** Serves the provider's pages for buyers: the payment page, the card portal, and receipts. A GET changes nothing. */
export function createHostedPages(checkout: Checkout) {
  const { store, payments, cards } = checkout;

  function openSession(c: Context) {
    return store.find("checkout.session", c.req.param("id") ?? "");
  }
  const findCustomer = (id: string | null) => (id ? store.find("customer", id) : null);
  const getItems = ({ id }: Session) =>
    store.list("item", { where: { session: id } }, { limit: 100 }).data.toReversed();
  function showPay(c: Context, session: Session) {
    if (session.status !== "open") return c.html(renderClosedPage(session, getSuccessUrl(session)), 410);
    const customer = findCustomer(session.customer);
    const intent = session.payment_intent && store.find("payment_intent", session.payment_intent);
    return c.html(
      payPage({
        session,
        items: getItems(session),
        saved: customer ? cards.list(customer) : [],
        problem: (intent && intent.last_payment_error?.message) || null,
      }),
    );
  }

  const portal = new Hono()
    .get("/:id", (c) => {
      const portalSession = store.find("billing_portal.session", c.req.param("id"));
      const customer = portalSession && findCustomer(portalSession.customer);
      if (!customer) return renderMissing(c, "Portal page not found.");
      return c.html(renderPortalPage({ portal: portalSession, customer, saved: cards.list(customer) }));
    })
    .post("/:id/:action{add|remove|default}", async (c) => {
      const { id, action } = c.req.param();
      const portalSession = store.find("billing_portal.session", id);
      const customer = portalSession && findCustomer(portalSession.customer);
      if (!customer) return renderMissing(c, "Portal page not found.");
      const form = await c.req.parseBody();
      const cardId = typeof form.card === "string" ? form.card : "";
      const method = store.find("payment_method", cardId);
      const isOwn = method?.customer === customer.id;
      if (action === "add" && isCard(cardId)) cards.add(customer, cardId);
      if (action === "remove" && isOwn) cards.remove(method);
      if (action === "default" && isOwn) cards.makeDefault(customer, method);
      return c.redirect(`/portal/${id}`, 303);
    });

  const pay = new Hono()
    .get("/:id", (c) => {
      const session = openSession(c);
      return session ? showPay(c, session) : renderMissing(c, "Payment page not found.");
    })
    .post("/:id", async (c) => {
      const session = openSession(c);
      if (!session) return renderMissing(c, "Payment page not found.");
      const form = PayForm.safeParse(await c.req.parseBody());
      if (!form.success) return c.redirect(`/pay/${session.id}`, 303);
      const paidWith: PaidWith = isCard(form.data.with)
        ? { card: form.data.with }
        : { method: form.data.with };
      return redirectAfterPayment(
        c,
        session,
        payments.pay(session.id, paidWith, { save: form.data.save !== undefined }),
      );
    })
    .get("/:id/confirmation", (c) => {
      const session = openSession(c);
      if (!session) return renderMissing(c, "Payment page not found.");
      return session.status === "open" ? c.html(confirmPage(session)) : showPay(c, session);
    })
    .post("/:id/confirmation", async (c) => {
      const session = openSession(c);
      if (!session) return renderMissing(c, "Payment page not found.");
      const { confirmed } = await c.req.parseBody();
      const outcome = payments.pay(session.id, { card: "confirm" }, { isConfirmed: confirmed === "yes" });
      return redirectAfterPayment(c, session, outcome);
    });

  const receipts = new Hono().get("/:id", (c) => {
    const charge = store.find("charge", c.req.param("id"));
    return charge ? c.html(renderReceiptPage(charge)) : renderMissing(c, "Receipt not found.");
  });

  return new Hono().route("/pay", pay).route("/portal", portal).route("/receipts", receipts);
}
