import { KeepAccount, useLocalMoment } from "#features/support/account-deletion/components/keep-account.tsx";
import { AuthFrame } from "./auth-frame.tsx";

/** Takes the place of every signed-in page while the account waits to be deleted. */
export default function AccountClosing({ email, deletesAt }: { email: string; deletesAt: string }) {
  const moment = useLocalMoment(deletesAt);
  return (
    <AuthFrame
      title="Your Account Will Be Deleted"
      lead={
        <span className="wrap-anywhere [&_b]:text-ink">
          Your account <b>{email}</b> will be deleted{moment === null ? " soon" : ` on ${moment}`}. Keep it,
          and your teams come back as they were. Reminders that were due in the meantime won't be sent.
        </span>
      }
    >
      <KeepAccount />
    </AuthFrame>
  );
}
