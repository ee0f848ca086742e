import { showToast } from "#ui/toast.tsx";

/** Puts an address into the clipboard. False when the browser does not allow it, and then nothing was said yet. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    showToast.success("Link copied");
    return true;
  } catch {
    return false;
  }
}

export const sayCopyByHand = () => showToast.info("The link is selected. Please copy it by hand.");

/** By the device's own sheet. Never rejects. */
export async function shareLink(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    // Closing the sheet is an answer, not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      showToast.error("Sharing did not work. Please copy the link.");
  }
}
