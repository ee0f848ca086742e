import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../../client.ts";
import { groupsQueries } from "../../groups/client.ts";

export const IMPORT_FAILURE = "We couldn't import the roster";

/** Imports a list into a roster and refreshes everything that shows it. */
export function useImportRoster(teamId: string, handlers: { onSaved: () => void; onRejected: () => void }) {
  const queries = useQueryClient();
  const refresh = (queryKey: QueryKey) => queries.invalidateQueries({ queryKey });
  return useMutation(
    teamsQueries.imports.commit.mutationOptions({
      // Fail when offline instead of queuing the request.
      networkMode: "always",
      onSuccess: async ({ added, merged, unchanged }) => {
        // Refetch the roster before closing, because its search field appears after the first import and shifts the
        // button that focus returns to.
        await refresh(teamsQueries.members.list.key({ input: { teamId } }));
        const unchangedNote = unchanged > 0 ? `, ${unchanged} unchanged` : "";
        showToast.success(`Roster imported: ${added} added, ${merged} merged${unchangedNote}`);
        handlers.onSaved();
        await Promise.all([
          refresh(teamsQueries.teams.get.key({ input: { teamId } })),
          refresh(teamsQueries.teams.list.key()),
          refresh(teamsQueries.dashboard.get.key()),
          refresh(groupsQueries.groups.list.key({ input: { teamId } })),
        ]);
      },
      onError: (error) => {
        showToast.error(
          IMPORT_FAILURE,
          getErrorCode(error) ? { description: getErrorMessage(error, "") } : {},
        );
        // The server rejected the import, so the roster may have changed since the preview.
        if (getErrorCode(error)) handlers.onRejected();
      },
    }),
  );
}
