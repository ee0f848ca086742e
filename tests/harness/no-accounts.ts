import { testCarrier, testCheckout } from "#scripts/environment.ts";

/** Removes the texting and payment accounts from the settings. Call it before importing app code. */
export function removeProviderAccounts() {
  for (const name of Object.keys({ ...testCarrier, ...testCheckout })) delete process.env[name];
}
