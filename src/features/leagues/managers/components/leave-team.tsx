import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { teamsQueries } from "#features/teams/client.ts";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { managersQueries } from "../client.ts";

/** Lets an invited manager leave the team. */
export function LeaveTeam({ team }: { team: { id: string; name: string } }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = useMutation(
    managersQueries.managers.leave.mutationOptions({
      networkMode: "always",
      onSuccess: async () => {
        setIsConfirming(false);
        showToast.success("You left the team");
        await navigate("/teams", { replace: true });
        queries.removeQueries({
          queryKey: teamsQueries.teams.get.queryOptions({ input: { teamId: team.id } }).queryKey,
        });
        void queries.invalidateQueries({ queryKey: teamsQueries.key() });
      },
      onError: (error) =>
        showToast.error("We couldn't remove you from the team", {
          description: getErrorMessage(error, "Try again."),
        }),
    }),
  );

  return (
    <>
      <p className="max-w-[60ch] text-ink-2">
        You were invited to manage this team. If you leave, it disappears from your list. Other managers
        aren't affected.
      </p>
      <Button variant="secondary" className="mt-4" icon={<LogOut />} onClick={() => setIsConfirming(true)}>
        Leave Team
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Leave this team?"
        confirmLabel="Leave Team"
        busyLabel="Leaving..."
        cancelLabel="Stay"
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ teamId: team.id })}
      >
        You'll lose access to <b className="wrap-anywhere">{team.name}</b>. Its owner can invite you again.
      </ConfirmDialog>
    </>
  );
}
