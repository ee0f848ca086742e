import { EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type WebhookEndedEmailProps = {
  name: string;
  host: string;
  /** The team's or league's. Null if it was deleted. */
  of: string | null;
};

export const subject = ({ host }: Pick<WebhookEndedEmailProps, "host">) => `Your webhook to ${host} ended`;

export function WebhookEndedEmail({ name, host, of }: WebhookEndedEmailProps) {
  return (
    <EmailLayout
      title="Your Webhook Ended"
      preview="It was for a team or league that you don't manage anymore."
      reason="You're getting this email because your FirstWhistle account had a webhook."
    >
      <EmailGreeting name={name} />
      <EmailText>
        We stopped sending events to <b>{host}</b>, because{" "}
        {of === null ? (
          "the team or league it was for was deleted"
        ) : (
          <>
            you don't manage <b>{of}</b> anymore
          </>
        )}
        .
      </EmailText>
    </EmailLayout>
  );
}
