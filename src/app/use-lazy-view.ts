import { useState, type ComponentType } from "react";
import { explainFailure } from "#platform/failures.ts";
import { showToast } from "#ui/toast.tsx";

/**
 * Loads a part of the app on demand and keeps it. `prepare` resolves to false after a failure, which shows a toast
 * instead of breaking the page.
 */
export function useLazyView<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [View, setView] = useState<ComponentType<Props>>();
  async function prepare(): Promise<boolean> {
    try {
      const part = await load();
      setView(() => part.default);
      return true;
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
      return false;
    }
  }
  return { View, prepare };
}
