import { useState, type ComponentType } from "react";
import type { Me } from "#features/accounts/schema.ts";
import { explainFailure } from "#platform/failures.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { GRACE_DAYS } from "../rules.ts";
import type { DeleteAccountDialogProps } from "./delete-account-dialog.tsx";

/** The settings section that deletes the account. */
export function DeleteAccount({ user }: { user: Me }) {
  const [Dialog, setDialog] = useState<ComponentType<DeleteAccountDialogProps>>();

  /** Loads the dialog on demand, because most people never need it. */
  async function open() {
    try {
      const { default: LoadedDialog } = await import("./delete-account-dialog.tsx");
      setDialog(() => LoadedDialog);
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }

  return (
    <>
      <p className="max-w-[52ch] text-ink-2">
        Deletes your account, your teams that no one else manages, and their rosters. You have {GRACE_DAYS}{" "}
        days to change your mind.
      </p>
      <Button variant="destructive" className="mt-4" onClick={() => void open()}>
        Delete Account
      </Button>
      {Dialog && <Dialog user={user} onClose={() => setDialog(undefined)} />}
    </>
  );
}
