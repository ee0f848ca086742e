import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#platform/save-file.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { showToast } from "#ui/toast.tsx";
import { toastFailure, useFailureToast } from "../../components/failures.ts";
import { pluralize } from "../../components/number-format.ts";
import { AdminLink } from "../../components/admin-link.tsx";
import { useDebounced } from "../../components/use-debounced.ts";
import { adminPeopleQueries } from "../client.ts";
import type { PersonData } from "../schema.ts";

const formatPhoneOwner: Record<
  PersonData["entries"][number]["phoneOwner"],
  (label: string | null) => string
> = {
  member: () => "Member's own",
  contact: (label) => label ?? "Contact",
  manager: () => "Manager alerts",
};

const operations = adminPeopleQueries.adminPeople;

/** Finds, exports, and deletes personal data by phone number. */
export function PeopleScreen() {
  const [searchText, setSearchText] = useState("");
  const phone = useDebounced(searchText);
  const query = useQuery(
    operations.find.queryOptions({
      input: { phone },
      enabled: phone !== "",
      staleTime: 0,
      retry: 1,
      networkMode: "always",
    }),
  );
  useFailureToast("We couldn't look up that number", query);
  return (
    <>
      <PageHead
        back={{ to: "/dashboard", label: "Dashboard" }}
        title="Personal Data"
        subtitle="Use only when the owner of the phone number asks. To delete an account, go to Accounts Admin."
      />
      <SearchField
        label="Phone number"
        placeholder="(312) 555-0142"
        maxLength={40}
        value={searchText}
        onValueChange={setSearchText}
        className="mb-5 md:max-w-80"
      />
      {phone !== "" && query.isPending && <SkeletonRows label="Looking up the number" rows={3} />}
      {phone !== "" && query.isError && (
        <LoadFailure query={query}>We couldn't look up that number.</LoadFailure>
      )}
      {phone !== "" && query.isSuccess && <PersonDetails person={query.data} phone={phone} />}
    </>
  );
}

const columns: Column<PersonData["entries"][number]>[] = [
  {
    key: "name",
    header: "Person",
    cardSlot: "title",
    className: "wrap-anywhere",
    cell: ({ id, name, phoneOwner }) => (
      <AdminLink to="account" id={phoneOwner === "manager" ? id : null}>
        {name}
      </AdminLink>
    ),
  },
  {
    key: "team",
    header: "Team",
    cardSlot: "subtitle",
    className: "wrap-anywhere",
    cell: ({ teamId, teamName }) => (
      <AdminLink to="team" id={teamId}>
        {teamName}
      </AdminLink>
    ),
  },
  {
    key: "whose",
    header: "Phone Belongs To",
    cardLabel: "Belongs to",
    cell: ({ phoneOwner, label }) => formatPhoneOwner[phoneOwner](label),
  },
];

function PersonDetails({ person, phone }: { person: PersonData; phone: string }) {
  const queries = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: operations.key() });
  const exportMutation = useMutation(
    operations.export.mutationOptions({
      networkMode: "always",
      onSuccess: ({ fileName, json }) => {
        saveFile({ fileName, text: json, type: "application/json" });
        showToast.success("Personal data exported");
      },
      onError: (error) => toastFailure("We couldn't export the personal data", error),
    }),
  );
  const deleteMutation = useMutation(
    operations.remove.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Personal data deleted"),
      onError: (error) => toastFailure("We couldn't delete the personal data", error),
      onSettled: async () => {
        setIsConfirming(false);
        await refresh();
      },
    }),
  );
  if (person.phone === null) return <Banner tone="info">Enter the full phone number.</Banner>;
  const isEmpty = person.entries.length === 0 && person.texts === 0;
  return (
    <div className="grid gap-5">
      <p role="status">
        <b>{person.phone}</b>:{" "}
        {pluralize(person.entries.length, "roster or alert entry", "roster and alert entries")},{" "}
        {pluralize(person.texts, "text", "texts")},{" "}
        {pluralize(person.consents, "consent record", "consent records")}.
      </p>
      <DataTable
        caption={`Entries with ${person.phone}`}
        rows={person.entries}
        rowKey={({ id, teamName, phoneOwner }) => `${id} ${teamName} ${phoneOwner}`}
        columns={columns}
        empty={<Banner tone="ok">This number isn't on any roster.</Banner>}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="secondary"
          icon={<Download />}
          busy={exportMutation.isPending}
          busyLabel="Exporting..."
          onClick={() => exportMutation.mutate({ phone })}
        >
          Export Data
        </Button>
        <Button
          variant="destructive"
          icon={<Trash2 />}
          disabled={isEmpty}
          onClick={() => setIsConfirming(true)}
        >
          Delete Data
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Delete this person's data?"
        confirmLabel="Delete Data"
        busyLabel="Deleting..."
        cancelLabel="Keep Data"
        busy={deleteMutation.isPending}
        onConfirm={() => deleteMutation.mutate({ phone })}
      >
        {person.phone} will be removed from every roster, manager alert, and text log, along with members who
        use it as their own number. Consent records and opt-outs are kept. This can't be undone.
      </ConfirmDialog>
    </div>
  );
}
