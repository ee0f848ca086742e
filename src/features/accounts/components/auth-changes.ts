import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { deleteOfflineCopies } from "#platform/offline-copies.ts";

const CHANNEL = "firstwhistle-auth";

/** Notifies other tabs that the session changed (CALL1-05) and clears the offline copies. */
export function announceAuthChange() {
  void deleteOfflineCopies();
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("changed");
  channel.close();
}

/** Calls `listener` when the session changed in another tab. Returns a function that stops it. */
export function listenForAuthChanges(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

/** Reloads the session when it may have changed, either in another tab or after the API returned a 401 (AUTH-02). */
export function useAuthChanges() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    const stop = listenForAuthChanges(reload);
    window.addEventListener("firstwhistle:unauthenticated", reload);
    return () => {
      stop();
      window.removeEventListener("firstwhistle:unauthenticated", reload);
    };
  }, [revalidate]);
}
