import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { takeInstallOffer } from "./install-offer.ts";

const DISMISSED = "install-prompt-dismissed";
const DELAY_MS = 1500;

/** iPads report themselves as Macs, but no Mac has a touchscreen. */
const isIpad = () => navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
const isIos = () => /iPhone|iPad|iPod/i.test(navigator.userAgent) || isIpad();
const isMobile = () => isIos() || /Android|Mobile/i.test(navigator.userAgent);
/** Returns whether the app was opened from the home screen. iOS Safari reports that through a nonstandard property. */
const isInstalled = () =>
  window.matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/**
 * Offers to add the app to a phone's home screen (INSTALL-01 to INSTALL-09), and renders a link that reopens the offer.
 */
export function InstallPrompt() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const shouldOffer = isMobile() && !isInstalled() && !localStorage.getItem(DISMISSED);
    const timer = shouldOffer ? setTimeout(() => setOpen(true), DELAY_MS) : undefined;
    return () => clearTimeout(timer);
  }, []);

  function dismiss() {
    localStorage.setItem(DISMISSED, "yes");
    setOpen(false);
  }

  async function install() {
    setOpen(false);
    const offer = takeInstallOffer();
    if (offer) {
      const { outcome } = await offer.prompt();
      if (outcome === "accepted") showToast.success("App installed successfully!");
      else dismiss();
      return;
    }
    showToast.info(
      isIos()
        ? "To install, tap Share, then Add to Home Screen."
        : "To install, look for the install icon in your browser's address bar or menu.",
    );
  }

  return (
    <>
      <p className="mt-4 text-center">
        <button
          type="button"
          className="link caption min-h-11"
          onClick={() => {
            localStorage.removeItem(DISMISSED);
            setOpen(true);
          }}
        >
          Install Native App
        </button>
      </p>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? setOpen(true) : dismiss())}
        title="Install FirstWhistle"
        description="Open it from your home screen like any other app. It takes a second, and there's no app store involved."
        footer={
          <>
            <Button variant="secondary" onClick={dismiss}>
              Not Now
            </Button>
            <Button icon={<Download />} onClick={() => void install()}>
              Install
            </Button>
          </>
        }
      />
    </>
  );
}
