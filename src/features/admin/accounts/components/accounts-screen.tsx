import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { counted } from "../../components/number-words.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { useSettled } from "../../components/use-settled.ts";
import { personRoleLabels } from "../rules.ts";
import { PersonRole, type Person, type PersonKind } from "../schema.ts";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { PeopleTable } from "./people-table.tsx";
import { ViewAsDialog } from "./view-as-dialog.tsx";
import { useDisabling, usePeople, useRemovals } from "./use-people.ts";

/** ADMACC-03. */
const kinds = [
  { value: "", label: "All Types" },
  { value: "user", label: "Auth Users Only" },
  { value: "member", label: "Team Members Only" },
];
const roles = [
  { value: "", label: "All Roles" },
  ...PersonRole.options.map((value) => ({ value, label: personRoleLabels[value] })),
];

/** Everybody who has an account or is on a roster, and what an administrator can do about them. */
export function AccountsScreen() {
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState<PersonKind>();
  const [role, setRole] = useState<PersonRole>();
  const search = useSettled(typed);
  const { list, counts } = usePeople({ search, kind, role });
  const removals = useRemovals();
  const [editor, setEditor] = useState<{ person: Person; open: boolean }>();
  const [viewing, setViewing] = useState<{ person: Person; open: boolean }>();
  const [deleting, setDeleting] = useState<{ person: Person; open: boolean }>();
  const disabling = useDisabling();
  const [disabled, setDisabled] = useState<{ person: Person; open: boolean }>();
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const isRemoving = removals.account.isPending || removals.member.isPending;

  const close = () => setDeleting((last) => last && { ...last, open: false });
  function remove({ id, kind: removed }: Person) {
    if (removed === "user") removals.account.mutate({ userId: id }, { onSettled: close });
    else removals.member.mutate({ memberId: id }, { onSettled: close });
  }

  return (
    <>
      <PageHead title="Accounts Admin" subtitle="Accounts, and team members without one" />
      <StatStrip
        className="mb-5"
        stats={[
          { label: "Auth Users", value: counted(counts?.users) },
          { label: "Team Members", value: counted(counts?.members) },
          { label: "Team Managers", value: counted(counts?.teamManagers) },
          { label: "League Managers", value: counted(counts?.leagueManagers) },
        ]}
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Search users"
          placeholder="Search by name or email"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
          className="md:mr-auto md:max-w-80"
        />
        <FilterSelect label="Type" options={kinds} value={kind} onValueChange={setKind} />
        <FilterSelect label="Role" options={roles} value={role} onValueChange={setRole} />
      </div>
      <PagedList list={list} loading="Loading the users" failed="The users could not be loaded.">
        {() =>
          people.length > 0 ? (
            <PeopleTable
              people={people}
              onEdit={(person) => setEditor({ person, open: true })}
              onView={(person) => setViewing({ person, open: true })}
              onDisable={(person) => setDisabled({ person, open: true })}
              onDelete={(person) => setDeleting({ person, open: true })}
            />
          ) : (
            <EmptyState title="No users found" headingLevel={2}>
              Nobody matches. Try other words, another type or another role.
            </EmptyState>
          )
        }
      </PagedList>
      {editor && (
        <EditUserDialog
          key={editor.person.id}
          person={editor.person}
          open={editor.open}
          onOpenChange={(open) => setEditor(open ? { ...editor, open } : undefined)}
        />
      )}
      {viewing && (
        <ViewAsDialog
          key={viewing.person.id}
          person={viewing.person}
          open={viewing.open}
          onOpenChange={(open) => setViewing(open ? { ...viewing, open } : undefined)}
        />
      )}
      <ConfirmDialog
        open={disabled?.open ?? false}
        onOpenChange={(open) => !open && setDisabled((last) => last && { ...last, open: false })}
        title={disabled?.person.isDisabled ? "Enable this user?" : "Disable this user?"}
        confirmLabel={disabled?.person.isDisabled ? "Enable User" : "Disable User"}
        busyLabel="Saving..."
        cancelLabel="Cancel"
        busy={disabling.isPending}
        onConfirm={() =>
          disabled &&
          disabling.mutate(
            { userId: disabled.person.id, isDisabled: !disabled.person.isDisabled },
            { onSettled: () => setDisabled({ ...disabled, open: false }) },
          )
        }
      >
        <span className="wrap-anywhere">
          <b>{disabled?.person.name}</b>{" "}
          {disabled?.person.isDisabled
            ? "can sign in again."
            : "is signed out everywhere and cannot sign in. Their teams and the texts of those go on."}
        </span>
      </ConfirmDialog>
      <ConfirmDialog
        open={deleting?.open ?? false}
        onOpenChange={(open) => !open && close()}
        title={deleting?.person.kind === "member" ? "Delete this team member?" : "Delete this user?"}
        confirmLabel={deleting?.person.kind === "member" ? "Delete Team Member" : "Delete User"}
        busyLabel="Deleting..."
        cancelLabel="Keep"
        busy={isRemoving}
        onConfirm={() => deleting && remove(deleting.person)}
      >
        <span className="wrap-anywhere">
          <b>{deleting?.person.name}</b>{" "}
          {deleting?.person.kind === "member"
            ? "leaves the roster with all answers. This cannot be undone."
            : "can no longer sign in. Payments stay in the books. This cannot be undone."}
        </span>
      </ConfirmDialog>
    </>
  );
}
