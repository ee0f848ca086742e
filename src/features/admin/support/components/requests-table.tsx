import { CircleCheck, RotateCcw } from "lucide-react";
import type { Priority, RequestStatus } from "#features/support/schema.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { AdminLink } from "../../components/admin-link.tsx";
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
  /** The request that is being closed or reopened. */
  changingId: string | undefined;
  onOpen: (request: AdminRequest) => void;
  onStatusChange: (request: AdminRequest, status: RequestStatus) => void;
}

const getColumns = (onOpen: RequestsTableProps["onOpen"]): Column<AdminRequest>[] => [
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
        <p>
          <AdminLink to="account" id={request.userId}>
            {request.userName}
          </AdminLink>
        </p>
        <p className="caption text-ink-2">
          <AddressText>{request.userEmail}</AddressText>
        </p>
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
    // Wrap these in one element, because the card layout spaces out a cell's children.
    cell: ({ createdAt }) => (
      <span>
        {formatDate(createdAt.slice(0, 10))},{" "}
        <span className="caption block text-ink-2 cards:inline">
          {formatTime(createdAt.slice(11, 16))} UTC
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

export function RequestsTable({ requests, changingId, onOpen, onStatusChange }: RequestsTableProps) {
  return (
    <DataTable
      caption="Support requests"
      columns={getColumns(onOpen)}
      rows={requests}
      rowKey={(request) => request.id}
      actionsSlot="corner"
      renderActions={(request) =>
        request.status === "open" ? (
          <IconButton
            label={`Close ${request.subject}`}
            disabled={changingId === request.id}
            onClick={() => onStatusChange(request, "closed")}
          >
            <CircleCheck />
          </IconButton>
        ) : (
          <IconButton
            label={`Reopen ${request.subject}`}
            disabled={changingId === request.id}
            onClick={() => onStatusChange(request, "open")}
          >
            <RotateCcw />
          </IconButton>
        )
      }
    />
  );
}
