import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type ExportEndedEmailProps = {
  name: string;
  subjectName: string;
  outcome: "done" | "failed" | "too large";
  /** Where the button leads: the export, or the contact page if another try can't help. */
  url: string;
};

export const subject = ({ outcome, subjectName }: Pick<ExportEndedEmailProps, "outcome" | "subjectName">) =>
  outcome === "done" ? `Your export of ${subjectName} is ready` : `We couldn't export ${subjectName}`;

const words = {
  done: { title: "Your Export Is Ready", preview: "Sign in to download it.", action: "Download It" },
  failed: {
    title: "Your Export Didn't Finish",
    preview: "Nothing was lost. You can try again.",
    action: "Try Again",
  },
  "too large": {
    title: "Your Export Is Too Large",
    preview: "Nothing was lost. Contact us, and we'll help.",
    action: "Contact Us",
  },
} as const;

export function ExportEndedEmail({ name, subjectName, outcome, url }: ExportEndedEmailProps) {
  const { title, preview, action } = words[outcome];
  return (
    <EmailLayout
      title={title}
      preview={preview}
      reason="You're getting this email because you exported data from FirstWhistle."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {outcome === "done" && (
          <>
            The data of <b>{subjectName}</b> is ready to download for 7 days. The file has names and phone
            numbers, so we don&apos;t send it by email.
          </>
        )}
        {outcome === "failed" && (
          <>
            We couldn&apos;t finish your export of <b>{subjectName}</b>. Nothing was lost, and you can try
            again.
          </>
        )}
        {outcome === "too large" && (
          <>
            The data of <b>{subjectName}</b> is more than the 200 MB that fit in one file. Nothing was lost.
            Another export would end the same way, so contact us, and we&apos;ll help.
          </>
        )}
      </EmailText>
      <EmailButton href={url}>{action}</EmailButton>
    </EmailLayout>
  );
}
