import { useState } from "react";
import { useNavigate } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { withReturnPath } from "../rules.ts";
import { announceAuthChange } from "./auth-changes.ts";

interface UseAnotherAccountProps {
  /** What the link brought, in the words of the page. */
  what: "invitation" | "offer";
  /** Whom it was sent to. */
  invited: string;
  /** Who is reading it. */
  email: string | undefined;
  /** Where the link leads, to come back to. */
  returnPath: string;
}

/** For somebody who opened a link that was sent to another address. */
export function UseAnotherAccount({ what, invited, email, returnPath }: UseAnotherAccountProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function switchAccount() {
    setBusy(true);
    try {
      await accountsApi.sessions.signOut();
      announceAuthChange();
      await navigate(withReturnPath("/login", returnPath));
    } catch {
      setBusy(false);
      showToast.error("We could not sign you out. Please check your connection and try again.");
    }
  }

  return (
    <>
      <Banner tone="warn">
        This {what} went to <b className="wrap-anywhere">{invited}</b>. You are signed in as{" "}
        <b className="wrap-anywhere">{email}</b>.
      </Banner>
      <Button size="large" full busy={busy} busyLabel="Signing out..." onClick={() => void switchAccount()}>
        Use Another Account
      </Button>
    </>
  );
}
