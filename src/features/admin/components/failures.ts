import { useEffect } from "react";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";

/** The toast of a failed load, once per try; two parts of a page failing together give one. */
export function useFailureToast(message: string, ...queries: { isError: boolean; errorUpdatedAt: number }[]) {
  const failedAt = Math.max(0, ...queries.map((query) => (query.isError ? query.errorUpdatedAt : 0)));
  useEffect(() => {
    if (failedAt > 0) showToast.error(message, { id: message });
  }, [failedAt, message]);
}

/** The stated words and, when the server has a reason that helps, that too. */
export function toastFailure(message: string, error: unknown) {
  const isRefusal = errorCode(error) !== undefined && errorCode(error) !== "INTERNAL";
  showToast.error(message, isRefusal ? { description: errorMessage(error, message) } : {});
}
