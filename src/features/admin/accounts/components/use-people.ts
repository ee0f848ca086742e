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
import { cursorPaging } from "../../components/page-by-page.ts";
import { adminPeopleQueries } from "../../people/client.ts";
import { adminAccountsQueries } from "../client.ts";
import type { PersonKind, PersonRole } from "../schema.ts";

type PeopleFilterInput = { search: string; kind: PersonKind | undefined; role: PersonRole | undefined };

const operations = adminAccountsQueries.adminAccounts;

/**
 * Loads the list and the counts. Keeps the previous list while filters change. Shows the ADMACC-23 toast on failure.
 */
export function usePeople(filter: PeopleFilterInput) {
  const list = useInfiniteQuery({
    ...operations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      ...cursorPaging,
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

const showUpdateError = (error: unknown) => toastFailure("Failed to update user", error);
const showDeleteError = (error: unknown) => toastFailure("Failed to delete user", error);

/** Updates accounts and team members (ADMACC-16 to ADMACC-18). */
export function useUpdateMutations() {
  const refresh = useRefresh();
  const account = useMutation(
    operations.update.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("User updated successfully"),
      onError: showUpdateError,
      onSettled: refresh,
    }),
  );
  const member = useMutation(
    operations.updateMember.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Team member updated successfully"),
      onError: showUpdateError,
      onSettled: refresh,
    }),
  );
  return { account, member };
}

/** Deletes accounts and team members (ADMACC-20 to ADMACC-22). */
export function useDeleteMutations() {
  const refresh = useRefresh();
  const account = useMutation(
    operations.remove.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("User deleted successfully"),
      onError: showDeleteError,
      onSettled: refresh,
    }),
  );
  const member = useMutation(
    operations.removeMember.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Team member deleted successfully"),
      onError: showDeleteError,
      onSettled: refresh,
    }),
  );
  return { account, member };
}

/** Disables or enables an account. */
export function useSetDisabled() {
  const refresh = useRefresh();
  return useMutation(
    operations.setDisabled.mutationOptions({
      networkMode: "always",
      onSuccess: (_result, { isDisabled }) =>
        showToast.success(isDisabled ? "User disabled" : "User enabled"),
      onError: showUpdateError,
      onSettled: refresh,
    }),
  );
}

/** Ends all of a user's sessions. */
export const useEndSessions = () =>
  useMutation(
    operations.endSessions.mutationOptions({
      networkMode: "always",
      onSuccess: ({ ended }) =>
        showToast.success(ended === 0 ? "They weren't signed in anywhere" : "User signed out everywhere"),
      onError: (error) => toastFailure("We couldn't sign out the user", error),
    }),
  );

/** Exports a user's personal data, for access requests. */
export const useAccountExport = () =>
  useMutation(
    adminPeopleQueries.adminPeople.exportAccount.mutationOptions({
      networkMode: "always",
      onSuccess: ({ fileName, json }) => {
        saveFile({ fileName, text: json, type: "application/json" });
        showToast.success("Personal data exported");
      },
      onError: (error) => toastFailure("We couldn't export the personal data", error),
    }),
  );

/** Sends a password reset email (ADMACC-15). */
export const usePasswordReset = () =>
  useMutation(
    operations.sendPasswordReset.mutationOptions({
      networkMode: "always",
      // The toast about the reset email stays up longer than others (OP2-45).
      onSuccess: () => showToast.success("Password reset email sent successfully", { durationMs: 6000 }),
      onError: (error) => toastFailure("We couldn't send the password reset email", error),
    }),
  );
