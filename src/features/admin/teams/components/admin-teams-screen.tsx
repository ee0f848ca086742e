import { lazy, Suspense, useState } from "react";
import { SubscriptionStatus } from "#features/teams/schema.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { formatCount } from "../../components/number-format.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { useAddressFilter, useAddressSearch } from "../../components/use-address-filters.ts";
import { TeamsFilter, type AdminTeam } from "../schema.ts";
import { AdminTeamsTable, statusOptions } from "./admin-teams-table.tsx";
import { useAdminTeams, useStatusChange, useDeleteTeam } from "./use-admin-teams.ts";

const GrantPassDialog = lazy(async () => ({
  default: (await import("./grant-pass-dialog.tsx")).GrantPassDialog,
}));

/** Lists all teams with their subscriptions and admin actions. */
export function AdminTeamsScreen() {
  const [searchText, setSearchText, search] = useAddressSearch();
  const [status, setStatus] = useAddressFilter("status", SubscriptionStatus);
  const [sport, setSport] = useAddressFilter("sport", TeamsFilter.shape.sport);
  const { list, counts } = useAdminTeams({ search, status, sport });
  const change = useStatusChange();
  const deleteMutation = useDeleteTeam();
  const [deleting, setDeleting] = useState<{ team: AdminTeam; open: boolean }>();
  const [granting, setGranting] = useState<{ team: AdminTeam; isActivation: boolean }>();
  const closeDeleteDialog = () => setDeleting((last) => last && { ...last, open: false });
  const teams = list.data?.pages.flatMap((page) => page.teams) ?? [];

  return (
    <>
      <PageHead title="Teams Admin" subtitle="Teams and their subscriptions" />
      <StatStrip
        className="mb-5"
        stats={[
          { label: "Total Teams", value: formatCount(counts?.teams) },
          { label: "Active Subscriptions", value: formatCount(counts?.active) },
          { label: "Total Members", value: formatCount(counts?.members) },
          { label: "Seats Sold", value: formatCount(counts?.seats) },
        ]}
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Search teams"
          placeholder="Search by team or manager"
          maxLength={100}
          value={searchText}
          onValueChange={setSearchText}
          className="md:mr-auto md:max-w-80"
        />
        <FilterSelect
          label="Status"
          options={[{ value: "", label: "All Statuses" }, ...statusOptions]}
          value={status}
          onValueChange={setStatus}
        />
        <FilterSelect
          label="Sport"
          className="md:max-w-60"
          options={[
            { value: "", label: "All Sports" },
            ...(counts?.sports ?? []).map((value) => ({ value, label: value })),
          ]}
          value={sport}
          onValueChange={setSport}
        />
      </div>
      <PagedList list={list} loading="Loading the teams" errorMessage="We couldn't load the teams.">
        {() =>
          teams.length > 0 ? (
            <AdminTeamsTable
              teams={teams}
              pendingChange={change.isPending ? change.variables : undefined}
              onStatusChange={(team, next) =>
                next === "active" && !hasHiddenPass(team)
                  ? setGranting({ team, isActivation: true })
                  : change.mutate({ teamId: team.id, status: next })
              }
              onGrant={(team) => setGranting({ team, isActivation: false })}
              onDelete={(team) => setDeleting({ team, open: true })}
            />
          ) : (
            <EmptyState title="No teams found" headingLevel={2}>
              No matches. Try a different search, status, or sport.
            </EmptyState>
          )
        }
      </PagedList>
      {granting && (
        <Suspense>
          <GrantPassDialog key={granting.team.id} {...granting} onClose={() => setGranting(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting?.open ?? false}
        onOpenChange={(open) => !open && closeDeleteDialog()}
        title="Delete this team?"
        confirmLabel="Delete Team"
        busyLabel="Deleting..."
        cancelLabel="Keep Team"
        busy={deleteMutation.isPending}
        onConfirm={() =>
          deleting && deleteMutation.mutate({ teamId: deleting.team.id }, { onSettled: closeDeleteDialog })
        }
      >
        <span className="wrap-anywhere">
          <b>{deleting?.team.name}</b> will be deleted, along with its members, games, and responses. Payment
          records are kept. This can't be undone.
        </span>
      </ConfirmDialog>
    </>
  );
}

/** True if a pass is running that another status hides. Setting the team to active shows it again. */
const hasHiddenPass = ({ expiresAt }: AdminTeam) => expiresAt !== null && new Date(expiresAt) > new Date();
