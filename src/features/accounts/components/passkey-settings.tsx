import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { askForProof, getErrorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsQueries } from "../client.ts";
import { getDeviceName } from "../rules.ts";
import type { OwnPasskey } from "../security/contract.ts";

/** Manages passkeys, which let users sign in with a fingerprint, face, or device lock. */
export function PasskeySettings() {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const list = useQuery(accountsQueries.security.listPasskeys.queryOptions({ networkMode: "always" }));
  // Adding or removing a passkey also signs the user out on other devices.
  const reload = () =>
    Promise.all(
      [accountsQueries.security.key(), accountsQueries.sessions.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<{ passkey: OwnPasskey; open: boolean }>();
  const close = () => setRemoving((last) => last && { ...last, open: false });
  const remove = useMutation(
    accountsQueries.security.removePasskey.mutationOptions({
      onSuccess: () => showToast.success("Passkey removed"),
      onError: (error) =>
        showToast.error(getErrorMessage(error, "We couldn't remove the passkey. Try again.")),
      onSettled: () => {
        close();
        return reload();
      },
    }),
  );

  async function add() {
    setIsAdding(true);
    try {
      const { passkeys } = await import("./passkey-client.ts");
      const attempt = () => passkeys.add(getDeviceName(navigator.userAgent));
      let result = await attempt();
      if (result === "proof-needed") {
        if (!(await askForProof())) return;
        result = await attempt();
      }
      if (result === "added") showToast.success("Passkey added");
      else showToast.error("We couldn't add the passkey. Try again.");
      // An administrator's pages open with the first one.
      await Promise.all([reload(), revalidate()]);
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
                onClick={() => setRemoving({ passkey, open: true })}
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
        onClick={() => void add()}
      >
        Add a Passkey
      </Button>
      <ConfirmDialog
        open={removing?.open ?? false}
        onOpenChange={(open) => !open && close()}
        title="Remove this passkey?"
        confirmLabel="Remove Passkey"
        busyLabel="Removing..."
        cancelLabel="Keep Passkey"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate({ id: removing.passkey.id })}
      >
        You won't be able to sign in with <b>{removing?.passkey.name}</b> anymore, and we'll sign you out on
        your other devices.
      </ConfirmDialog>
    </>
  );
}
