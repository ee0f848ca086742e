import { useState, useSyncExternalStore } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { accountsApi } from "#features/accounts/client.ts";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import { explainError } from "#platform/api-client.ts";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { deletionApi } from "../client.ts";

const subscribeToNothing = () => () => undefined;

/** Formats the time on the reader's clock, which isn't known before hydration. */
export const useLocalMoment = (instant: string) =>
  useSyncExternalStore(
    subscribeToNothing,
    () => formatLocalMoment(Date.parse(instant)),
    () => null,
  );

/** The two things that someone whose account will be deleted can do. */
export function KeepAccount() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<"keep" | "sign-out" | null>(null);

  async function run(action: "keep" | "sign-out", work: () => Promise<void>) {
    setBusy(action);
    try {
      await work();
    } catch (error) {
      const title = action === "keep" ? "We couldn't keep your account" : "We couldn't sign you out";
      showToast.error(title, { description: explainError(error) });
    } finally {
      setBusy(null);
    }
  }
  const keep = () =>
    run("keep", async () => {
      await deletionApi.accountDeletion.cancel();
      showToast.success("Welcome back! Your account stays.");
      announceAuthChange();
      await revalidate();
    });
  const signOut = () =>
    run("sign-out", async () => {
      await accountsApi.sessions.signOut();
      announceAuthChange();
      await navigate("/login");
    });

  return (
    <div className="grid gap-3">
      <Button
        size="large"
        full
        busy={busy === "keep"}
        busyLabel="Restoring..."
        disabled={busy !== null}
        onClick={() => void keep()}
      >
        Keep My Account
      </Button>
      <Button
        variant="ghost"
        full
        busy={busy === "sign-out"}
        disabled={busy !== null}
        onClick={() => void signOut()}
      >
        Sign Out
      </Button>
    </div>
  );
}
