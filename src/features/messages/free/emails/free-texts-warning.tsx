import { EmailButton, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type FreeTextsWarningProps = { used: number; limit: number; deliveryUrl: string };

const formatNumber = (count: number) => count.toLocaleString("en-US");

export const subject = ({ used, limit }: Pick<FreeTextsWarningProps, "used" | "limit">) =>
  `${formatNumber(used)} of today's ${formatNumber(limit)} free texts are used`;

/** The email to our support inbox when a day's free texts are running low. */
export function FreeTextsWarningEmail(props: FreeTextsWarningProps) {
  return (
    <EmailLayout
      title="Free Texts Are Running Low"
      preview={subject(props)}
      reason="You're getting this email because you handle support requests."
    >
      <EmailText>
        {subject(props)}. When all of them are used, teams without a Season Pass can't send texts until
        tomorrow. Texts that a pass pays for aren't affected.
      </EmailText>
      <EmailText>
        Check whether someone is misusing free accounts. If these are real teams, raise FREE_TEXTS_PER_DAY.
      </EmailText>
      <EmailButton href={props.deliveryUrl}>Open Delivery</EmailButton>
    </EmailLayout>
  );
}
