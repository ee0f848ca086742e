import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi, accountsQueries } from "../client.ts";
import type { Me } from "../schema.ts";
import { IdentityDialog } from "./identity-dialog.tsx";
import type { TypedIdentity } from "./identity-fields.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoStepSetup, type TwoStepSecret } from "./two-step-setup.tsx";

type PendingChange = "start" | "remove" | "renew" | null;

const dialogLabels = {
  start: {
    title: "Set Up Two-Step Verification",
    description: "Enter your current password first. When it's on, we'll sign you out on your other devices.",
    action: "Continue",
  },
  remove: {
    title: "Turn Off Two-Step Verification",
    description: "You'll sign in with your password alone. We'll sign you out on your other devices.",
    action: "Turn Off",
  },
  renew: {
    title: "New Recovery Codes",
    description: "Your old codes will stop working. We'll sign you out on your other devices.",
    action: "Create New Codes",
  },
};

/**
 * Manages two-step verification and recovery codes. Every change requires the password, and a code once it's on. Each
 * one signs the user out on other devices.
 */
export function TwoStepSettings({ user }: { user: Me }) {
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  const [pendingChange, setPendingChange] = useState<PendingChange>(null);
  const [secret, setSecret] = useState<TwoStepSecret>();
  const [codes, setCodes] = useState<string[]>();

  const reload = () =>
    Promise.all([revalidate(), queries.invalidateQueries({ queryKey: accountsQueries.sessions.key() })]);

  async function change(identity: TypedIdentity) {
    if (pendingChange === "start") {
      setSecret(await accountsApi.security.startTwoStep({ password: identity.password }));
      // It's on only once a code is confirmed, so there's nothing to reload yet.
      return setPendingChange(null);
    }
    if (pendingChange === "renew")
      setCodes((await accountsApi.security.renewRecoveryCodes(identity)).recoveryCodes);
    else {
      await accountsApi.security.removeTwoStep(identity);
      showToast.success("Two-step verification is off");
    }
    setPendingChange(null);
    await reload();
  }

  async function handleConfirmed(recoveryCodes: string[]) {
    setSecret(undefined);
    setCodes(recoveryCodes);
    showToast.success("Two-step verification is on");
    await reload();
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
        <IdentityDialog
          {...dialogLabels[pendingChange]}
          hasTwoStep={pendingChange !== "start"}
          onIdentity={change}
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
