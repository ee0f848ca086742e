import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getErrorCode } from "#platform/api-client.ts";
import { saveCsv } from "#platform/save-file.ts";
import { showToast } from "#ui/toast.tsx";
import { historyApi, historyQueries } from "../client.ts";

/**
 * Returns whether the error means a missing team, someone else's team, or an invalid ID or season. They all look the
 * same to the user.
 */
export function isMissing(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === "TEAM_NOT_FOUND" || code === "INVALID_INPUT";
}

/** Loads a season's attendance. The previous season's numbers stay visible until the new ones arrive. */
export function useHistory(teamId: string, season: string | undefined) {
  const query = useQuery(
    historyQueries.history.get.queryOptions({
      input: { teamId, ...(season && { season }) },
      placeholderData: keepPreviousData,
      retry: (failures, error) => failures < 1 && !isMissing(error),
      // When offline, fail with a readable error instead of pausing the request forever.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const { error, errorUpdatedAt } = query;
  const failedAt = error !== null && !isMissing(error) ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showToast.error("We couldn't load attendance history", { id: "attendance-history" });
  }, [failedAt]);
  return query;
}

/** Downloads a season's attendance as a CSV file, and shows a toast for success or failure. */
export function useDownload(teamId: string, season: string) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveCsv(await historyApi.history.export({ teamId, season }));
      showToast.success("Attendance exported");
    } catch {
      showToast.error("We couldn't export attendance");
    }
    setIsBusy(false);
  };
  return { isBusy, download };
}
