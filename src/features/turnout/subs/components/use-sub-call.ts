import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { subCallsApi, subCallsQueries } from "../client.ts";
import type { SubCall } from "../schema.ts";

/** How often to poll while a sub may respond at any moment or the worker may ask the next one. */
const LIVE_POLL_MS = 3_000;

const isInProgress = ({ call, subs }: SubCall) =>
  call?.state === "open" || subs.some(({ offer }) => offer?.state === "asked");

/** Loads a game's sub call. Polls while the call is in progress, and refetches when responses change (`version`). */
export function useSubCall(gameId: string, version: string) {
  const queries = useQueryClient();
  const query = useQuery(
    subCallsQueries.subCalls.get.queryOptions({
      input: { gameId },
      networkMode: "always",
      refetchOnReconnect: true,
      retry: 1,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? LIVE_POLL_MS : false),
    }),
  );
  const lastVersion = useRef(version);
  useEffect(() => {
    if (lastVersion.current === version) return;
    lastVersion.current = version;
    void queries.invalidateQueries({
      queryKey: subCallsQueries.subCalls.get.queryKey({ input: { gameId } }),
    });
  }, [version, gameId, queries]);
  return query;
}

/** Wraps a mutation that changes a call and returns the updated call. */
export function useCallMutation<Input = void>(
  gameId: string,
  send: (api: typeof subCallsApi.subCalls, input: Input) => Promise<SubCall>,
  failure: string,
) {
  const queries = useQueryClient();
  const queryKey = subCallsQueries.subCalls.get.queryKey({ input: { gameId } });
  return useMutation({
    networkMode: "always",
    mutationFn: (input: Input) => send(subCallsApi.subCalls, input),
    onSuccess: async (call) => {
      // A fetch that's still in flight may return older data.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, call);
    },
    onError: (error) => {
      showToast.error(failure, { id: "sub-call", description: getErrorMessage(error, "") || undefined });
      void queries.invalidateQueries({ queryKey });
    },
  });
}
