import { useMutation, useQuery, useQueryClient, type MutationFunctionContext } from "@tanstack/react-query";
import { getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../../client.ts";
import { groupsQueries } from "../client.ts";
import type { Groups } from "../schema.ts";

export const useGroups = (teamId: string) =>
  useQuery(
    groupsQueries.groups.list.queryOptions({
      input: { teamId },
      networkMode: "always",
      refetchOnReconnect: true,
      retry: 1,
    }),
  );

/** What every change to the groups does: it shows the list that the server returns, and reloads what shows groups. */
function useChangeOptions(teamId: string, failure: string) {
  const queries = useQueryClient();
  const queryKey = groupsQueries.groups.list.queryKey({ input: { teamId } });
  return {
    networkMode: "always" as const,
    scope: { id: "groups" },
    onSuccess: (groups: Groups, _input: unknown, _result: unknown, _context: MutationFunctionContext) => {
      queries.setQueryData(queryKey, groups);
      // The roster shows each member's groups.
      void queries.invalidateQueries({ queryKey: teamsQueries.members.key() });
    },
    onError: (error: Error) => {
      showToast.error(failure, { id: "groups", description: getErrorMessage(error, "") || undefined });
      void queries.invalidateQueries({ queryKey });
    },
  };
}

export const useAddGroup = (teamId: string) =>
  useMutation(
    groupsQueries.groups.add.mutationOptions(useChangeOptions(teamId, "We couldn't add the group")),
  );

export const useUpdateGroup = (teamId: string) =>
  useMutation(
    groupsQueries.groups.update.mutationOptions(useChangeOptions(teamId, "We couldn't save the group")),
  );

export const useReorderGroups = (teamId: string) =>
  useMutation(
    groupsQueries.groups.reorder.mutationOptions(useChangeOptions(teamId, "We couldn't change the order")),
  );

export const useRemoveGroup = (teamId: string) =>
  useMutation(
    groupsQueries.groups.remove.mutationOptions(useChangeOptions(teamId, "We couldn't delete the group")),
  );
