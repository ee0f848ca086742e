import { SecretDialog } from "../../components/secret-dialog.tsx";

export const WebhookSecretDialog = (props: { secret: string; onClose: () => void }) => (
  <SecretDialog
    label="Secret"
    title="Your Webhook's Secret"
    description="Your receiver checks our signatures with it. You won't see this secret again."
    {...props}
  />
);
