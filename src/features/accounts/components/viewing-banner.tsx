import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { accountsApi } from "#features/accounts/client.ts";
import { explainError } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Me } from "../schema.ts";
import { announceAuthChange } from "./auth-changes.ts";

/** Ends impersonation with a full page load, so that nothing from the impersonated session stays in this tab. */
async function stopViewing() {
  await accountsApi.sessions.endImpersonation();
  announceAuthChange();
  window.location.assign("/admin/accounts");
}

/** The banner on every page during impersonation, with the user's name and a stop button. */
export default function ViewingBanner({ user, millisecondsLeft }: { user: Me; millisecondsLeft: number }) {
  const [isStopping, setStopping] = useState(false);
  useEffect(() => {
    // This timer can fire late if the computer was asleep. That's fine, because the server rejects requests after the
    // impersonation expires.
    const timer = setTimeout(
      () => void stopViewing().catch(() => window.location.reload()),
      millisecondsLeft,
    );
    return () => clearTimeout(timer);
  }, [millisecondsLeft]);

  async function stop() {
    setStopping(true);
    try {
      await stopViewing();
    } catch (error) {
      setStopping(false);
      showToast.error("We couldn't end the session", { description: explainError(error) });
    }
  }

  return (
    <section aria-label="Viewing as another user" className="top-0 z-2 mb-5 lg:sticky" data-print="hide">
      <Banner
        tone="time"
        icon={<Eye />}
        action={
          <Button
            variant="secondary"
            size="small"
            busy={isStopping}
            busyLabel="Stopping..."
            onClick={() => void stop()}
          >
            Stop Viewing
          </Button>
        }
      >
        <span className="wrap-anywhere">
          You're viewing FirstWhistle as <b>{user.name}</b>. It's read-only, so you can't make changes.
        </span>
      </Banner>
    </section>
  );
}
