import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { attendanceApi, attendanceQueries } from "../client.ts";
import type { Sheet } from "../schema.ts";

/** Shows the sheet that a change returned. After a failure, reads it again, because someone else may have been first. */
function useSheetUpdate(gameId: string) {
  const queries = useQueryClient();
  const queryKey = attendanceQueries.attendance.get.queryKey({ input: { gameId } });
  return {
    show: async (sheet: Sheet) => {
      // A fetch that's still in flight may return older data.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, sheet);
    },
    fail: (id: string, title: string) => (error: Error) => {
      showToast.error(title, { id, description: getErrorMessage(error, "") || undefined });
      void queries.invalidateQueries({ queryKey });
    },
  };
}

/** Accepts or declines what a member asks for after the deadline. */
export function useDecideRequest(gameId: string) {
  const { show, fail } = useSheetUpdate(gameId);
  return useMutation({
    networkMode: "always",
    mutationFn: (decision: { memberId: string; isAccepted: boolean }) =>
      attendanceApi.attendance.decideRequest({ gameId, ...decision }),
    onSuccess: async (sheet, { isAccepted }) => {
      await show(sheet);
      showToast.success(isAccepted ? "Accepted. We'll tell the player" : "Declined. We'll tell the player");
    },
    onError: fail("request-decision", "We couldn't save your decision"),
  });
}

/** Sets or removes the note of a member's response. */
export function useSetNote(gameId: string) {
  const { show, fail } = useSheetUpdate(gameId);
  return useMutation({
    networkMode: "always",
    mutationFn: (change: { memberId: string; note: string | null }) =>
      attendanceApi.attendance.setNote({ gameId, ...change }),
    onSuccess: show,
    onError: fail("attendance-note", "We couldn't save the note"),
  });
}
