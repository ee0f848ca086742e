import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { attendanceApi, attendanceQueries, changeKey } from "../client.ts";
import { withPending, type Pending } from "../rules.ts";
import { useNewestVersion } from "./use-newest-version.ts";

/** While no events come: soon enough for a person who waits, and no burden for the server. */
const POLL_MS = 15_000;

/** Not there, not one's own, or no id at all: the same to whoever asks (ATT-14). */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "NOT_FOUND" || code === "INVALID_INPUT";
}

/** The sheet of a game, kept up to date: by events, and without them by asking again and again. */
export function useSheet(gameId: string) {
  const input = { gameId };
  const isLive = useNewestVersion(gameId);
  const query = useQuery(
    attendanceQueries.attendance.get.queryOptions({
      input,
      retry: (failures, error) => failures < 1 && !isMissing(error),
      // Without a connection the answer is a failure one can read, not a page that waits in silence.
      networkMode: "always",
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => (isLive || !state.data || isMissing(state.error) ? false : POLL_MS),
    }),
  );
  const { data, error, errorUpdatedAt } = query;
  const failedAt = error !== null && !isMissing(error) && !data ? errorUpdatedAt : 0;
  useEffect(() => {
    // ATT-16. Later failures leave what is shown, and say so beside it.
    if (failedAt > 0) showToast.error("Failed to load game data", { id: "game-data" });
  }, [failedAt]);

  const pending = useMutationState({
    filters: { mutationKey: changeKey(gameId), status: "pending" },
    select: ({ state }) => state.variables as Pending,
  });
  return { query, isLive, sheet: data && withPending(data, pending) };
}

/**
 * Answers for a member. Shown at once by `useSheet` for as long as it is under way; when it fails it is as if it had not
 * been. One after the other, so that the last choice is the last to arrive.
 */
export function useSetAnswer(gameId: string) {
  const queries = useQueryClient();
  const queryKey = attendanceQueries.attendance.get.queryKey({ input: { gameId } });
  return useMutation({
    mutationKey: changeKey(gameId),
    scope: { id: changeKey(gameId).join("-") },
    networkMode: "always",
    mutationFn: (change: Pending) => attendanceApi.attendance.set({ gameId, ...change }),
    onSuccess: async (sheet) => {
      // An answer still on its way may be older.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, sheet);
    },
    onError: (error) => {
      showToast.error("Failed to update attendance", {
        id: "attendance-change",
        description: errorMessage(error, "") || undefined,
      });
      void queries.invalidateQueries({ queryKey });
    },
  });
}
