import { memo } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { DataTable } from "#ui/table.tsx";
import { matchesSearch } from "../rules.ts";
import type { Member } from "../schema.ts";
import { memberColumns } from "./member-columns.tsx";
import { MemberRowActions } from "./member-row-actions.tsx";

export interface RosterTableProps {
  members: readonly Member[];
  search: string;
  onClearSearch: () => void;
  /** Both left out for those who only look on. */
  onEdit?: (member: Member) => void;
  onDelete?: (member: Member) => void;
}

/** Those who match (MEMB-03). Remembered, so that typing does not wait for five hundred rows to be drawn again. */
export const RosterTable = memo(function RosterTable(props: RosterTableProps) {
  const { members, search, onClearSearch, onEdit, onDelete } = props;
  const found = members.filter((member) => matchesSearch(member, search));
  return (
    <>
      <output className="sr-only">{search.trim() !== "" && resultCount(found.length)}</output>
      <DataTable
        caption="Roster"
        columns={memberColumns}
        rows={found}
        rowKey={(member) => member.id}
        actionsSlot="corner"
        renderActions={
          onEdit && onDelete
            ? (member) => (
                <MemberRowActions
                  member={member}
                  onEdit={() => onEdit(member)}
                  onDelete={() => onDelete(member)}
                />
              )
            : undefined
        }
        empty={<NoMatch typed={search} onClear={onClearSearch} />}
      />
    </>
  );
});

const resultCount = (count: number) => (count === 1 ? "1 member found" : `${count} members found`);

function NoMatch({ typed, onClear }: { typed: string; onClear: () => void }) {
  return (
    <EmptyState
      title={<span className="wrap-anywhere">No match for "{typed.trim()}"</span>}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Search
        </Button>
      }
    >
      The search looks through names, phone numbers and emails.
    </EmptyState>
  );
}
