import * as z from "zod";
import { apiErrors } from "./errors.ts";
import { Currency, Metadata, read, WebAddress, WholeNumber, type Fields } from "./form.ts";
import {
  getUnixTime,
  type Customer,
  type Kind,
  type Kinds,
  type LineItem,
  type PortalSession,
  type Product,
  type Session,
} from "./objects.ts";
import { createId } from "./id.ts";

import type { Aftermath } from "./aftermath.ts";
import type { Cards } from "./cards.ts";
import type { Events } from "./events.ts";
import type { Payments } from "./payments.ts";
import type { CheckoutStore } from "./store.ts";

/** The context of a call. `origin` is the sandbox's own origin, which also serves the hosted pages. */
export type Call = { params: string[]; fields: Fields; origin: string };
export type Route = { method: "GET" | "POST"; path: RegExp; handle: (call: Call) => object };

const DAY = 24 * 60 * 60;
/** The provider's minimum and maximum session lifetime. */
const [SHORTEST, LONGEST] = [30 * 60, DAY];
const MIN_CENTS = 50;

const Expand = z.array(z.string()).max(20).optional();
const text = (max = 500) => z.string().max(max);

const NewCustomer = z.strictObject({
  email: text(512).optional(),
  name: text(256).optional(),
  metadata: Metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text(100) }).optional(),
  expand: Expand,
});

const NewSession = z.strictObject({
  mode: z.literal("payment"),
  success_url: WebAddress,
  cancel_url: WebAddress.optional(),
  client_reference_id: text(200).optional(),
  customer: text(100).optional(),
  customer_email: text(512).optional(),
  expires_at: WholeNumber.optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: WholeNumber.refine((count) => count > 0, "must be positive"),
        price_data: z.strictObject({
          currency: Currency,
          unit_amount: WholeNumber,
          product_data: z.strictObject({
            name: text().min(1),
            description: text().min(1).optional(),
            metadata: Metadata.optional(),
          }),
        }),
      }),
    )
    .min(1)
    .max(100),
  metadata: Metadata.optional(),
  payment_intent_data: z
    .strictObject({ metadata: Metadata.optional(), description: text(1000).optional() })
    .optional(),
  payment_method_types: z.array(text(50)).optional(),
  saved_payment_method_options: z
    .strictObject({ payment_method_save: z.enum(["enabled", "disabled"]) })
    .optional(),
  expand: Expand,
});

const NewRefund = z.strictObject({
  charge: text(100).optional(),
  payment_intent: text(100).optional(),
  amount: WholeNumber.refine((cents) => cents > 0, "must be positive").optional(),
  metadata: Metadata.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  expand: Expand,
});

const EmptyParams = z.strictObject({ expand: Expand });

const NewPortal = z.strictObject({ customer: text(100), return_url: WebAddress.optional(), expand: Expand });

