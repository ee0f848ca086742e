import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Priority, RequestStatus } from "#features/support/schema.ts";
import { showToast } from "#ui/toast.tsx";
import { toastFailure, useFailureToast } from "../../components/failures.ts";
import { cursorPaging } from "../../components/page-by-page.ts";
import { adminSupportQueries } from "../client.ts";

type RequestsFilterInput = {
  search: string;
  status: RequestStatus | undefined;
  priority: Priority | undefined;
};

const operations = adminSupportQueries.adminSupport;

/** Loads the list and the counts. Keeps the previous list while filters change. */
export function useRequests(filter: RequestsFilterInput) {
  const list = useInfiniteQuery({
    ...operations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      ...cursorPaging,
    }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery(operations.count.queryOptions({ staleTime: 0 }));
  useFailureToast("We couldn't load the support requests", list, counts);
  return { list, counts: counts.data };
}

export function useRequestStatus() {
  const client = useQueryClient();
  return useMutation(
    operations.setStatus.mutationOptions({
      networkMode: "always",
      onSuccess: ({ status }) =>
        showToast.success(status === "closed" ? "Request closed" : "Request reopened"),
      onError: (error) => toastFailure("We couldn't update the request", error),
      onSettled: () => client.invalidateQueries({ queryKey: operations.key() }),
    }),
  );
}
