import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi, accountsQueries } from "../client.ts";
import { getDeviceName } from "../rules.ts";
import type { OwnPasskey } from "../security/contract.ts";
import { PasswordDialog } from "./password-dialog.tsx";

/** Manages passkeys, which let users sign in with a fingerprint, face, or device lock. */
export function PasskeySettings() {
  const queries = useQueryClient();
  const list = useQuery(accountsQueries.security.listPasskeys.queryOptions({ networkMode: "always" }));
  // Adding or removing a passkey also signs the user out on other devices.
  const reload = () =>
    Promise.all(
      [accountsQueries.security.key(), accountsQueries.sessions.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const [isConfirming, setIsConfirming] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);

  async function remove({ id }: OwnPasskey, password: string): Promise<string | null> {
    try {
      await accountsApi.security.confirmPassword({ password });
      await accountsApi.security.removePasskey({ id });
    } catch (error) {
      return getErrorMessage(error, "We couldn't remove the passkey. Try again.");
    }
    setRemoving(null);
    showToast.success("Passkey removed");
    await reload();
    return null;
  }

  async function add(password: string): Promise<string | null> {
    try {
      await accountsApi.security.confirmPassword({ password });
    } catch (error) {
      return getErrorMessage(error, "We couldn't check your password. Try again.");
    }
    setIsConfirming(false);
    setIsAdding(true);
    try {
      const { passkeys } = await import("./passkey-client.ts");
      if (await passkeys.add(getDeviceName(navigator.userAgent))) showToast.success("Passkey added");
      else showToast.error("We couldn't add the passkey. Try again.");
      await reload();
      return null;
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <>
      <p className="max-w-[52ch] text-ink-2">
        Sign in with your fingerprint, face, or device lock instead of a password.
      </p>
      {list.isPending && <Spinner>Loading your passkeys</Spinner>}
      {list.isError && <Banner tone="error">We couldn't load your passkeys.</Banner>}
      {list.data && list.data.passkeys.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {list.data.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 py-2">
              <KeyRound />
              <span className="h3 flex-1">{passkey.name}</span>
              <IconButton
                label={`Remove ${passkey.name}`}
                tone="destructive"
                onClick={() => setRemoving(passkey)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        busy={isAdding}
        busyLabel="Waiting for your device..."
        onClick={() => setIsConfirming(true)}
      >
        Add a Passkey
      </Button>
      {isConfirming && (
        <PasswordDialog
          title="Add a Passkey"
          description="Enter your current password first. When it's added, we'll sign you out on your other devices."
          action="Continue"
          onPassword={add}
          onClose={() => setIsConfirming(false)}
        />
      )}
      {removing && (
        <PasswordDialog
          title="Remove this passkey?"
          description={`You won't be able to sign in with ${removing.name} anymore, and we'll sign you out on your other devices. Enter your current password to remove it.`}
          action="Remove Passkey"
          onPassword={(password) => remove(removing, password)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
