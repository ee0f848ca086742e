import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { teamsQueries } from "#features/teams/client.ts";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { managersQueries } from "../client.ts";

/** For whoever was invited to manage a team and does not want to any more. */
export function LeaveTeam({ team }: { team: { id: string; name: string } }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useMutation(
    managersQueries.managers.leave.mutationOptions({
      networkMode: "always",
      onSuccess: async () => {
        setAsking(false);
        showToast.success("You left the team");
        await navigate("/teams", { replace: true });
        queries.removeQueries({
          queryKey: teamsQueries.teams.get.queryOptions({ input: { teamId: team.id } }).queryKey,
        });
        void queries.invalidateQueries({ queryKey: teamsQueries.key() });
      },
      onError: (error) =>
        showToast.error("Failed to leave team", { description: errorMessage(error, "Please try again.") }),
    }),
  );

  return (
    <>
      <p className="max-w-[60ch] text-ink-2">
        You manage this team because you were invited. When you leave, it goes from your lists; the others go
        on with it.
      </p>
      <Button variant="secondary" className="mt-4" icon={<LogOut />} onClick={() => setAsking(true)}>
        Leave Team
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Leave this team?"
        confirmLabel="Leave Team"
        busyLabel="Leaving..."
        cancelLabel="Stay"
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ teamId: team.id })}
      >
        You can no longer open <b className="wrap-anywhere">{team.name}</b>. Its owner can invite you again.
      </ConfirmDialog>
    </>
  );
}
