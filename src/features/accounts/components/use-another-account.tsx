import { useState } from "react";
import { useNavigate } from "react-router";
import { explainError } from "#platform/api-client.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { withReturnPath } from "../rules.ts";
import { announceAuthChange } from "./auth-changes.ts";

interface UseAnotherAccountProps {
  /** What the link is for. This word appears on the page. */
  linkKind: "invitation" | "offer";
  /** The email that the link was sent to. */
  invitedEmail: string;
  /** The signed-in user's email. */
  email: string | undefined;
  /** The link's path, which opens again after the user signs in. */
  returnPath: string;
}

/** Shown to users who open a link sent to a different email. */
export function UseAnotherAccount({ linkKind, invitedEmail, email, returnPath }: UseAnotherAccountProps) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function switchAccount() {
    setIsBusy(true);
    try {
      await accountsApi.sessions.signOut();
      announceAuthChange();
      await navigate(withReturnPath("/login", returnPath));
    } catch (error) {
      setIsBusy(false);
      showToast.error("We couldn't sign you out", { description: explainError(error) });
    }
  }

  return (
    <>
      <Banner tone="warn">
        This {linkKind} was sent to{" "}
        <b className="wrap-anywhere">
          <AddressText>{invitedEmail}</AddressText>
        </b>
        . You're signed in as{" "}
        <b className="wrap-anywhere">
          <AddressText>{email}</AddressText>
        </b>
        .
      </Banner>
      <Button size="large" full busy={isBusy} busyLabel="Signing out..." onClick={() => void switchAccount()}>
        Use Another Account
      </Button>
    </>
  );
}
