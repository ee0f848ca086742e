// Loaded together and before they're needed: a new secret is shown only once, so its dialog must be there by then.
export { DeliveriesDialog } from "./deliveries-dialog.tsx";
export { WebhookDialog } from "./webhook-dialog.tsx";
export { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";