/** Creates the routes for writes. */
export function createRoutes(checkout: {
  store: CheckoutStore;
  events: Events;
  payments: Payments;
  aftermath: Aftermath;
  cards: Cards;
}): Route[] {
  const { store, events, payments, aftermath, cards } = checkout;

  function get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const object = store.find(kind, id);
    if (!object) throw apiErrors.missing(kind, id, param);
    return object;
  }

  function createCustomer({ fields }: Call): Customer {
    const input = read(NewCustomer, fields);
    const customer = store.put<Customer>({
      id: createId("cus", 14),
      object: "customer",
      created: getUnixTime(),
      email: input.email ?? null,
      name: input.name ?? null,
      metadata: input.metadata ?? {},
      invoice_settings: { default_payment_method: null },
      livemode: false,
    });
    events.emit("customer.created", customer);
    return customer;
  }

  function updateCustomer({ params: [id = ""], fields }: Call): Customer {
    const customer = get("customer", id);
    const { email, name, metadata, invoice_settings: settings } = read(NewCustomer, fields);
    if (settings) get("payment_method", settings.default_payment_method);
    const updatedCustomer = store.put<Customer>({
      ...customer,
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(metadata && { metadata: { ...customer.metadata, ...metadata } }),
      ...(settings && { invoice_settings: settings }),
    });
    events.emit("customer.updated", updatedCustomer);
    return updatedCustomer;
  }

  function createSession({ fields, origin }: Call): Session {
    const input = read(NewSession, fields);
    const customer = input.customer ? get("customer", input.customer, "customer") : null;
    const [currency, ...others] = new Set(input.line_items.map((item) => item.price_data.currency));
    if (others.length > 0)
      throw apiErrors.wrong("line_items", "All prices must have the same currency in a Checkout Session.");
    const total = input.line_items.reduce(
      (sum, item) => sum + item.quantity * item.price_data.unit_amount,
      0,
    );
    if (total < MIN_CENTS) throw apiErrors.tooSmall();
    const at = getUnixTime();
    const expiresAt = input.expires_at ?? at + DAY;
    if (expiresAt < at + SHORTEST || expiresAt > at + LONGEST)
      throw apiErrors.wrong(
        "expires_at",
        "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      );
    const id = createId("cs_test", 58);
    for (const item of input.line_items) {
      const amount = item.quantity * item.price_data.unit_amount;
      const { name, metadata = {} } = item.price_data.product_data;
      const product = store.put<Product>({
        id: createId("prod", 14),
        object: "product",
        created: at,
        livemode: false,
        metadata,
        name,
      });
      store.put<LineItem>({
        id: createId("li"),
        object: "item",
        created: at,
        session: id,
        amount_subtotal: amount,
        amount_total: amount,
        currency: item.price_data.currency,
        description: name,
        quantity: item.quantity,
        price: {
          unit_amount: item.price_data.unit_amount,
          currency: item.price_data.currency,
          product: product.id,
          product_metadata: metadata,
        },
      });
    }
    return store.put<Session>({
      id,
      object: "checkout.session",
      created: at,
      amount_subtotal: total,
      amount_total: total,
      cancel_url: input.cancel_url ?? null,
      client_reference_id: input.client_reference_id ?? null,
      currency: currency!,
      customer: customer?.id ?? null,
      customer_details: customer && { email: customer.email, name: customer.name },
      customer_email: input.customer_email ?? null,
      expires_at: expiresAt,
      livemode: false,
      metadata: input.metadata ?? {},
      mode: input.mode,
      payment_intent: null,
      payment_intent_data: {
        metadata: input.payment_intent_data?.metadata ?? {},
        description: input.payment_intent_data?.description ?? null,
      },
      payment_method_types: input.payment_method_types ?? ["card", "us_bank_account"],
      payment_status: "unpaid",
      sandbox_origin: origin,
      status: "open",
      success_url: input.success_url,
      ui_mode: "hosted_page",
      url: `${origin}/pay/${id}`,
    });
  }

  function expireSession({ params: [id = ""], fields }: Call): Session {
    read(EmptyParams, fields);
    const session = get("checkout.session", id, "session");
    if (session.status !== "open") throw apiErrors.notOpen(session.status);
    return payments.expire(session);
  }

  function createRefund({ fields }: Call) {
    const input = read(NewRefund, fields);
    const charge = input.charge
      ? get("charge", input.charge, "charge")
      : store.list("charge", { where: { payment_intent: input.payment_intent ?? "" } }, { limit: 1 }).data[0];
    if (!charge) {
      if (!input.payment_intent) throw apiErrors.absent("payment_intent");
      throw apiErrors.missing("payment_intent", input.payment_intent, "payment_intent");
    }
    const { amount, metadata = {}, reason = null } = input;
    return aftermath.refund(charge, { amount, metadata, reason });
  }

  function createPortal({ fields, origin }: Call): PortalSession {
    const input = read(NewPortal, fields);
    const customer = get("customer", input.customer, "customer");
    const id = createId("bps");
    return store.put<PortalSession>({
      id,
      object: "billing_portal.session",
      created: getUnixTime(),
      customer: customer.id,
      livemode: false,
      return_url: input.return_url ?? null,
      url: `${origin}/portal/${id}`,
    });
  }

  return [
    { method: "POST", path: /^\/v1\/customers$/, handle: createCustomer },
    { method: "POST", path: /^\/v1\/customers\/(\w+)$/, handle: updateCustomer },
    { method: "POST", path: /^\/v1\/checkout\/sessions$/, handle: createSession },
    { method: "POST", path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, handle: expireSession },
    { method: "POST", path: /^\/v1\/refunds$/, handle: createRefund },
    { method: "POST", path: /^\/v1\/billing_portal\/sessions$/, handle: createPortal },
    {
      method: "POST",
      path: /^\/v1\/payment_methods\/(\w+)\/detach$/,
      handle: ({ params: [id = ""] }) => cards.remove(get("payment_method", id)),
    },
  ];
}
