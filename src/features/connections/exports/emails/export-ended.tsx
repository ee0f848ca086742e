import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type ExportEndedEmailProps = {
  name: string;
  subjectName: string;
  isDone: boolean;
  exportUrl: string;
};

export const subject = ({ isDone, subjectName }: Pick<ExportEndedEmailProps, "isDone" | "subjectName">) =>
  isDone ? `Your export of ${subjectName} is ready` : `We couldn't export ${subjectName}`;

export function ExportEndedEmail({ name, subjectName, isDone, exportUrl }: ExportEndedEmailProps) {
  return (
    <EmailLayout
      title={isDone ? "Your Export Is Ready" : "Your Export Didn't Finish"}
      preview={isDone ? "Sign in to download it." : "Nothing was lost. You can try again."}
      reason="You're getting this email because you exported data from FirstWhistle."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {isDone ? (
          <>
            The data of <b>{subjectName}</b> is ready to download for 7 days. The file has names and phone
            numbers, so we don&apos;t send it by email.
          </>
        ) : (
          <>
            We couldn&apos;t finish your export of <b>{subjectName}</b>. Nothing was lost, and you can try
            again.
          </>
        )}
      </EmailText>
      <EmailButton href={exportUrl}>{isDone ? "Download It" : "Try Again"}</EmailButton>
    </EmailLayout>
  );
}
