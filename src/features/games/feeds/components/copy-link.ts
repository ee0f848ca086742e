import { showToast } from "#ui/toast.tsx";

/** Copies a link to the clipboard. Returns false, without showing a toast, when the browser doesn't allow it. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    showToast.success("Link copied");
    return true;
  } catch {
    return false;
  }
}

export const showCopyManuallyToast = () => showToast.info("Link selected. Copy it manually.");

/** Opens the device's share sheet. Never rejects. */
export async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    // Closing the sheet is not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      showToast.error("Sharing didn't work. Copy the link instead.");
  }
}
