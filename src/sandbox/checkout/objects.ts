import { createId } from "./id.ts";

// The provider's objects, with the fields that our code might use. Amounts are in whole cents.

/** Any object. `object` is its kind. */
export type StoredObject = { id: string; object: string; created: number };

export type Metadata = Record<string, string>;

export type Customer = StoredObject & {
  object: "customer";
  email: string | null;
  name: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
  livemode: false;
};

export type LineItem = StoredObject & {
  object: "item";
  /** The ID of the checkout session that the item belongs to. */
  session: string;
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  description: string;
  quantity: number;
  price: { unit_amount: number; currency: string; product: string; product_metadata: Metadata };
};

/** Made for each line item, because we set prices and names with the session instead of in the dashboard. */
export type Product = StoredObject & { object: "product"; livemode: false; metadata: Metadata; name: string };

export type Session = StoredObject & {
  object: "checkout.session";
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  currency: string;
  customer: string | null;
  customer_details: { email: string | null; name: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  metadata: Metadata;
  mode: "payment";
  payment_intent: string | null;
  payment_intent_data: { metadata: Metadata; description: string | null };
  payment_method_types: string[];
  payment_status: "unpaid" | "paid";
  /** Not in the provider's API: the origin of the payment page, for receipts. */
  sandbox_origin: string;
  status: "open" | "complete" | "expired";
  success_url: string;
  ui_mode: "hosted_page";
  url: string | null;
};

export type PaymentIntent = StoredObject & {
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  payment_method: string | null;
  receipt_email: string | null;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded";
};

export type Charge = StoredObject & {
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: { email: string | null; name: string | null };
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  livemode: false;
  /** Copied from the payment intent when the charge was created. */
  metadata: Metadata;
  paid: boolean;
  payment_intent: string;
  payment_method: string | null;
  payment_method_details: { type: string; card?: Card; us_bank_account?: { last4: string } };
  receipt_url: string;
  refunded: boolean;
  status: "succeeded" | "failed" | "pending";
};

export type Refund = StoredObject & {
  object: "refund";
  amount: number;
  charge: string;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  status: "succeeded" | "pending" | "failed";
};

export type Dispute = StoredObject & {
  object: "dispute";
  amount: number;
  charge: string;
  currency: string;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: "needs_response" | "under_review" | "won" | "lost" | "warning_needs_response" | "warning_closed";
};

export type Card = { brand: string; last4: string; exp_month: number; exp_year: number };

export type PaymentMethod = StoredObject & {
  object: "payment_method";
  billing_details: { email: string | null; name: string | null };
  card: Card;
  customer: string | null;
  livemode: false;
  metadata: Metadata;
  type: "card";
};

export type PortalSession = StoredObject & {
  object: "billing_portal.session";
  customer: string;
  livemode: false;
  return_url: string | null;
  url: string;
};

export type Event = StoredObject & {
  object: "event";
  api_version: string;
  data: { object: StoredObject };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
};

/** Maps each kind's name to its type. */
export type Kinds = {
  customer: Customer;
  item: LineItem;
  product: Product;
  "checkout.session": Session;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  payment_method: PaymentMethod;
  "billing_portal.session": PortalSession;
  event: Event;
};
export type Kind = keyof Kinds;

export const getUnixTime = () => Math.floor(Date.now() / 1000);

/** The test cards on the payment page. */
export const CARDS = [
  { id: "paid", label: "Pays immediately", number: "4242 4242 4242 4242", brand: "visa" },
  { id: "declined", label: "Is declined", number: "4000 0000 0000 0002", brand: "visa" },
  { id: "confirm", label: "Asks for confirmation", number: "4000 0025 0000 3155", brand: "visa" },
  { id: "later", label: "Bank account: pays later", number: "000123456789", brand: "bank" },
  { id: "never", label: "Bank account: never pays", number: "000111111116", brand: "bank" },
] as const;

export type CardId = (typeof CARDS)[number]["id"];
export const isCard = (id: string): id is CardId => CARDS.some((card) => card.id === id);
export const getCard = (id: CardId) => CARDS.find((card) => card.id === id)!;

/** Creates a card that can be saved and expires in three years. */
export function createPaymentMethod(id: CardId, customer: Customer): PaymentMethod {
  const { number, brand } = getCard(id);
  return {
    id: createId("pm"),
    object: "payment_method",
    created: getUnixTime(),
    billing_details: { email: customer.email, name: customer.name },
    card: { brand, last4: number.slice(-4), exp_month: 12, exp_year: new Date().getFullYear() + 3 },
    customer: customer.id,
    livemode: false,
    metadata: {},
    type: "card",
  };
}
