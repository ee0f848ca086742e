import { Mail, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { showToast } from "#ui/toast.tsx";
import { ManagerIcon } from "../../management/components/league-teams-table.tsx";
import { managerStateInWords } from "../../management/components/manager-words.ts";
import type { LeagueTeamRow, ManagerRow } from "../../management/schema.ts";
import { useManagerChanges } from "./use-manager-changes.ts";

export interface ManagersDialogProps {
  open: boolean;
  onClose: () => void;
  team: LeagueTeamRow;
  leagueId: string;
}

const nameOf = ({ name, email }: ManagerRow) => name ?? email;

/** Who manages a team besides oneself, or was invited to: to be mailed again, or removed. */
export function ManagersDialog({ open, onClose, team, leagueId }: ManagersDialogProps) {
  const { resend, remove } = useManagerChanges(team.id, leagueId);
  const [removing, setRemoving] = useState<ManagerRow>();
  const [isAsking, setIsAsking] = useState(false);
  const done = useRef<HTMLButtonElement>(null);

  async function sendAgain(manager: ManagerRow) {
    try {
      await resend.mutateAsync({ teamId: team.id, managerId: manager.id });
      showToast.success(`We are sending the invitation to ${manager.email} again`);
    } catch (error) {
      showToast.error("Failed to send invitation email", {
        description: errorMessage(error, "") || undefined,
      });
    }
  }

  async function confirmRemoval() {
    try {
      await remove.mutateAsync({ teamId: team.id, managerId: removing!.id });
      showToast.success(
        removing!.state === "accepted" ? "Manager removed successfully" : "Invitation canceled successfully",
      );
      setIsAsking(false);
    } catch (error) {
      showToast.error("Failed to remove manager", { description: errorMessage(error, "") || undefined });
    }
  }

  const isAccepted = removing?.state === "accepted";
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Team Managers"
      description={<span className="wrap-anywhere">{team.name}</span>}
      footer={
        <Button ref={done} variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {team.managers.length === 0 && <p className="text-ink-2">Nobody else manages this team.</p>}
      <ul className="divide-y divide-line">
        {team.managers.map((manager) => (
          <li key={manager.id} className="flex items-center gap-3 py-3">
            <ManagerIcon manager={manager} />
            <div className="min-w-0 flex-1">
              <p className="h3 wrap-anywhere">{nameOf(manager)}</p>
              {manager.name !== null && <p className="caption wrap-anywhere text-ink-2">{manager.email}</p>}
              <p className="caption text-ink-2">{managerStateInWords(manager)}</p>
            </div>
            {manager.state !== "accepted" && (
              <Button
                variant="secondary"
                size="small"
                icon={<Mail />}
                aria-label={`Resend the invitation to ${nameOf(manager)}`}
                busy={resend.isPending && resend.variables.managerId === manager.id}
                busyLabel="Sending..."
                onClick={() => void sendAgain(manager)}
              >
                Resend
              </Button>
            )}
            <IconButton
              label={
                manager.state === "accepted"
                  ? `Remove ${nameOf(manager)}`
                  : `Cancel the invitation of ${nameOf(manager)}`
              }
              tone="destructive"
              onClick={() => {
                setRemoving(manager);
                setIsAsking(true);
              }}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={isAccepted ? "Remove this manager?" : "Cancel this invitation?"}
          confirmLabel={isAccepted ? "Remove Manager" : "Cancel Invitation"}
          cancelLabel={isAccepted ? "Keep Manager" : "Keep Invitation"}
          busyLabel={isAccepted ? "Removing..." : "Canceling..."}
          busy={remove.isPending}
          onConfirm={() => void confirmRemoval()}
          finalFocus={() => (remove.isSuccess ? done.current : null)}
        >
          <b className="wrap-anywhere">{nameOf(removing)}</b>{" "}
          {isAccepted
            ? "can no longer open this team. They stay on the roster."
            : "can no longer use the link of the email. They stay on the roster."}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
