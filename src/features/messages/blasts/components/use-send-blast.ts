import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { teamsQueries } from "#features/teams/client.ts";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { blastsQueries } from "../client.ts";
import type { Audience } from "../schema.ts";

export type Draft = { teamId: string; message: string; audience: Audience };

/** The worker hands texts over within moments; then what is used has changed. */
const SETTLED_MS = 3_000;

/** Sends a draft once: a try that may have arrived is repeated under the same key, and a new draft gets a new one. */
export function useSendBlast() {
  const queries = useQueryClient();
  const last = useRef<{ draft: string; requestKey: string }>(undefined);
  const lookAgain = () => {
    for (const queryKey of [blastsQueries.blasts.key(), teamsQueries.teams.key()])
      void queries.invalidateQueries({ queryKey });
  };
  const { mutateAsync, isPending } = useMutation(
    blastsQueries.blasts.send.mutationOptions({
      // Without a network fail now, with everything still in the form, instead of waiting for one.
      networkMode: "always",
      onSettled: () => {
        lookAgain();
        setTimeout(lookAgain, SETTLED_MS);
      },
    }),
  );

  async function send(draft: Draft) {
    const same = JSON.stringify(draft);
    if (last.current?.draft !== same) last.current = { draft: same, requestKey: crypto.randomUUID() };
    const answer = await mutateAsync({ ...draft, requestKey: last.current.requestKey });
    // Whoever writes the same again later means it.
    if (answer.success) last.current = undefined;
    return answer;
  }
  return { send, isSending: isPending };
}

/** Why sending failed, in words. */
export function failureInWords(error: unknown): string {
  if (errorCode(error) === "RATE_LIMITED") {
    const { data } = error as { data?: { retryAfterSeconds?: number } };
    const minutes = Math.ceil((data?.retryAfterSeconds ?? 60) / 60);
    return `A team can be sent 20 messages an hour. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  }
  return errorMessage(error, "Please check your connection and try again.");
}
