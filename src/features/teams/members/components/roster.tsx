import type { UseQueryResult } from "@tanstack/react-query";
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from "react";
import { useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { MenuAction } from "#ui/menu.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import type { TeamDetail } from "../../schema.ts";
import type { Member } from "../schema.ts";
import { DeleteMemberDialog } from "./delete-member-dialog.tsx";
import type { MemberDialogProps } from "./member-dialog.tsx";
import { RosterActions } from "./roster-actions.tsx";
import { RosterTable } from "./roster-table.tsx";

export type RosterQuery = UseQueryResult<{ members: Member[] }>;

export interface RosterProps {
  team: TeamDetail;
  query: RosterQuery;
  /** More to do with the roster as a whole, in the menu beside "Add Member". */
  menu?: readonly MenuAction[];
  menuRef?: Ref<HTMLButtonElement>;
}

const loadDialog = () => import("./member-dialog.tsx");

/** A dialog about a member, which stays for a moment after it was closed. */
type Opening<Subject = Member> = {
  member: Subject;
  isOpen: boolean;
  /** Counts up: each opening is a dialog of its own, with nothing left from the last one. */
  number: number;
};
/** Null: a new member. */
type FormOpening = Opening<Member | null> & { View: (props: MemberDialogProps) => ReactNode };

function opening<Subject>(member: Subject, last: Opening<unknown> | undefined): Opening<Subject> {
  return { member, isOpen: true, number: (last?.number ?? 0) + 1 };
}

/** The team's people: search, add, change, remove (TEAM-32, MEMB-02 to MEMB-06). */
export function Roster({ team, query, menu, menuRef }: RosterProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // A link may lead to one of them.
  const [address] = useSearchParams();
  const [typed, setTyped] = useState(() => address.get("search")?.slice(0, 100) ?? "");
  const search = useDeferredValue(typed);
  const [dialog, setDialog] = useState<FormOpening>();
  const [deleting, setDeleting] = useState<Opening>();
  const members = query.data?.members;
  const canManage = team.can.manage;

  useEffect(() => {
    // Ahead of the first press: the dialog brings the parser of phone numbers, which the page can do without.
    if (canManage) void loadDialog().catch(() => undefined);
  }, [canManage]);

  const open = useCallback(async (member: Member | null) => {
    try {
      const { MemberDialog } = await loadDialog();
      // Or the new member may not be among those found.
      if (!member) setTyped("");
      setDialog((last) => ({ View: MemberDialog, ...opening(member, last) }));
    } catch {
      showToast.error("The form could not be opened. Please check your connection and try again.");
    }
  }, []);
  const edit = useCallback((member: Member) => void open(member), [open]);
  const askToDelete = useCallback((member: Member) => setDeleting((last) => opening(member, last)), []);
  const clearSearch = useCallback(() => {
    setTyped("");
    document.getElementById(`${id}-search`)?.focus();
  }, [id]);

  const actions = (
    <RosterActions
      addRef={addButton}
      onAdd={canManage ? () => void open(null) : undefined}
      items={menu}
      menuRef={menuRef}
    />
  );

  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 md:min-h-11">
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="h2 outline-none">
          Roster {members && <span className="font-[560] text-ink-3">{members.length}</span>}
        </h2>
        <div className="flex gap-2 max-md:w-full max-md:flex-col">
          {members && members.length > 0 && (
            <SearchField
              id={`${id}-search`}
              label="Search the roster"
              placeholder="Search name, phone or email"
              maxLength={100}
              value={typed}
              onValueChange={setTyped}
              className="md:w-64"
            />
          )}
          {actions}
        </div>
      </div>
      {!members && <RosterOnItsWay query={query} />}
      {members?.length === 0 && <NobodyYet canManage={canManage} />}
      {members && members.length > 0 && (
        <RosterTable
          members={members}
          search={search}
          onClearSearch={clearSearch}
          onEdit={canManage ? edit : undefined}
          onDelete={canManage ? askToDelete : undefined}
        />
      )}
      {dialog && (
        <dialog.View
          key={`edit-${dialog.number}`}
          open={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          team={team}
          members={members ?? []}
          member={dialog.member}
          // Wherever that is by then: the empty roster shows it in another place.
          finalFocus={() => (dialog.member ? null : addButton.current)}
        />
      )}
      {deleting && (
        <DeleteMemberDialog
          key={`delete-${deleting.number}`}
          open={deleting.isOpen}
          onClose={() => setDeleting({ ...deleting, isOpen: false })}
          team={team}
          member={deleting.member}
          fallbackFocus={heading}
        />
      )}
    </section>
  );
}

function RosterOnItsWay({ query }: { query: RosterQuery }) {
  if (!query.isError) return <SkeletonRows label="Loading the roster" rows={6} />;
  return (
    <EmptyState
      title="The roster could not be loaded"
      action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
    >
      Please check your connection and try again.
    </EmptyState>
  );
}

/** What to do next stands above, where it always does: a button that moved would lose the tap that was meant for it. */
function NobodyYet({ canManage }: { canManage: boolean }) {
  return (
    <EmptyState title="No members yet">
      {canManage
        ? "Add the people who play. Those who agree get a text before every game."
        : "Nobody is on this roster so far."}
    </EmptyState>
  );
}
