import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { teamsQueries } from "../../client.ts";
import { hasConsent, matchesSearch } from "../../members/rules.ts";
import type { Member } from "../../members/schema.ts";
import { MOST_SPARES } from "../rules.ts";
import type { Spare } from "../schema.ts";
import { useAddSpare } from "./use-spares.ts";

export interface AddSparesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  team: { id: string; name: string };
  spares: readonly Spare[];
}

const spareOf = (member: Member): Spare => ({
  id: member.id,
  name: member.name,
  phoneInWords: member.phoneInWords,
  active: member.active,
  isReachable: member.active && hasConsent(member),
});

/** Makes members spares, one press each. */
export default function AddSparesDialog({ open, onOpenChange, team, spares }: AddSparesDialogProps) {
  const ids = useId();
  const [typed, setTyped] = useState("");
  const roster = useQuery(
    teamsQueries.members.list.queryOptions({ input: { teamId: team.id }, networkMode: "always", retry: 1 }),
  );
  const add = useAddSpare(team.id);
  const known = new Set(spares.map(({ id }) => id));
  const players = roster.data?.members.filter(({ id }) => !known.has(id)) ?? [];
  const found = players.filter((member) => matchesSearch(member, typed));
  const isFull = spares.length >= MOST_SPARES;
  function choose(member: Member, place: number) {
    // The row leaves, and must not take the focus with it.
    const next = found[place + 1] ?? found[place - 1];
    if (next) document.getElementById(`${ids}-${next.id}`)?.focus();
    add.mutate(spareOf(member));
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Spares"
      description="They stay on the roster, but get no reminders and are not counted until you call them up. For somebody new, use Add Member and switch on Spare."
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      {roster.isPending && <SkeletonRows label="Loading the roster" rows={4} />}
      {roster.isError && !roster.data && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          The roster could not be loaded.
          <Button
            variant="secondary"
            size="small"
            busy={roster.isFetching}
            onClick={() => void roster.refetch()}
          >
            Try Again
          </Button>
        </p>
      )}
      {players.length > 0 && (
        <SearchField
          label="Search the roster"
          placeholder="Search name, phone or email"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
        />
      )}
      <output className="sr-only">
        {spares.length} of {MOST_SPARES} spares
      </output>
      <ul className="mt-2 min-h-40">
        {found.map((member, place) => (
          <li key={member.id} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <Avatar name={member.name} />
            <span className="min-w-0 flex-1">
              <span className="block font-[560] wrap-anywhere">{member.name}</span>
              <span className="caption block text-ink-3">
                {hasConsent(member) ? member.phoneInWords : "No SMS consent"}
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              id={`${ids}-${member.id}`}
              disabled={isFull}
              aria-label={`Add ${member.name}`}
              onClick={() => choose(member, place)}
            >
              Add
            </Button>
          </li>
        ))}
        {roster.data && found.length === 0 && (
          <li className="py-6 text-center text-sm text-ink-2">
            {players.length === 0 ? "Nobody else is on the roster." : "Nobody matches."}
          </li>
        )}
      </ul>
    </Dialog>
  );
}
