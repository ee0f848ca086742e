import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { attendanceQueries, changeKey } from "../client.ts";

/**
 * How long to wait after a stream is refused, which happens when too many tabs are open or when a proxy doesn't support
 * streaming.
 */
const RETRY_MS = 30_000;
/** The debounce delay for refetches, so that a burst of responses causes a single request. */
const DEBOUNCE_MS = 100;

const debounce = () => new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));

/**
 * Subscribes to new responses while the page is visible, and refetches the sheet when it's stale. Returns true while
 * the stream is connected. Browsers reconnect automatically and then receive the latest version.
 */
export function useNewestVersion(gameId: string): boolean {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);

  useEffect(() => {
    const queryKey = attendanceQueries.attendance.get.queryKey({ input: { gameId } });
    let source: EventSource | undefined;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    let newestVersion = "";
    let isFetching = false;

    const isBehind = () => queries.getQueryData(queryKey)?.version !== newestVersion;
    /**
     * Runs one request at a time, followed by one more if anything arrived in the meantime. The user's own mutation
     * already returns the new sheet, so it needs no refetch.
     */
    const catchUp = async () => {
      if (isFetching) return;
      isFetching = true;
      for (let requestedVersion = ""; newestVersion !== requestedVersion && isBehind();) {
        do await debounce();
        while (queries.isMutating({ mutationKey: changeKey(gameId) }) > 0);
        requestedVersion = newestVersion;
        if (isBehind()) await queries.refetchQueries({ queryKey, exact: true });
      }
      isFetching = false;
    };
    const close = () => {
      source?.close();
      source = undefined;
      clearTimeout(retryTimer);
      setIsLive(false);
    };
    const open = () => {
      close();
      // Skip hidden pages, which would only use up one of the few connections a browser allows per site.
      if (document.hidden) return;
      source = new EventSource(`/games/${encodeURIComponent(gameId)}/attendance/events`);
      source.addEventListener("version", ({ data }: MessageEvent<string>) => {
        newestVersion = data;
        setIsLive(true);
        void catchUp();
      });
      source.addEventListener("error", () => {
        setIsLive(false);
        if (source?.readyState === EventSource.CLOSED) retryTimer = setTimeout(open, RETRY_MS);
      });
    };
    open();
    document.addEventListener("visibilitychange", open);
    window.addEventListener("online", open);
    return () => {
      document.removeEventListener("visibilitychange", open);
      window.removeEventListener("online", open);
      close();
    };
  }, [gameId, queries]);
  return isLive;
}
