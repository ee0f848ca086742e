import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { accountsApi } from "#features/accounts/client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Me } from "../schema.ts";
import { announceAuthChange } from "./auth-changes.ts";

/** Ends it and loads everything anew: nothing of what was seen stays in this tab. */
async function stopViewing() {
  await accountsApi.sessions.endImpersonation();
  announceAuthChange();
  window.location.assign("/admin/accounts");
}

/** Over every page while an administrator sees what somebody else sees: whose it is, and the way back. */
export default function ViewingBanner({ user, millisecondsLeft }: { user: Me; millisecondsLeft: number }) {
  const [isStopping, setStopping] = useState(false);
  useEffect(() => {
    // A computer that slept is late; the server refuses everything by then.
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
    } catch {
      setStopping(false);
      showToast.error("We could not stop. Please check your connection and try again.");
    }
  }

  return (
    <section aria-label="Viewing as somebody else" className="top-0 z-2 mb-5 lg:sticky" data-print="hide">
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
          You view FirstWhistle as <b>{user.name}</b>. You can look, not change.
        </span>
      </Banner>
    </section>
  );
}
