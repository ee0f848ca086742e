import { useState } from "react";
import { useRevalidator } from "react-router";
import { errorMessage } from "#platform/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import type { Me } from "../schema.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorSetup, type SecondFactorSecret } from "./second-factor-setup.tsx";

type Asking = "start" | "remove" | "renew" | null;

const questions = {
  start: { title: "Set Up Two-Step Verification", action: "Continue" },
  remove: { title: "Turn Off Two-Step Verification", action: "Turn Off" },
  renew: { title: "New Recovery Codes", action: "Make New Codes" },
};

/** Codes from an authenticator app at sign-in: on, off, and recovery codes. Every change asks for the password. */
export function SecondFactorSettings({ user }: { user: Me }) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState<Asking>(null);
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [codes, setCodes] = useState<string[]>();

  async function withPassword(password: string): Promise<string | null> {
    try {
      if (asking === "start") setSecret(await accountsApi.security.startSecondFactor({ password }));
      if (asking === "renew")
        setCodes((await accountsApi.security.renewRecoveryCodes({ password })).recoveryCodes);
      if (asking === "remove") {
        await accountsApi.security.removeSecondFactor({ password });
        showToast.success("Two-step verification is off");
        await revalidate();
      }
      setAsking(null);
      return null;
    } catch (error) {
      return errorMessage(error, "That did not work. Please try again.");
    }
  }

  async function confirmed(recoveryCodes: string[]) {
    setSecret(undefined);
    setCodes(recoveryCodes);
    showToast.success("Two-step verification is on");
    await revalidate();
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[52ch] text-ink-2">
          A code from an authenticator app, asked for after your password.
        </p>
        <Badge tone={user.twoFactorEnabled ? "active" : "quiet"}>
          {user.twoFactorEnabled ? "On" : "Off"}
        </Badge>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {user.twoFactorEnabled ? (
          <>
            <Button variant="secondary" onClick={() => setAsking("renew")}>
              New Recovery Codes
            </Button>
            <Button variant="ghost" onClick={() => setAsking("remove")}>
              Turn Off
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => setAsking("start")}>
            Set Up Two-Step Verification
          </Button>
        )}
      </div>
      {asking && (
        <PasswordDialog
          title={questions[asking].title}
          action={questions[asking].action}
          onPassword={withPassword}
          onClose={() => setAsking(null)}
        />
      )}
      {secret && (
        <SecondFactorSetup
          secret={secret}
          onConfirmed={() => void confirmed(secret.recoveryCodes)}
          onClose={() => setSecret(undefined)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}
