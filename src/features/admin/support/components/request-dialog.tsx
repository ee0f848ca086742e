import { Mail } from "lucide-react";
import type { RequestStatus } from "#features/support/schema.ts";
import { Button } from "#ui/button.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { Dialog } from "#ui/dialog.tsx";
import { formatMoment } from "../../billing/rules.ts";
import type { AdminRequest } from "../schema.ts";
import { PriorityBadge, StatusBadge } from "./requests-table.tsx";

interface RequestDialogProps {
  request: AdminRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onStatusChange: (status: RequestStatus) => void;
}

/** Builds a mailto link that keeps the "@" unencoded, because some email clients don't decode it. */
const replyTo = ({ userEmail, subject }: AdminRequest) =>
  `mailto:${encodeURIComponent(userEmail).replace("%40", "@")}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

/** Shows a full request with a link to reply by email. */
export function RequestDialog({ request, busy, onStatusChange, ...dialog }: RequestDialogProps) {
  const isOpen = request.status === "open";
  return (
    <Dialog
      {...dialog}
      size="wide"
      busy={busy}
      title={<span className="wrap-anywhere">{request.subject}</span>}
      description={
        <span className="wrap-anywhere">
          {request.userName} ({request.userEmail}), {formatMoment(request.createdAt)}
        </span>
      }
      footer={
        <>
          <a href={replyTo(request)} data-button="" className={getButtonClass({ variant: "secondary" })}>
            <Mail />
            <span>Reply by Email</span>
          </a>
          <Button
            busy={busy}
            busyLabel="Saving..."
            onClick={() => onStatusChange(isOpen ? "closed" : "open")}
          >
            {isOpen ? "Close Request" : "Reopen Request"}
          </Button>
        </>
      }
    >
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <StatusBadge status={request.status} />
        <PriorityBadge priority={request.priority} />
        <span className="caption text-ink-2">
          {request.hasAccount
            ? "Sent from their account"
            : "Sent without an account. Name and email aren't verified."}
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{request.message}</p>
      {request.closedAt !== null && (
        <p className="caption mt-4 border-t border-line pt-3 text-ink-2">
          Closed {formatMoment(request.closedAt)}
          {request.closedByName !== null && ` by ${request.closedByName}`}
        </p>
      )}
    </Dialog>
  );
}
