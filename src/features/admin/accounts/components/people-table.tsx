import { Eye, LockKeyhole, LockKeyholeOpen, LogOut, Pencil, Trash2 } from "lucide-react";
import { Fragment } from "react";
import { formatDate } from "#platform/date-format.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { AdminLink } from "../../components/admin-link.tsx";
import { canBeDisabled, canBeViewed, personRoleLabels, formatMoreTeams } from "../rules.ts";
import type { Person } from "../schema.ts";

interface PeopleTableProps {
  people: Person[];
  onEdit: (person: Person) => void;
  onView: (person: Person) => void;
  onSignOut: (person: Person) => void;
  onDisable: (person: Person) => void;
  onDelete: (person: Person) => void;
}

/** Formats the date in UTC, because administrators compare users in different time zones. */
const formatDay = (at: string) => formatDate(at.slice(0, 10));

const formatLastSignIn = ({ kind, lastSignInAt }: Person) => {
  if (lastSignInAt !== null) return formatDay(lastSignInAt);
  return kind === "user" ? "Never" : "–";
};

const columns: Column<Person>[] = [
  {
    key: "user",
    header: "User",
    cardSlot: "title",
    cell: (person) => (
      <div className="flex max-w-[360px] items-center gap-3 lg:min-w-[200px] xl:min-w-[270px]">
        <Avatar name={person.name} />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-[620]">
            <AdminLink to="account" id={person.kind === "user" ? person.id : null}>
              {person.name}
            </AdminLink>
            {person.isSelf && <span className="font-normal text-ink-3"> (you)</span>}
          </p>
          <p className="caption text-ink-2">
            <AddressText>{person.email ?? "No email"}</AddressText>
          </p>
        </div>
      </div>
    ),
  },
  {
    key: "role",
    header: "Role",
    cell: ({ role, isDisabled }) => (
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={role === "admin" ? "info" : "quiet"} icon={null}>
          {personRoleLabels[role]}
        </Badge>
        {isDisabled && <Badge tone="expired">Disabled</Badge>}
      </div>
    ),
  },
  {
    key: "teams",
    header: "Teams",
    cardLabel: "Teams",
    className: "wrap-anywhere",
    cell: (person) =>
      person.teams.length === 0 ? (
        "–"
      ) : (
        // Wrap these in one element, because the card layout spaces out a cell's children.
        <span>
          {person.teams.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ", "}
              <AdminLink to="team" id={id}>
                {name}
              </AdminLink>
            </Fragment>
          ))}
          {formatMoreTeams(person)}
        </span>
      ),
  },
  {
    key: "lastSignIn",
    header: "Last Sign In",
    cardLabel: "Last sign in",
    className: "whitespace-nowrap",
    cell: formatLastSignIn,
  },
  {
    key: "created",
    header: "Created",
    cardLabel: "Created",
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => formatDay(createdAt),
  },
];

/** Lists people with their roles, teams, and actions (ADMACC-05, ADMACC-07). */
export function PeopleTable({ people, onEdit, onView, onSignOut, onDisable, onDelete }: PeopleTableProps) {
  return (
    <DataTable
      caption="Users"
      columns={columns}
      rows={people}
      rowKey={(person) => person.id}
      renderActions={(person) => (
        <>
          <IconButton label={`Edit ${person.name}`} onClick={() => onEdit(person)}>
            <Pencil />
          </IconButton>
          {!person.isSelf && (
            <IconButton label={`Delete ${person.name}`} tone="destructive" onClick={() => onDelete(person)}>
              <Trash2 />
            </IconButton>
          )}
          {/* Every user who can be viewed can also be disabled. */}
          {canBeDisabled(person) && (
            <Menu
              label={`More actions for ${person.name}`}
              items={[
                ...(canBeViewed(person)
                  ? [{ label: "View as This User", icon: <Eye />, onSelect: () => onView(person) }]
                  : []),
                // A disabled user has no sessions.
                ...(person.isDisabled
                  ? []
                  : [{ label: "Sign Out Everywhere", icon: <LogOut />, onSelect: () => onSignOut(person) }]),
                person.isDisabled
                  ? { label: "Enable User", icon: <LockKeyholeOpen />, onSelect: () => onDisable(person) }
                  : { label: "Disable User", icon: <LockKeyhole />, onSelect: () => onDisable(person) },
              ]}
            />
          )}
        </>
      )}
    />
  );
}
