import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type WebhookDisabledEmailProps = { name: string; host: string; settingsUrl: string };

export const subject = ({ host }: Pick<WebhookDisabledEmailProps, "host">) =>
  `We turned off your webhook to ${host}`;

export function WebhookDisabledEmail({ name, host, settingsUrl }: WebhookDisabledEmailProps) {
  return (
    <EmailLayout
      title="We Turned Off Your Webhook"
      preview="Turn it on again once the receiver works."
      reason="You're getting this email because your FirstWhistle account has a webhook that stopped working."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Events don't arrive at <b>{host}</b> anymore, so we stopped sending them. Once it works again, enable
        the webhook in Settings. You can also send the events that failed again.
      </EmailText>
      <EmailButton href={settingsUrl}>Open Settings</EmailButton>
    </EmailLayout>
  );
}
