import { useEffect } from "react";
import { NavigationType, useBlocker } from "react-router";

/**
 * While it's rendered, the browser's Back button calls `onBack` instead of leaving the page. It adds nothing to the
 * history, so going forward still works. A page that was opened from elsewhere can still be left.
 */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    onBack();
  }, [blocker, onBack]);
  return null;
}
