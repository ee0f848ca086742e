import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { phoneCallsQueries } from "../client.ts";

/** How often to read the list again while it's on screen, because texts fail without anyone responding. */
const POLL_MS = 30_000;

/** Loads who to call before a game. Reads it again when responses change (`version`), and every half minute. */
export function usePhoneCalls(gameId: string, version: string) {
  const queries = useQueryClient();
  const query = useQuery(
    phoneCallsQueries.phoneCalls.list.queryOptions({
      input: { gameId },
      networkMode: "always",
      refetchOnReconnect: true,
      retry: 1,
      staleTime: 0,
      refetchInterval: POLL_MS,
    }),
  );
  const lastVersion = useRef(version);
  useEffect(() => {
    if (lastVersion.current === version) return;
    lastVersion.current = version;
    void queries.invalidateQueries({
      queryKey: phoneCallsQueries.phoneCalls.list.queryKey({ input: { gameId } }),
    });
  }, [version, gameId, queries]);
  return query;
}
