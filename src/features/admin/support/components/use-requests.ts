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
import { pageByPage } from "../../components/page-by-page.ts";
import { adminSupportQueries } from "../client.ts";

type RequestsChoice = {
  search: string;
  status: RequestStatus | undefined;
  priority: Priority | undefined;
};

const operations = adminSupportQueries.adminSupport;

/** The page's list and numbers; while the choice changes the last list stays. */
export function useRequests(choice: RequestsChoice) {
  const list = useInfiniteQuery({
    ...operations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...choice, cursor }),
      ...pageByPage,
    }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery(operations.count.queryOptions({ staleTime: 0 }));
  useFailureToast("Failed to load support requests", list, counts);
  return { list, counts: counts.data };
}

export function useRequestStatus() {
  const client = useQueryClient();
  return useMutation(
    operations.setStatus.mutationOptions({
      networkMode: "always",
      onSuccess: ({ status }) =>
        showToast.success(status === "closed" ? "Request closed" : "Request opened again"),
      onError: (error) => toastFailure("Failed to update the request", error),
      onSettled: () => client.invalidateQueries({ queryKey: operations.key() }),
    }),
  );
}
