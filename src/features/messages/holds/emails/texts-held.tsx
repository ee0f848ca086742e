import { EmailButton, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type TextsHeldProps = { name: string; isCompared: boolean; holdUrl: string };

export const subject = "All texts are on hold until you decide";

/** The email to each administrator when texts are held and need a decision. */
export function TextsHeldEmail({ name, isCompared, holdUrl }: TextsHeldProps) {
  return (
    <EmailLayout
      title="Texts Are on Hold"
      preview={subject}
      reason="You're getting this email because you're an administrator."
    >
      <EmailText>Hi {name},</EmailText>
      <EmailText>
        {isCompared
          ? "The database was restored or failed over, and it forgot texts that we had already sent. We found them in the provider's list and recorded them, so no one gets them twice."
          : "The database was restored or failed over. We can't reach the provider's list of texts to check which ones already went out, and we keep trying."}{" "}
        No text goes out for any team in the meantime.
      </EmailText>
      <EmailText>Decide which of the texts that are still waiting should go out.</EmailText>
      <EmailButton href={holdUrl}>Open Held Texts</EmailButton>
    </EmailLayout>
  );
}
