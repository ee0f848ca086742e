import { Mail, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { getErrorMessage } from "#platform/api-client.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { ManagerIcon } from "../../management/components/manager-icon.tsx";
import { formatManagerState } from "../../management/rules.ts";
import type { ManagerRow } from "../../management/schema.ts";
import { InviteForm } from "./invite-form.tsx";
import { useManagerChanges, useManagers } from "./use-manager-changes.ts";

const getDisplayName = ({ name, email }: ManagerRow) => name ?? email;

export interface TeamManagersProps {
  teamId: string;
  /** Managers already on screen, shown until fresh data loads. */
  initialManagers?: ManagerRow[];
  /** False for the manager of a league whose team belongs to someone else. Only owners appoint managers. */
  canAppoint?: boolean;
}

/** Lists a team's accepted and invited managers, with controls to invite, resend, and remove. */
export function TeamManagers({ teamId, initialManagers, canAppoint = true }: TeamManagersProps) {
  const query = useManagers(teamId, initialManagers);
  const { invite, resend, remove } = useManagerChanges(teamId);
  const [removing, setRemoving] = useState<ManagerRow>();
  const [isConfirming, setIsConfirming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const managers = query.data;

  async function resendInvitation(manager: ManagerRow) {
    try {
      await resend.mutateAsync({ teamId, managerId: manager.id });
      showToast.success(`Resending invitation to ${manager.email}`);
    } catch (error) {
      showToast.error("Failed to send invitation email", {
        description: getErrorMessage(error, "") || undefined,
      });
    }
  }

  async function confirmRemoval() {
    try {
      await remove.mutateAsync({ teamId, managerId: removing!.id });
      showToast.success(removing!.state === "accepted" ? "Manager removed" : "Invitation canceled");
      setIsConfirming(false);
    } catch (error) {
      showToast.error("Failed to remove manager", { description: getErrorMessage(error, "") || undefined });
    }
  }

  const isAccepted = removing?.state === "accepted";
  return (
    <>
      {canAppoint ? (
        <InviteForm teamId={teamId} invite={invite} fieldRef={field} />
      ) : (
        <p className="text-ink-2">Only the team's owner can invite or remove managers.</p>
      )}
      <div className="mt-4">
        {!managers &&
          (query.errorUpdateCount > 0 || query.isPaused ? (
            <TeamsNotLoaded query={query}>We couldn't load the managers.</TeamsNotLoaded>
          ) : (
            <Loading label="Loading managers" className="grid gap-2 py-3">
              <Skeleton className="h-3.5 w-40" />
              <Skeleton className="h-3 w-24" />
            </Loading>
          ))}
        {managers?.length === 0 && <p className="text-ink-2">No other managers yet.</p>}
        {managers && managers.length > 0 && (
          <ul aria-label="Managers" className="divide-y divide-line border-t border-line">
            {managers.map((manager) => (
              <ManagerItem
                key={manager.id}
                manager={manager}
                canAppoint={canAppoint}
                isSending={resend.isPending && resend.variables.managerId === manager.id}
                onResend={() => void resendInvitation(manager)}
                onRemove={() => {
                  setRemoving(manager);
                  setIsConfirming(true);
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {removing && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={isAccepted ? "Remove this manager?" : "Cancel this invitation?"}
          confirmLabel={isAccepted ? "Remove Manager" : "Cancel Invitation"}
          cancelLabel={isAccepted ? "Keep Manager" : "Keep Invitation"}
          busyLabel={isAccepted ? "Removing..." : "Canceling..."}
          busy={remove.isPending}
          onConfirm={() => void confirmRemoval()}
          finalFocus={() => (managers?.some(({ id }) => id === removing.id) ? null : field.current)}
        >
          <b className="wrap-anywhere">{getDisplayName(removing)}</b>{" "}
          {isAccepted ? "will lose access to this team." : "won't be able to use the link in their email."}{" "}
          This doesn't remove them from the roster.
        </ConfirmDialog>
      )}
    </>
  );
}

function ManagerItem(props: {
  manager: ManagerRow;
  canAppoint: boolean;
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
        <p className="h3 wrap-anywhere">{getDisplayName(manager)}</p>
        {manager.name !== null && (
          <p className="caption wrap-anywhere text-ink-2">
            <AddressText>{manager.email}</AddressText>
          </p>
        )}
        <p className="caption text-ink-2">{formatManagerState(manager)}</p>
      </div>
      {props.canAppoint && !isAccepted && (
        <Button
          variant="secondary"
          size="small"
          icon={<Mail />}
          aria-label={`Resend the invitation to ${getDisplayName(manager)}`}
          busy={props.isSending}
          busyLabel="Sending..."
          onClick={props.onResend}
        >
          Resend
        </Button>
      )}
      {props.canAppoint && (
        <IconButton
          label={
            isAccepted
              ? `Remove ${getDisplayName(manager)}`
              : `Cancel the invitation to ${getDisplayName(manager)}`
          }
          tone="destructive"
          onClick={props.onRemove}
        >
          <Trash2 />
        </IconButton>
      )}
    </li>
  );
}
