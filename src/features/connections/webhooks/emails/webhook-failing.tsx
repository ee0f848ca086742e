import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type WebhookFailingEmailProps = { name: string; host: string; settingsUrl: string };

export const subject = ({ host }: Pick<WebhookFailingEmailProps, "host">) =>
  `Your webhook to ${host} is failing`;

export function WebhookFailingEmail({ name, host, settingsUrl }: WebhookFailingEmailProps) {
  return (
    <EmailLayout
      title="Your Webhook Is Failing"
      preview="Nothing has arrived for 24 hours. We keep trying."
      reason="You're getting this email because your FirstWhistle account has a webhook that's failing."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Nothing has arrived at <b>{host}</b> for 24 hours. We try each event for three days. If nothing
        arrives by then, we'll turn the webhook off.
      </EmailText>
      <EmailText>In Settings, you can see what the receiver answered.</EmailText>
      <EmailButton href={settingsUrl}>Open Settings</EmailButton>
    </EmailLayout>
  );
}
