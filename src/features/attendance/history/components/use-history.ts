import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorCode } from "#platform/api-client.ts";
import { saveCsv } from "#platform/save-file.ts";
import { showToast } from "#ui/toast.tsx";
import { historyApi, historyQueries } from "../client.ts";

/** Not there, not one's own, or no id or season at all: the same to whoever asks. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "TEAM_NOT_FOUND" || code === "INVALID_INPUT";
}

/** How a season went. Another season's numbers stay until the chosen one's are there. */
export function useHistory(teamId: string, season: string | undefined) {
  const query = useQuery(
    historyQueries.history.get.queryOptions({
      input: { teamId, ...(season && { season }) },
      placeholderData: keepPreviousData,
      retry: (failures, error) => failures < 1 && !isMissing(error),
      // Without a connection the answer is a failure one can read, not a page that waits in silence.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const { error, errorUpdatedAt } = query;
  const failedAt = error !== null && !isMissing(error) ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load attendance history", { id: "attendance-history" });
  }, [failedAt]);
  return query;
}

/** Saves a season's rates as a file, and says how it went. */
export function useDownload(teamId: string, season: string) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveCsv(await historyApi.history.export({ teamId, season }));
      showToast.success("Attendance exported successfully");
    } catch {
      showToast.error("Failed to export attendance");
    }
    setIsBusy(false);
  };
  return { isBusy, download };
}
