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
import { explainError } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { MenuAction } from "#ui/menu.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { GroupFilter, isInGroup } from "../../groups/components/group-filter.tsx";
import type { TeamDetail } from "../../schema.ts";
import type { Member } from "../schema.ts";
import { hasEmailWithoutConsent } from "../rules.ts";
import { DeleteMemberDialog } from "./delete-member-dialog.tsx";
import { EmailConsentFilter } from "./email-consent-filter.tsx";
import type { MemberDialogProps } from "./member-dialog.tsx";
import { RosterActions } from "./roster-actions.tsx";
import { RosterTable } from "./roster-table.tsx";

export type RosterQuery = UseQueryResult<{ members: Member[] }>;

export interface RosterProps {
  team: TeamDetail;
  query: RosterQuery;
  /** More actions on the whole roster, in the menu next to "Add Member". */
  menu?: readonly MenuAction[];
  menuRef?: Ref<HTMLButtonElement>;
}

const loadDialog = () => import("./member-dialog.tsx");

/** A dialog about a member, which stays mounted while it closes. */
type DialogState<Subject = Member> = {
  member: Subject;
  isOpen: boolean;
  /** Increments each time a dialog opens so that no state is left over from the last one. */
  number: number;
};
/** The member form's state. `member` is null when adding a new member. */
type FormDialogState = DialogState<Member | null> & { View: (props: MemberDialogProps) => ReactNode };

function toOpenState<Subject>(
  member: Subject,
  previous: DialogState<unknown> | undefined,
): DialogState<Subject> {
  return { member, isOpen: true, number: (previous?.number ?? 0) + 1 };
}

/** The team's roster, where managers can search for, add, edit, and remove members (TEAM-32, MEMB-02 to MEMB-06). */
export function Roster({ team, query, menu, menuRef }: RosterProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // A link can preset the search.
  const [searchParams] = useSearchParams();
  const [searchText, setSearchText] = useState(() => searchParams.get("search")?.slice(0, 100) ?? "");
  const search = useDeferredValue(searchText);
  const [listsWithoutConsent, setListsWithoutConsent] = useState(false);
  const [groupId, setGroupId] = useState<string>();
  const [dialog, setDialog] = useState<FormDialogState>();
  const [deleting, setDeleting] = useState<DialogState>();
  const members = query.data?.members;
  const canManage = team.can.manage;

  useEffect(() => {
    // Prefetch the dialog once the page has rendered. It's separate because the page doesn't need its phone number
    // parser.
    if (canManage) void loadDialog().catch(() => undefined);
  }, [canManage]);

  const openForm = useCallback(async (member: Member | null) => {
    try {
      const { MemberDialog } = await loadDialog();
      // Clear the search and the filter, because they might hide the new member.
      if (!member) {
        setSearchText("");
        setListsWithoutConsent(false);
        setGroupId(undefined);
      }
      setDialog((previous) => ({ View: MemberDialog, ...toOpenState(member, previous) }));
    } catch (error) {
      showToast.error("We couldn't open the form", { description: explainError(error) });
    }
  }, []);
  const editMember = useCallback((member: Member) => void openForm(member), [openForm]);
  const confirmDelete = useCallback(
    (member: Member) => setDeleting((previous) => toOpenState(member, previous)),
    [],
  );
  const clearSearch = useCallback(() => {
    setSearchText("");
    document.getElementById(`${id}-search`)?.focus();
  }, [id]);

  // Once everyone agreed, there's nothing to filter and no way to turn the filter off.
  const withoutConsent = listsWithoutConsent ? members?.filter(hasEmailWithoutConsent) : undefined;
  const candidates = withoutConsent?.length ? withoutConsent : members;
  // Once no one is in the group anymore, it isn't an option.
  const ofGroup = candidates?.filter((member) => isInGroup(member, groupId));
  const listedMembers = ofGroup?.length ? ofGroup : candidates;

  const actions = (
    <RosterActions
      addRef={addButton}
      onAdd={canManage ? () => void openForm(null) : undefined}
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
          {members && <GroupFilter members={members} value={groupId} onChange={setGroupId} />}
          {members && members.length > 0 && (
            <SearchField
              id={`${id}-search`}
              label="Search the roster"
              placeholder="Search name, phone, or email"
              maxLength={100}
              value={searchText}
              onValueChange={setSearchText}
              className="md:w-64"
            />
          )}
          {actions}
        </div>
      </div>
      {!members && <RosterPending query={query} memberCount={team.memberCount} />}
      {members?.length === 0 && <EmptyRoster canManage={canManage} />}
      {members && canManage && (
        <EmailConsentFilter members={members} isOn={listsWithoutConsent} onChange={setListsWithoutConsent} />
      )}
      {listedMembers && listedMembers.length > 0 && (
        <RosterTable
          members={listedMembers}
          search={search}
          onClearSearch={clearSearch}
          onEdit={canManage ? editMember : undefined}
          onDelete={canManage ? confirmDelete : undefined}
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
          // After adding, return focus to the "Add Member" button. After editing, null returns it to the row's button.
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

function RosterPending({ query, memberCount }: { query: RosterQuery; memberCount: number }) {
  if (!query.isError) return <SkeletonRows label="Loading roster" rows={Math.min(memberCount, 6)} />;
  return (
    <EmptyState
      title="We Couldn't Load the Roster"
      action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
    >
      {explainError(query.error)}
    </EmptyState>
  );
}

/** Has no button of its own, because the button above the roster is always there. */
function EmptyRoster({ canManage }: { canManage: boolean }) {
  return (
    <EmptyState title="No members yet">
      {canManage
        ? "Add your players. Everyone who agrees gets a text before every game."
        : "No one is on this roster yet."}
    </EmptyState>
  );
}
