import { Mail, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { ManagerIcon } from "../../management/components/manager-icon.tsx";
import { managerStateInWords } from "../../management/components/manager-words.ts";
import type { ManagerRow } from "../../management/schema.ts";
import { InviteForm } from "./invite-form.tsx";
import { useManagerChanges, useManagers } from "./use-manager-changes.ts";

const nameOf = ({ name, email }: ManagerRow) => name ?? email;

export interface TeamManagersProps {
  teamId: string;
  /** What is on the screen already, until the newest is there. */
  known?: ManagerRow[];
}

/** Who manages a team besides its owner, or was invited to: to be invited, mailed again, or removed. */
export function TeamManagers({ teamId, known }: TeamManagersProps) {
  const query = useManagers(teamId, known);
  const { invite, resend, remove } = useManagerChanges(teamId);
  const [removing, setRemoving] = useState<ManagerRow>();
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const managers = query.data;

  async function sendAgain(manager: ManagerRow) {
    try {
      await resend.mutateAsync({ teamId, managerId: manager.id });
      showToast.success(`We are sending the invitation to ${manager.email} again`);
    } catch (error) {
      showToast.error("Failed to send invitation email", {
        description: errorMessage(error, "") || undefined,
      });
    }
  }

  async function confirmRemoval() {
    try {
      await remove.mutateAsync({ teamId, managerId: removing!.id });
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
    <>
      <InviteForm teamId={teamId} invite={invite} fieldRef={field} />
      <div className="mt-4">
        {!managers &&
          (query.errorUpdateCount > 0 || query.isPaused ? (
            <TeamsNotLoaded query={query}>The managers could not be loaded.</TeamsNotLoaded>
          ) : (
            <Loading label="Loading the managers" className="grid gap-2 py-3">
              <Skeleton className="h-3.5 w-40" />
              <Skeleton className="h-3 w-24" />
            </Loading>
          ))}
        {managers?.length === 0 && <p className="text-ink-2">Nobody else manages this team.</p>}
        {managers && managers.length > 0 && (
          <ul aria-label="Managers" className="divide-y divide-line border-t border-line">
            {managers.map((manager) => (
              <ManagerItem
                key={manager.id}
                manager={manager}
                isSending={resend.isPending && resend.variables.managerId === manager.id}
                onResend={() => void sendAgain(manager)}
                onRemove={() => {
                  setRemoving(manager);
                  setIsAsking(true);
                }}
              />
            ))}
          </ul>
        )}
      </div>
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
          finalFocus={() => (managers?.some(({ id }) => id === removing.id) ? null : field.current)}
        >
          <b className="wrap-anywhere">{nameOf(removing)}</b>{" "}
          {isAccepted ? "can no longer open this team." : "can no longer use the link of the email."} Nobody
          leaves the roster by this.
        </ConfirmDialog>
      )}
    </>
  );
}

function ManagerItem(props: {
  manager: ManagerRow;
  isSending: boolean;
  onResend: () => void;
  onRemove: () => void;
}) {
  const { manager } = props;
  const isAccepted = manager.state === "accepted";
  return (
    <li className="flex items-center gap-3 py-3">
      <ManagerIcon manager={manager} />
      <div className="min-w-0 flex-1">
        <p className="h3 wrap-anywhere">{nameOf(manager)}</p>
        {manager.name !== null && <p className="caption wrap-anywhere text-ink-2">{manager.email}</p>}
        <p className="caption text-ink-2">{managerStateInWords(manager)}</p>
      </div>
      {!isAccepted && (
        <Button
          variant="secondary"
          size="small"
          icon={<Mail />}
          aria-label={`Resend the invitation to ${nameOf(manager)}`}
          busy={props.isSending}
          busyLabel="Sending..."
          onClick={props.onResend}
        >
          Resend
        </Button>
      )}
      <IconButton
        label={isAccepted ? `Remove ${nameOf(manager)}` : `Cancel the invitation of ${nameOf(manager)}`}
        tone="destructive"
        onClick={props.onRemove}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}
