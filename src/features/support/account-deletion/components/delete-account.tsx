import { lazy, Suspense, useState } from "react";
import type { Me } from "#features/accounts/schema.ts";
import { Button } from "#ui/button.tsx";
import { GRACE_DAYS } from "../rules.ts";

const DeleteAccountDialog = lazy(() => import("./delete-account-dialog.tsx"));

/** The settings section that deletes the account. */
export function DeleteAccount({ user }: { user: Me }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="max-w-[52ch] text-ink-2">
        Deletes your account, your teams that no one else manages, and their rosters. You have {GRACE_DAYS}{" "}
        days to change your mind.
      </p>
      <Button variant="destructive" className="mt-4" onClick={() => setIsOpen(true)}>
        Delete Account
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
