import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { attendanceApi, attendanceQueries, changeKey } from "../client.ts";
import { withPending, type Pending } from "../rules.ts";
import { useNewestVersion } from "./use-newest-version.ts";

/**
 * How often to poll while there's no event stream. It's often enough for someone who's waiting, and cheap for the
 * server.
 */
const POLL_MS = 15_000;

/**
 * Returns whether the error means a missing game, someone else's game, or an invalid ID. All three look the same to the
 * user (ATT-14).
 */
export function isMissing(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === "NOT_FOUND" || code === "INVALID_INPUT";
}

/** Loads a game's sheet and keeps it up to date through server-sent events, or by polling if the stream is down. */
export function useSheet(gameId: string) {
  const input = { gameId };
  const isLive = useNewestVersion(gameId);
  const query = useQuery(
    attendanceQueries.attendance.get.queryOptions({
      input,
      retry: (failures, error) => failures < 1 && !isMissing(error),
      // When offline, fail with a readable error instead of pausing the request forever.
      networkMode: "always",
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => (isLive || !state.data || isMissing(state.error) ? false : POLL_MS),
    }),
  );
  const { data, error, errorUpdatedAt } = query;
  const failedAt = error !== null && !isMissing(error) && !data ? errorUpdatedAt : 0;
  useEffect(() => {
    // Show a toast only if the first load fails (ATT-16). After later failures, the stale data stays, with a warning
    // next to it.
    if (failedAt > 0) showToast.error("Failed to load game data", { id: "game-data" });
  }, [failedAt]);

  const pendingChanges = useMutationState({
    filters: { mutationKey: changeKey(gameId), status: "pending" },
    select: ({ state }) => state.variables as Pending,
  });
  return { query, isLive, sheet: data && withPending(data, pendingChanges) };
}

/** Marks a member's reply as seen, for replies that aren't about coming or not. */
export function useMarkReplySeen(gameId: string) {
  const queries = useQueryClient();
  const queryKey = attendanceQueries.attendance.get.queryKey({ input: { gameId } });
  return useMutation({
    networkMode: "always",
    mutationFn: (memberId: string) => attendanceApi.attendance.markReplySeen({ gameId, memberId }),
    onSuccess: (sheet) => queries.setQueryData(queryKey, sheet),
    onError: (error) =>
      showToast.error("We couldn't mark the reply as read", {
        id: "reply-seen",
        description: getErrorMessage(error, "") || undefined,
      }),
  });
}

/**
 * Sets a member's response with an optimistic update, which `useSheet` shows while the mutation is pending and drops
 * if it fails. Mutations run one at a time, so that the last choice is also the last one to arrive.
 */
export function useSetResponse(gameId: string) {
  const queries = useQueryClient();
  const queryKey = attendanceQueries.attendance.get.queryKey({ input: { gameId } });
  return useMutation({
    mutationKey: changeKey(gameId),
    scope: { id: changeKey(gameId).join("-") },
    networkMode: "always",
    mutationFn: (change: Pending) => attendanceApi.attendance.set({ gameId, ...change }),
    onSuccess: async (sheet) => {
      // A fetch that's still in flight may return older data.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, sheet);
    },
    onError: (error) => {
      showToast.error("We couldn't update attendance", {
        id: "attendance-change",
        description: getErrorMessage(error, "") || undefined,
      });
      void queries.invalidateQueries({ queryKey });
    },
  });
}
