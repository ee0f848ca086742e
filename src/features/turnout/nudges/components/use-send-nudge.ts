import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { explainError } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { nudgesQueries } from "../client.ts";

/** How long a nudge waits after the press, so that a slip can be undone. */
export const UNDO_SECONDS = 5;

/** A press this soon after the first belongs to the same double tap. */
const DOUBLE_TAP_MS = 500;

/**
 * Sends a nudge exactly once. An attempt that may have gone through is retried with the same key until the server
 * responds.
 */
function useSending(gameId: string, groupId: string | undefined, onSent: () => void) {
  const queries = useQueryClient();
  const requestKey = useRef<string>(undefined);
  const isSendingRef = useRef(false);
  const { mutateAsync, isPending } = useMutation(
    nudgesQueries.nudges.send.mutationOptions({
      networkMode: "always",
      // Stay pending until the row shows that the nudge was sent, so that the button can't be pressed again before
      // that.
      onSettled: () => queries.invalidateQueries({ queryKey: nudgesQueries.nudges.key() }),
    }),
  );

  async function send() {
    // A second tap may come before the button is shown as busy.
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    requestKey.current ??= crypto.randomUUID();
    try {
      const { success, sent, failed, error } = await mutateAsync({
        gameId,
        requestKey: requestKey.current,
        ...(groupId !== undefined && { groupId }),
      });
      requestKey.current = undefined;
      if (!success) return toastNudgeFailure(error);
      showToast.success(`Nudge sent to ${sent} ${sent === 1 ? "member" : "members"}`);
      if (failed > 0) showToast.error(`We couldn't text ${failed} ${failed === 1 ? "member" : "members"}`);
      onSent();
    } catch (error) {
      toastNudgeFailure(explainError(error));
    } finally {
      isSendingRef.current = false;
    }
  }
  return { isSending: isPending, send };
}

const toastNudgeFailure = (reason: string | null) =>
  void showToast.error("We couldn't send the nudge", { description: reason ?? undefined });

/**
 * Sends a nudge a few seconds after the press, unless it's undone. Someone who leaves the page in the meantime has decided,
 * so the nudge goes out right away.
 */
export function useSendNudge(gameId: string, groupId: string | undefined, onSent: () => void) {
  const { send, isSending } = useSending(gameId, groupId, onSent);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const startedAt = useRef(0);
  const [isWaiting, setIsWaiting] = useState(false);

  function stop() {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsWaiting(false);
  }
  /** Returns whether the nudge was undone. A double tap isn't a change of mind. */
  function undo() {
    if (performance.now() - startedAt.current < DOUBLE_TAP_MS) return false;
    stop();
    return true;
  }
  function sendNow() {
    stop();
    void send();
  }
  function start() {
    startedAt.current = performance.now();
    timer.current ??= setTimeout(sendNow, UNDO_SECONDS * 1_000);
    setIsWaiting(true);
  }

  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) sendNow();
  });
  useEffect(() => {
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  return { isSending, isWaiting, start, undo, sendNow };
}
