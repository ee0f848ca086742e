import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type AdministratorAddedEmailProps = {
  name: string;
  administrator: string;
  /** Null if it was made on the server. */
  actor: string | null;
  madeAt: string;
  accountsUrl: string;
};

export const subject = () => "FirstWhistle has a new administrator";

/** Sent to every administrator, so that no one becomes one unnoticed. */
export function AdministratorAddedEmail(props: AdministratorAddedEmailProps) {
  return (
    <EmailLayout
      preview="They can see and change everyone's data."
      title="New Administrator"
      reason="You're getting this email because you're an administrator."
    >
      <EmailGreeting name={toSafeText(props.name, "")} />
      <EmailText>
        {props.administrator} became an administrator on {props.madeAt}.{" "}
        {props.actor === null ? "It was done on the server." : `It was done by ${props.actor}.`}
      </EmailText>
      <EmailText>If you didn't expect this, change their role and check the audit log.</EmailText>
      <EmailButton href={props.accountsUrl}>Open Accounts Admin</EmailButton>
    </EmailLayout>
  );
}
