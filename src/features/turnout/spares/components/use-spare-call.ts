import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { spareCallsApi, spareCallsQueries } from "../client.ts";
import type { SpareCall } from "../schema.ts";

/** While somebody may answer any moment; the worker asks the next one by itself. */
const LIVE_MS = 3_000;

const isMoving = ({ call, spares }: SpareCall) =>
  call?.state === "open" || spares.some(({ offer }) => offer?.state === "asked");

/** A game's call, kept up to date while it is under way and whenever its answers change (`version`). */
export function useSpareCall(gameId: string, version: string) {
  const queries = useQueryClient();
  const query = useQuery(
    spareCallsQueries.spareCalls.get.queryOptions({
      input: { gameId },
      networkMode: "always",
      refetchOnReconnect: true,
      retry: 1,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LIVE_MS : false),
    }),
  );
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void queries.invalidateQueries({
      queryKey: spareCallsQueries.spareCalls.get.queryKey({ input: { gameId } }),
    });
  }, [version, gameId, queries]);
  return query;
}

/** Something to do with a call. The answer is the call as it is then. */
export function useCallChange<Input = void>(
  gameId: string,
  send: (api: typeof spareCallsApi.spareCalls, input: Input) => Promise<SpareCall>,
  failure: string,
) {
  const queries = useQueryClient();
  const queryKey = spareCallsQueries.spareCalls.get.queryKey({ input: { gameId } });
  return useMutation({
    networkMode: "always",
    mutationFn: (input: Input) => send(spareCallsApi.spareCalls, input),
    onSuccess: async (call) => {
      // An answer still on its way may be older.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, call);
    },
    onError: (error) => {
      showToast.error(failure, { id: "spare-call", description: errorMessage(error, "") || undefined });
      void queries.invalidateQueries({ queryKey });
    },
  });
}
