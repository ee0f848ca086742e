import { createPaymentMethod, type CardId, type Customer, type PaymentMethod } from "./objects.ts";
import type { CheckoutStore } from "./store.ts";
import type { Events } from "./events.ts";

/** The cards that customers saved with the provider. */
export function createCards({ store, events }: { store: CheckoutStore; events: Events }) {
  return {
    /** Lists a customer's cards, newest first. */
    list: (customer: Customer) =>
      store.list("payment_method", { where: { customer: customer.id } }, { limit: 100 }).data,

    add(customer: Customer, card: CardId): PaymentMethod {
      return store.transaction(() => {
        const method = store.put(createPaymentMethod(card, customer));
        events.emit("payment_method.attached", method);
        return method;
      });
    },

    remove(method: PaymentMethod): PaymentMethod {
      return store.transaction(() => {
        const customer = method.customer ? store.find("customer", method.customer) : null;
        if (customer?.invoice_settings.default_payment_method === method.id)
          store.put<Customer>({ ...customer, invoice_settings: { default_payment_method: null } });
        const detachedMethod = store.put<PaymentMethod>({ ...method, customer: null });
        events.emit("payment_method.detached", detachedMethod);
        return detachedMethod;
      });
    },

    makeDefault(customer: Customer, method: PaymentMethod): void {
      store.transaction(() => {
        const updatedCustomer = store.put<Customer>({
          ...customer,
          invoice_settings: { default_payment_method: method.id },
        });
        events.emit("customer.updated", updatedCustomer);
      });
    },
  };
}

export type Cards = ReturnType<typeof createCards>;
