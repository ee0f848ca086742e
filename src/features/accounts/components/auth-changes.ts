import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { forgetOfflineCopies } from "#platform/offline-copies.ts";

const CHANNEL = "firstwhistle-auth";

/** Tells the browser's other tabs that the session started, changed or ended (CALL1-05), and keeps no copies for it. */
export function announceAuthChange() {
  void forgetOfflineCopies();
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("changed");
  channel.close();
}

/** Loads the session again whenever it may have changed: in another tab, or because the API said 401 (AUTH-02). */
export function useAuthChanges() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", reload);
    window.addEventListener("firstwhistle:unauthenticated", reload);
    return () => {
      channel.close();
      window.removeEventListener("firstwhistle:unauthenticated", reload);
    };
  }, [revalidate]);
}
