import { useEffect } from "react";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";

/** Shows one toast per failed load. If two parts of a page fail at the same time, only one toast appears. */
export function useFailureToast(message: string, ...queries: { isError: boolean; errorUpdatedAt: number }[]) {
  const failedAt = Math.max(0, ...queries.map((query) => (query.isError ? query.errorUpdatedAt : 0)));
  useEffect(() => {
    if (failedAt > 0) showToast.error(message, { id: message });
  }, [failedAt, message]);
}

/** Shows a toast with the message, plus the server's reason if there is one. */
export function toastFailure(message: string, error: unknown) {
  const isRejection = getErrorCode(error) !== undefined && getErrorCode(error) !== "INTERNAL";
  showToast.error(message, isRejection ? { description: getErrorMessage(error, message) } : {});
}
