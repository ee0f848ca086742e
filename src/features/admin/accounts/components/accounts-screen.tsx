import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { formatCount } from "../../components/number-format.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { useAddressFilter, useAddressSearch } from "../../components/use-address-filters.ts";
import { personRoleLabels } from "../rules.ts";
import { PersonKind, PersonRole, type Person } from "../schema.ts";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { PeopleTable } from "./people-table.tsx";
import { ViewAsDialog } from "./view-as-dialog.tsx";
import { useEndSessions, useSetDisabled, usePeople, useDeleteMutations } from "./use-people.ts";

/** The options in the type filter (ADMACC-03). */
const kindOptions = [
  { value: "", label: "All Types" },
  { value: "user", label: "Accounts Only" },
  { value: "member", label: "Team Members Only" },
];
const roleOptions = [
  { value: "", label: "All Roles" },
  ...PersonRole.options.map((value) => ({ value, label: personRoleLabels[value] })),
];

/** Lists everyone with an account or on a roster, with admin actions. */
export function AccountsScreen() {
  const [searchText, setSearchText, search] = useAddressSearch();
  const [kind, setKind] = useAddressFilter("type", PersonKind);
  const [role, setRole] = useAddressFilter("role", PersonRole);
  const { list, counts } = usePeople({ search, kind, role });
  const deleteMutations = useDeleteMutations();
  const [editor, setEditor] = useState<{ person: Person; open: boolean }>();
  const [viewing, setViewing] = useState<{ person: Person; open: boolean }>();
  const [deleting, setDeleting] = useState<{ person: Person; open: boolean }>();
  const disableMutation = useSetDisabled();
  const [disabling, setDisabling] = useState<{ person: Person; open: boolean }>();
  const endSessions = useEndSessions();
  const [signingOut, setSigningOut] = useState<{ person: Person; open: boolean }>();
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const isRemoving = deleteMutations.account.isPending || deleteMutations.member.isPending;

  const closeDeleteDialog = () => setDeleting((last) => last && { ...last, open: false });
  function confirmDelete(person: Person) {
    if (person.kind === "user")
      deleteMutations.account.mutate({ userId: person.id }, { onSettled: closeDeleteDialog });
    else deleteMutations.member.mutate({ memberId: person.id }, { onSettled: closeDeleteDialog });
  }

  return (
    <>
      <PageHead title="Accounts Admin" subtitle="Accounts, and team members who don't have one" />
      <StatStrip
        className="mb-5"
        stats={[
          { label: "Accounts", value: formatCount(counts?.users) },
          { label: "Team Members", value: formatCount(counts?.members) },
          { label: "Team Managers", value: formatCount(counts?.teamManagers) },
          { label: "League Managers", value: formatCount(counts?.leagueManagers) },
        ]}
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Search users"
          placeholder="Search by name or email"
          maxLength={100}
          value={searchText}
          onValueChange={setSearchText}
          className="md:mr-auto md:max-w-80"
        />
        <FilterSelect label="Type" options={kindOptions} value={kind} onValueChange={setKind} />
        <FilterSelect label="Role" options={roleOptions} value={role} onValueChange={setRole} />
      </div>
      <PagedList list={list} loading="Loading the users" errorMessage="We couldn't load the users.">
        {() =>
          people.length > 0 ? (
            <PeopleTable
              people={people}
              onEdit={(person) => setEditor({ person, open: true })}
              onView={(person) => setViewing({ person, open: true })}
              onSignOut={(person) => setSigningOut({ person, open: true })}
              onDisable={(person) => setDisabling({ person, open: true })}
              onDelete={(person) => setDeleting({ person, open: true })}
            />
          ) : (
            <EmptyState title="No users found" headingLevel={2}>
              No matches. Try a different search, type, or role.
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
        open={signingOut?.open ?? false}
        onOpenChange={(open) => !open && setSigningOut((last) => last && { ...last, open: false })}
        title="Sign this user out everywhere?"
        confirmLabel="Sign Out Everywhere"
        busyLabel="Signing out..."
        cancelLabel="Cancel"
        busy={endSessions.isPending}
        onConfirm={() =>
          signingOut &&
          endSessions.mutate(
            { userId: signingOut.person.id },
            { onSettled: () => setSigningOut({ ...signingOut, open: false }) },
          )
        }
      >
        <span className="wrap-anywhere">
          <b>{signingOut?.person.name}</b> will be signed out on all devices and get an email about it. They
          can sign back in.
        </span>
      </ConfirmDialog>
      <ConfirmDialog
        open={disabling?.open ?? false}
        onOpenChange={(open) => !open && setDisabling((last) => last && { ...last, open: false })}
        title={disabling?.person.isDisabled ? "Enable this user?" : "Disable this user?"}
        confirmLabel={disabling?.person.isDisabled ? "Enable User" : "Disable User"}
        busyLabel="Saving..."
        cancelLabel="Cancel"
        busy={disableMutation.isPending}
        onConfirm={() =>
          disabling &&
          disableMutation.mutate(
            { userId: disabling.person.id, isDisabled: !disabling.person.isDisabled },
            { onSettled: () => setDisabling({ ...disabling, open: false }) },
          )
        }
      >
        <span className="wrap-anywhere">
          <b>{disabling?.person.name}</b>{" "}
          {disabling?.person.isDisabled
            ? "will be able to sign in again."
            : "will be signed out everywhere and can't sign back in. Their teams and scheduled texts keep running."}
        </span>
      </ConfirmDialog>
      <ConfirmDialog
        open={deleting?.open ?? false}
        onOpenChange={(open) => !open && closeDeleteDialog()}
        title={deleting?.person.kind === "member" ? "Delete this team member?" : "Delete this user?"}
        confirmLabel={deleting?.person.kind === "member" ? "Delete Team Member" : "Delete User"}
        busyLabel="Deleting..."
        cancelLabel={deleting?.person.kind === "member" ? "Keep Team Member" : "Keep User"}
        busy={isRemoving}
        onConfirm={() => deleting && confirmDelete(deleting.person)}
      >
        <span className="wrap-anywhere">
          <b>{deleting?.person.name}</b>{" "}
          {deleting?.person.kind === "member"
            ? "and all their responses will be removed from the roster. This can't be undone."
            : "will no longer be able to sign in. Payment records are kept. This can't be undone."}
        </span>
      </ConfirmDialog>
    </>
  );
}
