import { Gift, Trash2 } from "lucide-react";
import { statusNames } from "#features/teams/rules.ts";
import { SubscriptionStatus } from "#features/teams/schema.ts";
import { formatDate } from "#platform/date-format.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { AdminLink } from "../../components/admin-link.tsx";
import { formatCount, pluralize } from "../../components/number-format.ts";
import type { AdminTeam } from "../schema.ts";

interface AdminTeamsTableProps {
  teams: AdminTeam[];
  /** The status change in flight, which is shown optimistically. */
  pendingChange: { teamId: string; status: SubscriptionStatus } | undefined;
  onStatusChange: (team: AdminTeam, status: SubscriptionStatus) => void;
  onGrant: (team: AdminTeam) => void;
  onDelete: (team: AdminTeam) => void;
}

export const statusOptions = SubscriptionStatus.options.map((value) => ({
  value,
  label: statusNames[value],
}));

/** Says what an active team has, such as "Ends May 18, 2027, 742 texts left". */
const formatPass = ({ expiresAt, textsLeft }: AdminTeam) =>
  [expiresAt && `Ends ${formatDate(expiresAt.slice(0, 10))}`, `${pluralize(textsLeft, "text", "texts")} left`]
    .filter(Boolean)
    .join(", ");

const getColumns = ({
  pendingChange,
  onStatusChange,
}: Pick<AdminTeamsTableProps, "pendingChange" | "onStatusChange">): Column<AdminTeam>[] => [
  {
    key: "team",
    header: "Team",
    cardSlot: "title",
    cell: (team) => (
      <div className="max-w-[300px] wrap-anywhere">
        <p className="font-[620]">
          <AdminLink to="team" id={team.id}>
            {team.name}
          </AdminLink>
        </p>
        <p className="caption text-ink-2">
          {team.sport} {team.isArchived && <Badge tone="quiet">Archived</Badge>}
        </p>
      </div>
    ),
  },
  {
    key: "manager",
    header: "Manager",
    cell: (team) => (
      <div className="max-w-[260px] wrap-anywhere">
        <p>
          <AdminLink to="account" id={team.managerId}>
            {team.managerName}
          </AdminLink>
        </p>
        <p className="caption text-ink-2">
          <AddressText>{team.managerEmail}</AddressText>
        </p>
      </div>
    ),
  },
  {
    key: "members",
    header: "Members",
    cardLabel: "Members",
    align: "end",
    cell: (team) => formatCount(team.memberCount),
  },
  {
    key: "seats",
    header: <span className="block whitespace-normal">Seats used / purchased</span>,
    cardLabel: "Seats used / purchased",
    align: "end",
    cell: (team) => `${formatCount(team.memberCount)} / ${formatCount(team.seats)}`,
  },
  {
    key: "subscription",
    header: "Subscription",
    cell: (team) => (
      <div className="min-w-[120px]">
        <SelectField
          label={`Subscription for ${team.name}`}
          hideLabel
          options={statusOptions}
          value={pendingChange?.teamId === team.id ? pendingChange.status : team.status}
          onChange={(event) => onStatusChange(team, event.currentTarget.value as SubscriptionStatus)}
        />
        {team.status === "active" && <p className="caption mt-1 text-ink-2">{formatPass(team)}</p>}
      </div>
    ),
  },
  {
    key: "created",
    header: "Created",
    cardLabel: "Created",
    className: "whitespace-nowrap",
    cell: (team) => formatDate(team.createdAt.slice(0, 10)),
  },
];

/** Lists teams with their subscriptions and actions (ADMTEAM-05, ADMTEAM-06). */
export function AdminTeamsTable({ teams, onGrant, onDelete, ...status }: AdminTeamsTableProps) {
  return (
    <DataTable
      caption="Teams"
      columns={getColumns(status)}
      rows={teams}
      rowKey={(team) => team.id}
      renderActions={(team) => (
        <>
          <IconButton label={`Grant ${team.name} a pass`} onClick={() => onGrant(team)}>
            <Gift />
          </IconButton>
          <IconButton label={`Delete ${team.name}`} tone="destructive" onClick={() => onDelete(team)}>
            <Trash2 />
          </IconButton>
        </>
      )}
    />
  );
}
