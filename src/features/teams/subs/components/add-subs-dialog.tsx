import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { teamsQueries } from "../../client.ts";
import { getBlock, matchesSearch } from "../../members/rules.ts";
import type { Member } from "../../members/schema.ts";
import { blockLabels } from "../../phones/rules.ts";
import { MAX_SUBS } from "../rules.ts";
import type { Sub } from "../schema.ts";
import { useAddSub } from "./use-subs.ts";

export interface AddSubsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  team: { id: string; name: string };
  subs: readonly Sub[];
}

const toSub = (member: Member): Sub => ({
  id: member.id,
  name: member.name,
  displayPhone: member.displayPhone,
  active: member.active,
  block: getBlock(member),
});

/** Shows a member's number, or why they get no texts. */
function MemberState({ member }: { member: Member }) {
  const block = getBlock(member);
  return (
    <span className={cx("caption block", block === null ? "text-ink-3" : "text-red-ink")}>
      {block === null ? member.displayPhone : blockLabels[block]}
    </span>
  );
}

/** Lets managers turn members into subs with one press per member. */
export default function AddSubsDialog({ open, onOpenChange, team, subs }: AddSubsDialogProps) {
  const ids = useId();
  const [searchText, setSearchText] = useState("");
  const roster = useQuery(
    teamsQueries.members.list.queryOptions({ input: { teamId: team.id }, networkMode: "always", retry: 1 }),
  );
  const add = useAddSub(team.id);
  const subIds = new Set(subs.map(({ id }) => id));
  const players = roster.data?.members.filter(({ id }) => !subIds.has(id)) ?? [];
  const matches = players.filter((member) => matchesSearch(member, searchText));
  const isFull = subs.length >= MAX_SUBS;
  function choose(member: Member, index: number) {
    // Move focus first, because the row is about to disappear.
    const next = matches[index + 1] ?? matches[index - 1];
    if (next) document.getElementById(`${ids}-${next.id}`)?.focus();
    add.mutate(toSub(member));
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Subs"
      description="Subs stay on the roster but don't get reminders or count toward attendance until you call them. To add someone new, use Add Member and turn on Sub."
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      {roster.isPending && <SkeletonRows label="Loading roster" rows={4} />}
      {roster.isError && !roster.data && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          We couldn't load the roster.
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
          placeholder="Search name, phone, or email"
          maxLength={100}
          value={searchText}
          onValueChange={setSearchText}
        />
      )}
      <output className="sr-only">
        {subs.length} of {MAX_SUBS} subs
      </output>
      <ul className="mt-2 min-h-40">
        {matches.map((member, index) => (
          <li key={member.id} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <Avatar name={member.name} />
            <span className="min-w-0 flex-1">
              <span className="block font-[560] wrap-anywhere">{member.name}</span>
              <MemberState member={member} />
            </span>
            <Button
              variant="secondary"
              size="small"
              id={`${ids}-${member.id}`}
              disabled={isFull}
              aria-label={`Add ${member.name}`}
              onClick={() => choose(member, index)}
            >
              Add
            </Button>
          </li>
        ))}
        {roster.data && matches.length === 0 && (
          <li className="py-6 text-center text-sm text-ink-2">
            {players.length === 0 ? "There's no one else on the roster." : "No matches."}
          </li>
        )}
      </ul>
    </Dialog>
  );
}
