import { useState } from "react";
import { useRevalidator } from "react-router";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { getRoleLabel } from "../rules.ts";
import type { Me } from "../schema.ts";

/** Lets a team manager become a league manager, as promised at registration (ACCT-18). */
export function RoleUpgrade({ user }: { user: Me }) {
  const { revalidate } = useRevalidator();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function upgrade() {
    setIsBusy(true);
    try {
      await accountsApi.accounts.becomeLeagueManager();
      await revalidate();
      setIsConfirming(false);
      showToast.success("You're now a League Manager");
    } catch (error) {
      showToast.error(getErrorMessage(error, "We couldn't change your role. Try again."));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <p className="text-ink-2">
        Your role is <b className="text-ink">{getRoleLabel(user.role)}</b>.
        {user.role === "team_manager" &&
          " League managers can also create leagues, invite team managers, manage venues, and generate schedules."}
      </p>
      {user.role === "team_manager" && (
        <Button variant="secondary" className="mt-4" onClick={() => setIsConfirming(true)}>
          Upgrade to League Manager
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Upgrade to League Manager?"
        confirmLabel="Upgrade"
        busyLabel="Upgrading..."
        cancelLabel="Stay a Team Manager"
        tone="primary"
        busy={isBusy}
        onConfirm={() => void upgrade()}
      >
        It's free, and your teams won't change. You'll see League Management and Venues in the menu.
      </ConfirmDialog>
    </>
  );
}
