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
  /** Both omitted for users who can only view the roster. */
  onEdit?: (member: Member) => void;
  onDelete?: (member: Member) => void;
}

/** Lists matching members (MEMB-03). Memoized so that typing doesn't wait for 500 rows to render. */
export const RosterTable = memo(function RosterTable(props: RosterTableProps) {
  const { members, search, onClearSearch, onEdit, onDelete } = props;
  const matches = members.filter((member) => matchesSearch(member, search));
  return (
    <>
      <output className="sr-only">{search.trim() !== "" && formatResultCount(matches.length)}</output>
      <DataTable
        caption="Roster"
        columns={memberColumns}
        rows={matches}
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
        empty={<NoMatch search={search} onClear={onClearSearch} />}
      />
    </>
  );
});

const formatResultCount = (count: number) => (count === 1 ? "1 member found" : `${count} members found`);

function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      title={<span className="wrap-anywhere">No matches for "{search.trim()}"</span>}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Search
        </Button>
      }
    >
      Search matches names, phone numbers, and emails.
    </EmptyState>
  );
}
