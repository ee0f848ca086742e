import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#platform/save-file.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { DataTable } from "#ui/table.tsx";
import { showToast } from "#ui/toast.tsx";
import { toastFailure, useFailureToast } from "../../components/failures.ts";
import { counted, several } from "../../components/number-words.ts";
import { useSettled } from "../../components/use-settled.ts";
import { adminPersonsQueries } from "../client.ts";
import type { PersonData } from "../schema.ts";

const whosePhone: Record<PersonData["entries"][number]["phoneOf"], (label: string | null) => string> = {
  member: () => "The member’s own",
  contact: (label) => label ?? "Contact",
  manager: () => "The manager’s, for alerts",
};

const operations = adminPersonsQueries.adminPersons;

/** What there is about somebody who asks, by their phone: to see, to hand over, to delete. */
export function PersonsScreen() {
  const [typed, setTyped] = useState("");
  const phone = useSettled(typed);
  const query = useQuery(
    operations.find.queryOptions({
      input: { phone },
      enabled: phone !== "",
      staleTime: 0,
      retry: 1,
      networkMode: "always",
    }),
  );
  useFailureToast("Failed to look up the number", query);
  return (
    <>
      <PageHead
        back={{ to: "/dashboard", label: "Dashboard" }}
        title="Personal Data"
        subtitle="On the request of the person whose phone it is. Accounts are deleted on Accounts Admin."
      />
      <SearchField
        label="Phone number"
        placeholder="(312) 555-0142"
        maxLength={40}
        value={typed}
        onValueChange={setTyped}
        className="mb-5 md:max-w-80"
      />
      {phone !== "" && query.isPending && <SkeletonRows label="Looking up the number" rows={3} />}
      {phone !== "" && query.isError && (
        <Banner
          tone="error"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={query.isFetching}
              busyLabel="Trying..."
              onClick={() => void query.refetch()}
            >
              Try Again
            </Button>
          }
        >
          The number could not be looked up.
        </Banner>
      )}
      {phone !== "" && query.isSuccess && <Found person={query.data} phone={phone} />}
    </>
  );
}

function Found({ person, phone }: { person: PersonData; phone: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: operations.key() });
  const exporting = useMutation(
    operations.export.mutationOptions({
      networkMode: "always",
      onSuccess: ({ fileName, json }) => {
        saveFile({ fileName, text: json, type: "application/json" });
        showToast.success("Personal data exported successfully");
      },
      onError: (error) => toastFailure("Failed to export personal data", error),
    }),
  );
  const removing = useMutation(
    operations.remove.mutationOptions({
      networkMode: "always",
      onSuccess: () => showToast.success("Personal data deleted successfully"),
      onError: (error) => toastFailure("Failed to delete personal data", error),
      onSettled: async () => {
        setAsking(false);
        await refresh();
      },
    }),
  );
  if (person.phone === null)
    return <Banner tone="info">No phone has that number yet. Type all of it.</Banner>;
  const isNothing = person.entries.length === 0 && person.texts === 0;
  return (
    <div className="grid gap-5">
      <p role="status">
        <b>{person.phone}</b>: {counted(person.entries.length)} on rosters and alerts,{" "}
        {several(person.texts, "text", "texts")},{" "}
        {several(person.consents, "record of consent", "records of consent")}.
      </p>
      <DataTable
        caption={`Where ${person.phone} is`}
        rows={person.entries}
        rowKey={({ id, teamName, phoneOf }) => `${id} ${teamName} ${phoneOf}`}
        columns={[
          {
            key: "name",
            header: "Person",
            cardSlot: "title",
            className: "wrap-anywhere",
            cell: ({ name }) => name,
          },
          {
            key: "team",
            header: "Team",
            cardSlot: "subtitle",
            className: "wrap-anywhere",
            cell: ({ teamName }) => teamName,
          },
          {
            key: "whose",
            header: "Whose Phone",
            cardLabel: "Phone of",
            cell: ({ phoneOf, label }) => whosePhone[phoneOf](label),
          },
        ]}
        empty={<Banner tone="ok">No roster has this number.</Banner>}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="secondary"
          icon={<Download />}
          busy={exporting.isPending}
          busyLabel="Exporting..."
          onClick={() => exporting.mutate({ phone })}
        >
          Export Data
        </Button>
        <Button variant="destructive" icon={<Trash2 />} disabled={isNothing} onClick={() => setAsking(true)}>
          Delete Data
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this person’s data?"
        confirmLabel="Delete Data"
        busyLabel="Deleting..."
        cancelLabel="Keep"
        busy={removing.isPending}
        onConfirm={() => removing.mutate({ phone })}
      >
        {person.phone} leaves every roster, with the members whose own phone it is, all managers’ alerts and
        the record of texts. Evidence of consent and a STOP stay. This cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
