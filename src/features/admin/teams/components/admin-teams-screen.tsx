import { useState } from "react";
import type { SubscriptionStatus } from "#features/teams/schema.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { counted } from "../../components/number-words.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { useSettled } from "../../components/use-settled.ts";
import type { AdminTeam } from "../schema.ts";
import { AdminTeamsTable, statusOptions } from "./admin-teams-table.tsx";
import { useAdminTeams, useStatusChange, useTeamRemoval } from "./use-admin-teams.ts";

/** All teams with their subscriptions, and what an administrator can do about them. */
export function AdminTeamsScreen() {
  const [typed, setTyped] = useState("");
  const [status, setStatus] = useState<SubscriptionStatus>();
  const [sport, setSport] = useState<string>();
  const search = useSettled(typed);
  const { list, counts } = useAdminTeams({ search, status, sport });
  const change = useStatusChange();
  const removal = useTeamRemoval();
  const [deleting, setDeleting] = useState<{ team: AdminTeam; open: boolean }>();
  const close = () => setDeleting((last) => last && { ...last, open: false });
  const teams = list.data?.pages.flatMap((page) => page.teams) ?? [];

  return (
    <>
      <PageHead title="Teams Admin" subtitle="Teams and their subscriptions" />
      <StatStrip
        className="mb-5"
        stats={[
          { label: "Total Teams", value: counted(counts?.teams) },
          { label: "Active Subscriptions", value: counted(counts?.active) },
          { label: "Total Members", value: counted(counts?.members) },
          { label: "Seats Sold", value: counted(counts?.seats) },
        ]}
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Search teams"
          placeholder="Search by team or manager"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
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
      <PagedList list={list} loading="Loading the teams" failed="The teams could not be loaded.">
        {() =>
          teams.length > 0 ? (
            <AdminTeamsTable
              teams={teams}
              changing={change.isPending ? change.variables : undefined}
              onStatus={(team, next) => change.mutate({ teamId: team.id, status: next })}
              onDelete={(team) => setDeleting({ team, open: true })}
            />
          ) : (
            <EmptyState title="No teams found" headingLevel={2}>
              No team matches. Try other words, another status or another sport.
            </EmptyState>
          )
        }
      </PagedList>
      <ConfirmDialog
        open={deleting?.open ?? false}
        onOpenChange={(open) => !open && close()}
        title="Delete this team?"
        confirmLabel="Delete Team"
        busyLabel="Deleting..."
        cancelLabel="Keep Team"
        busy={removal.isPending}
        onConfirm={() => deleting && removal.mutate({ teamId: deleting.team.id }, { onSettled: close })}
      >
        <span className="wrap-anywhere">
          <b>{deleting?.team.name}</b> is deleted with its members, games and answers. Payments stay in the
          books. This cannot be undone.
        </span>
      </ConfirmDialog>
    </>
  );
}
