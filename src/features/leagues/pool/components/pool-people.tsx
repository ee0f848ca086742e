import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#platform/date-format.ts";
import { formatPhone } from "#platform/phone.ts";
import { Badge } from "#ui/badge.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { levelNames } from "#features/turnout/pool/rules.ts";
import { formatWeekdays } from "../rules.ts";
import type { PoolPerson } from "../schema.ts";
import type { usePool } from "./use-pool.ts";

function PersonState({ person }: { person: PoolPerson }) {
  switch (person.state) {
    case "ready":
      return <Badge tone="active">Ready</Badge>;
    case "unconfirmed":
      return <Badge tone="pending">Waiting for Their YES</Badge>;
    case "paused":
      return <Badge tone="quiet">Paused until {formatDate(person.pausedUntil!)}</Badge>;
    case "silent":
      return <Badge tone="quiet">Paused, no replies</Badge>;
    case "stopped":
      return <Badge tone="expired">Can&apos;t get texts</Badge>;
  }
}

const createColumns = (setLevel: (person: PoolPerson, level: number) => void): Column<PoolPerson>[] => [
  { key: "name", header: "Name", cardSlot: "title", cell: ({ name }) => name },
  { key: "phone", header: "Phone", cardSlot: "subtitle", cell: ({ phone }) => formatPhone(phone) },
  {
    key: "groups",
    header: "Plays",
    cell: ({ groups, weekdays }) =>
      [groups.join(", "), formatWeekdays(weekdays)].filter((part) => part !== "").join(" · "),
  },
  {
    key: "level",
    header: "Level",
    cell: (person) => (
      <SelectField
        label={`Level of ${person.name}`}
        hideLabel
        value={String(person.level)}
        onChange={(event) => setLevel(person, Number(event.currentTarget.value))}
        options={levelNames.map((label, index) => ({ value: String(index + 1), label }))}
      />
    ),
  },
  { key: "asked", header: "Asked", align: "end", cardLabel: "Asked", cell: ({ asked }) => asked },
  { key: "played", header: "Played", align: "end", cardLabel: "Played", cell: ({ played }) => played },
  {
    key: "declined",
    header: "Said No",
    align: "end",
    cardLabel: "Said No",
    cell: ({ declined }) => declined,
  },
  { key: "state", header: "Status", cell: (person) => <PersonState person={person} /> },
];

/** The people of a pool, with how often each was asked, played, and said no (NEED-50). */
export function PoolPeople({
  leagueId,
  people,
  pool,
}: {
  leagueId: string;
  people: readonly PoolPerson[];
  pool: Pick<ReturnType<typeof usePool>, "setLevel" | "remove">;
}) {
  const [removing, setRemoving] = useState<PoolPerson | null>(null);
  return (
    <>
      <DataTable
        caption="People in the sub pool"
        columns={createColumns((person, level) =>
          pool.setLevel.mutate({ leagueId, personId: person.id, level }),
        )}
        rows={people}
        rowKey={({ id }) => id}
        actionsSlot="corner"
        renderActions={(person) => (
          <IconButton label={`Remove ${person.name}`} tone="destructive" onClick={() => setRemoving(person)}>
            <Trash2 />
          </IconButton>
        )}
        empty={
          <EmptyState title="No one in the pool yet" headingLevel={3}>
            Once the pool is on, share its join link. People show up here as soon as they join.
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Remove ${removing?.name ?? ""}?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        cancelLabel="Keep"
        busy={pool.remove.isPending}
        onConfirm={() =>
          pool.remove.mutate({ leagueId, personId: removing!.id }, { onSuccess: () => setRemoving(null) })
        }
      >
        No team of this league can ask them anymore. They can join again with the link.
      </ConfirmDialog>
    </>
  );
}
