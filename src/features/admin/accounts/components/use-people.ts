import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { saveFile } from "#platform/save-file.ts";
import { showToast } from "#ui/toast.tsx";
import { toastFailure, useFailureToast } from "../../components/failures.ts";
import { pageByPage } from "../../components/page-by-page.ts";
import { adminPersonsQueries } from "../../persons/client.ts";
import { adminAccountsQueries } from "../client.ts";
import type { PersonKind, PersonRole } from "../schema.ts";

type PeopleChoice = { search: string; kind: PersonKind | undefined; role: PersonRole | undefined };

const operations = adminAccountsQueries.adminAccounts;

/** The page's list and numbers; while the choice changes the last list stays. With the toast of ADMACC-23. */
export function usePeople(choice: PeopleChoice) {
  const list = useInfiniteQuery({
    ...operations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...choice, cursor }),
      ...pageByPage,
    }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery(operations.count.queryOptions({ staleTime: 0 }));
  useFailureToast("Failed to load users", list, counts);
  return { list, counts: counts.data };
}

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: operations.key() });
};

const notUpdated = (error: unknown) => toastFailure("Failed to update user", error);
const notDeleted = (error: unknown) => toastFailure("Failed to delete user", error);

/** ADMACC-16 to ADMACC-18. */
export function useChanges() {
  const refresh = useRefresh();
  const account = useMutation(
    operations.update.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("User updated successfully"),
      onError: notUpdated,
      onSettled: refresh,
    }),
  );
  const member = useMutation(
    operations.updateMember.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Team member updated successfully"),
      onError: notUpdated,
      onSettled: refresh,
    }),
  );
  return { account, member };
}

/** ADMACC-20 to ADMACC-22. */
export function useRemovals() {
  const refresh = useRefresh();
  const account = useMutation(
    operations.remove.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("User deleted successfully"),
      onError: notDeleted,
      onSettled: refresh,
    }),
  );
  const member = useMutation(
    operations.removeMember.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Team member deleted successfully"),
      onError: notDeleted,
      onSettled: refresh,
    }),
  );
  return { account, member };
}

/** Keeping somebody out, and letting them in again. */
export function useDisabling() {
  const refresh = useRefresh();
  return useMutation(
    operations.setDisabled.mutationOptions({
      networkMode: "always",
      onSuccess: (_done, { isDisabled }) =>
        showToast.success(isDisabled ? "User disabled successfully" : "User enabled successfully"),
      onError: notUpdated,
      onSettled: refresh,
    }),
  );
}

/** For somebody who asks what we know of them. */
export const useAccountExport = () =>
  useMutation(
    adminPersonsQueries.adminPersons.exportAccount.mutationOptions({
      networkMode: "always",
      onSuccess: ({ fileName, json }) => {
        saveFile({ fileName, text: json, type: "application/json" });
        showToast.success("Personal data exported successfully");
      },
      onError: (error) => toastFailure("Failed to export personal data", error),
    }),
  );

/** ADMACC-15. */
export const usePasswordReset = () =>
  useMutation(
    operations.sendPasswordReset.mutationOptions({
      networkMode: "always",
      // OP2-45: the reset mail's toast stays longer.
      onSuccess: () => showToast.success("Password reset email sent successfully", { durationMs: 6000 }),
      onError: (error) => toastFailure("Failed to send password reset email", error),
    }),
  );
