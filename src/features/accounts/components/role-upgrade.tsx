import { useState } from "react";
import { useRevalidator } from "react-router";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { roleLabel } from "../rules.ts";
import type { Me } from "../schema.ts";

/** A team manager can become a league manager (ACCT-18 promises it). */
export function RoleUpgrade({ user }: { user: Me }) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function upgrade() {
    setBusy(true);
    try {
      await accountsApi.accounts.becomeLeagueManager();
      await revalidate();
      setAsking(false);
      showToast.success("You are a League Manager now");
    } catch (error) {
      showToast.error(errorMessage(error, "Your role could not be changed. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className="text-ink-2">
        You are signed in as <b className="text-ink">{roleLabel(user.role)}</b>.
        {user.role === "team_manager" &&
          " League managers also create leagues, invite team managers, keep venues and generate schedules."}
      </p>
      {user.role === "team_manager" && (
        <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
          Upgrade to League Manager
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Upgrade to League Manager?"
        confirmLabel="Upgrade"
        busyLabel="Upgrading..."
        cancelLabel="Stay Team Manager"
        tone="primary"
        busy={busy}
        onConfirm={() => void upgrade()}
      >
        It is free and your teams stay as they are. You get League Management and Venues in the menu.
      </ConfirmDialog>
    </>
  );
}
