import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { teamsQueries } from "#features/teams/client.ts";
import { explainError, getErrorCode } from "#platform/api-client.ts";
import { blastsQueries } from "../client.ts";
import type { Audience } from "../schema.ts";

export type Draft = {
  teamId: string;
  message: string;
  audience: Audience;
  /** The game that the message is about, or undefined for a message to the team. */
  gameId?: string | undefined;
};

/**
 * How long to wait before refetching again, because the team's usage changes once the worker has submitted the texts.
 */
const SETTLED_MS = 3_000;

/**
 * Sends a draft exactly once. Retrying a request that may have gone through reuses its idempotency key, and a new draft
 * gets a new key.
 */
export function useSendBlast() {
  const queries = useQueryClient();
  const lastAttempt = useRef<{ draft: string; requestKey: string }>(undefined);
  const refetchAll = () => {
    for (const queryKey of [blastsQueries.blasts.key(), teamsQueries.teams.key()])
      void queries.invalidateQueries({ queryKey });
  };
  const { mutateAsync, isPending } = useMutation(
    blastsQueries.blasts.send.mutationOptions({
      // When offline, fail right away and keep the draft, instead of waiting for a connection.
      networkMode: "always",
      onSettled: () => {
        refetchAll();
        setTimeout(refetchAll, SETTLED_MS);
      },
    }),
  );

  async function send(draft: Draft) {
    const draftKey = JSON.stringify(draft);
    if (lastAttempt.current?.draft !== draftKey)
      lastAttempt.current = { draft: draftKey, requestKey: crypto.randomUUID() };
    const outcome = await mutateAsync({ ...draft, requestKey: lastAttempt.current.requestKey });
    // Once a message has been sent, sending the same text again is intentional.
    if (outcome.success) lastAttempt.current = undefined;
    return outcome;
  }
  return { send, isSending: isPending };
}

/** Explains why sending failed. */
export function formatFailure(error: unknown): string {
  if (getErrorCode(error) === "RATE_LIMITED") {
    const { data } = error as { data?: { retryAfterSeconds?: number } };
    const minutes = Math.ceil((data?.retryAfterSeconds ?? 60) / 60);
    return `You can send a team up to 20 messages an hour. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  }
  return explainError(error);
}
