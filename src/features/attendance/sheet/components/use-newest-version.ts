import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { attendanceQueries, changeKey } from "../client.ts";

/** After the server refused a stream: too many windows, or a proxy that knows none. */
const TRY_AGAIN_MS = 30_000;
/** When many answer at once, what comes within a blink is fetched together. */
const BLINK_MS = 100;

const blink = () => new Promise((resolve) => setTimeout(resolve, BLINK_MS));

/**
 * Hears of new answers while the page is in sight, and fetches the sheet when what is shown is not the newest. True while
 * events come; browsers connect again by themselves and then hear what is newest.
 */
export function useNewestVersion(gameId: string): boolean {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);

  useEffect(() => {
    const queryKey = attendanceQueries.attendance.get.queryKey({ input: { gameId } });
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let newest = "";
    let isFetching = false;

    const isBehind = () => queries.getQueryData(queryKey)?.version !== newest;
    /** One request at a time, and one more for all that came meanwhile. One's own change brings the sheet along. */
    const catchUp = async () => {
      if (isFetching) return;
      isFetching = true;
      for (let asked = ""; newest !== asked && isBehind();) {
        do await blink();
        while (queries.isMutating({ mutationKey: changeKey(gameId) }) > 0);
        asked = newest;
        if (isBehind()) await queries.refetchQueries({ queryKey, exact: true });
      }
      isFetching = false;
    };
    const close = () => {
      source?.close();
      source = undefined;
      clearTimeout(again);
      setIsLive(false);
    };
    const open = () => {
      close();
      // A page in the background would only hold a connection, of which browsers have few for all pages together.
      if (document.hidden) return;
      source = new EventSource(`/games/${encodeURIComponent(gameId)}/attendance/events`);
      source.addEventListener("version", ({ data }: MessageEvent<string>) => {
        newest = data;
        setIsLive(true);
        void catchUp();
      });
      source.addEventListener("error", () => {
        setIsLive(false);
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, TRY_AGAIN_MS);
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
