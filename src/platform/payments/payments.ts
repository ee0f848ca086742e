import { config } from "../config.ts";
import { AppError } from "../errors.ts";

/** False while the installation has no payment account. Then only administrators grant passes. */
export const arePaymentsOn = config.payments.isOn;

/** Throws PAYMENTS_OFF while payments are off. Every operation that needs the provider calls it first. */
export function requirePayments(): void {
  if (!arePaymentsOn) throw new AppError("PAYMENTS_OFF");
}
