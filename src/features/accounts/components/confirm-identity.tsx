import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState, type FormEvent } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { accountsApi, accountsQueries } from "../client.ts";
import { emptyIdentity, findMissingIdentity, IdentityFields, toIdentityErrors } from "./identity-fields.tsx";
import type { SignInAgainProps } from "./sign-in-again.tsx";

/**
 * Returns how a user can prove who they are. For an administrator with a passkey, the password alone isn't enough
 * (`src/platform/proof.ts`).
 */
const getProofMethods = (
  { role, twoFactorEnabled }: { role: string; twoFactorEnabled: boolean },
  hasPasskey: boolean,
) => ({
  passkey: hasPasskey,
  password: twoFactorEnabled || role !== "admin" || !hasPasskey,
  code: twoFactorEnabled,
});

/** Asks the user to prove who they are, with a passkey or with the password and a code, before a sensitive change. */
export default function ConfirmIdentity({ user, onSettled }: SignInAgainProps) {
  const passkeys = useQuery(accountsQueries.security.listPasskeys.queryOptions({ networkMode: "always" }));
  const methods = passkeys.isError
    ? // Offer everything. The server knows what counts.
      { passkey: true, password: true, code: user.twoFactorEnabled }
    : getProofMethods(user, (passkeys.data?.passkeys.length ?? 0) > 0);
  const isUnknown = passkeys.isPending && user.role === "admin" && !user.twoFactorEnabled;
  const [identity, setIdentity] = useState(emptyIdentity);
  const [errors, setErrors] = useState<ReturnType<typeof findMissingIdentity>>(null);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<"identity" | "passkey">();

  async function attempt(kind: "identity" | "passkey", prove: () => Promise<unknown>, fallback: string) {
    setBusy(kind);
    setErrors(null);
    setFailure(undefined);
    try {
      await prove();
      onSettled("renewed");
    } catch (error) {
      const found = toIdentityErrors(error);
      setErrors(found);
      if (!found) setFailure(getErrorMessage(error, fallback));
      setBusy(undefined);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = findMissingIdentity(identity, methods.code);
    if (missing) setErrors(missing);
    else
      void attempt(
        "identity",
        () => accountsApi.security.confirmIdentity(identity),
        "We couldn't check that. Try again.",
      );
  }

  async function provePasskey() {
    const { passkeys: client } = await import("./passkey-client.ts");
    if (!(await client.signIn())) throw new Error("The passkey wasn't used");
    const { user: current } = await accountsApi.sessions.get();
    // Someone else's passkey signed them in instead. The page has to start over with their data.
    if (current?.id !== user.id) window.location.reload();
  }
  const passkeyButton = methods.passkey && (
    <Button
      variant={methods.password ? "secondary" : "primary"}
      full
      icon={<KeyRound />}
      busy={busy === "passkey"}
      busyLabel="Waiting for your passkey..."
      disabled={busy === "identity"}
      onClick={() => void attempt("passkey", provePasskey, "Your passkey didn't work. Try again.")}
    >
      Use a Passkey
    </Button>
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled("declined")}
      title="Confirm It's You"
      description="We ask before sensitive changes. Once you've confirmed, we won't ask again for five minutes."
      busy={busy !== undefined}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={() => onSettled("declined")}>
            Cancel
          </Button>
          {methods.password && !isUnknown && (
            <Button
              type="submit"
              busy={busy === "identity"}
              busyLabel="Checking..."
              disabled={busy === "passkey"}
            >
              Confirm
            </Button>
          )}
        </>
      }
    >
      {isUnknown ? (
        <Spinner>Loading</Spinner>
      ) : (
        <div className="grid gap-4">
          {failure && (
            <Banner tone="error" role="alert">
              {failure}
            </Banner>
          )}
          {methods.password && (
            <IdentityFields
              hasTwoStep={methods.code}
              value={identity}
              errors={errors ?? {}}
              onChange={setIdentity}
            />
          )}
          {passkeyButton}
        </div>
      )}
    </Dialog>
  );
}
