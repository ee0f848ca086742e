import { useLocation, useRevalidator } from "react-router";
import { withReturnPath } from "#features/accounts/rules.ts";
import { askForProof } from "#platform/api-client.ts";
import type { AdminStep } from "#platform/proof.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Rendered instead of every admin page until the administrator has a second factor and has used it in this session. */
export default function AdminGate({ step }: { step: AdminStep }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  async function confirm() {
    if (await askForProof()) await revalidate();
  }
  if (step === "confirm")
    return (
      <EmptyState
        size="page"
        title="Confirm It's You"
        action={<Button onClick={() => void confirm()}>Confirm It's You</Button>}
      >
        You haven't used your passkey or authenticator app since you signed in. The admin pages need one of
        them.
      </EmptyState>
    );
  return (
    <EmptyState
      size="page"
      title="Protect Your Account First"
      action={
        <LinkButton to={withReturnPath("/settings", pathname + search)}>Set Up a Second Step</LinkButton>
      }
    >
      Administrators can see and change everyone's data, so a password isn't enough. Set up an authenticator
      app or a passkey, and come right back here.
    </EmptyState>
  );
}
