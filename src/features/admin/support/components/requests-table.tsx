import { CircleCheck, RotateCcw } from "lucide-react";
import type { Priority, RequestStatus } from "#features/support/schema.ts";
import { dateInWords, timeInWords } from "#platform/date-words.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import type { AdminRequest } from "../schema.ts";

export const priorityNames: Record<Priority, string> = {
  low: "Low",
  normal: "Normal",
  high: "High",
  urgent: "Urgent",
};

const priorityTones: Record<Priority, BadgeTone> = {
  low: "quiet",
  normal: "quiet",
  high: "pending",
  urgent: "expired",
};

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <Badge tone={priorityTones[priority]}>{priorityNames[priority]}</Badge>
);

export const StatusBadge = ({ status }: { status: RequestStatus }) =>
  status === "open" ? <Badge tone="info">Open</Badge> : <Badge tone="active">Closed</Badge>;

interface RequestsTableProps {
  requests: AdminRequest[];
  /** Being closed or opened again. */
  changingId: string | undefined;
  onOpen: (request: AdminRequest) => void;
  onStatus: (request: AdminRequest, status: RequestStatus) => void;
}

const columnsOf = (onOpen: RequestsTableProps["onOpen"]): Column<AdminRequest>[] => [
  {
    key: "request",
    header: "Request",
    cardSlot: "title",
    cell: (request) => (
      <div className="max-w-[460px] wrap-anywhere">
        <button
          type="button"
          className="text-left font-[620] text-court-ink hover:underline touch:min-h-11"
          onClick={() => onOpen(request)}
        >
          {request.subject}
        </button>
        <p className="caption mt-0.5 line-clamp-2 text-ink-2">{request.message}</p>
      </div>
    ),
  },
  {
    key: "from",
    header: "From",
    cell: (request) => (
      <div className="max-w-[240px] wrap-anywhere">
        <p>{request.userName}</p>
        <p className="caption text-ink-2">{request.userEmail}</p>
      </div>
    ),
  },
  {
    key: "priority",
    header: "Priority",
    cell: (request) => <PriorityBadge priority={request.priority} />,
  },
  {
    key: "received",
    header: "Received",
    cardLabel: "Received",
    className: "whitespace-nowrap",
    // One piece: what stands beside its label on a card is moved apart.
    cell: ({ createdAt }) => (
      <span>
        {dateInWords(createdAt.slice(0, 10))},{" "}
        <span className="caption block text-ink-2 cards:inline">
          {timeInWords(createdAt.slice(11, 16))} UTC
        </span>
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: (request) => <StatusBadge status={request.status} />,
  },
];

export function RequestsTable({ requests, changingId, onOpen, onStatus }: RequestsTableProps) {
  return (
    <DataTable
      caption="Support requests"
      columns={columnsOf(onOpen)}
      rows={requests}
      rowKey={(request) => request.id}
      actionsSlot="corner"
      renderActions={(request) =>
        request.status === "open" ? (
          <IconButton
            label={`Close ${request.subject}`}
            disabled={changingId === request.id}
            onClick={() => onStatus(request, "closed")}
          >
            <CircleCheck />
          </IconButton>
        ) : (
          <IconButton
            label={`Reopen ${request.subject}`}
            disabled={changingId === request.id}
            onClick={() => onStatus(request, "open")}
          >
            <RotateCcw />
          </IconButton>
        )
      }
    />
  );
}
