import { useState } from "react";
import { useRevalidator } from "react-router";
import { getErrorMessage } from "#platform/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import type { Me } from "../schema.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoStepSetup, type TwoStepSecret } from "./two-step-setup.tsx";

type PendingChange = "start" | "remove" | "renew" | null;

const dialogLabels = {
  start: { title: "Set Up Two-Step Verification", action: "Continue" },
  remove: { title: "Turn Off Two-Step Verification", action: "Turn Off" },
  renew: { title: "New Recovery Codes", action: "Create New Codes" },
};

/** Manages two-step verification and recovery codes. Every change requires the password. */
export function TwoStepSettings({ user }: { user: Me }) {
  const { revalidate } = useRevalidator();
  const [pendingChange, setPendingChange] = useState<PendingChange>(null);
  const [secret, setSecret] = useState<TwoStepSecret>();
  const [codes, setCodes] = useState<string[]>();

  async function submitPassword(password: string): Promise<string | null> {
    try {
      if (pendingChange === "start") setSecret(await accountsApi.security.startTwoStep({ password }));
      if (pendingChange === "renew")
        setCodes((await accountsApi.security.renewRecoveryCodes({ password })).recoveryCodes);
      if (pendingChange === "remove") {
        await accountsApi.security.removeTwoStep({ password });
        showToast.success("Two-step verification is off");
        await revalidate();
      }
      setPendingChange(null);
      return null;
    } catch (error) {
      return getErrorMessage(error, "That didn't work. Try again.");
    }
  }

  async function handleConfirmed(recoveryCodes: string[]) {
    setSecret(undefined);
    setCodes(recoveryCodes);
    showToast.success("Two-step verification is on");
    await revalidate();
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[52ch] text-ink-2">
          After your password, you'll enter a code from an authenticator app.
        </p>
        <Badge tone={user.twoFactorEnabled ? "active" : "quiet"}>
          {user.twoFactorEnabled ? "On" : "Off"}
        </Badge>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {user.twoFactorEnabled ? (
          <>
            <Button variant="secondary" onClick={() => setPendingChange("renew")}>
              New Recovery Codes
            </Button>
            <Button variant="ghost" onClick={() => setPendingChange("remove")}>
              Turn Off
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => setPendingChange("start")}>
            Set Up Two-Step Verification
          </Button>
        )}
      </div>
      {pendingChange && (
        <PasswordDialog
          title={dialogLabels[pendingChange].title}
          action={dialogLabels[pendingChange].action}
          onPassword={submitPassword}
          onClose={() => setPendingChange(null)}
        />
      )}
      {secret && (
        <TwoStepSetup
          secret={secret}
          onConfirmed={() => void handleConfirmed(secret.recoveryCodes)}
          onClose={() => setSecret(undefined)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}
