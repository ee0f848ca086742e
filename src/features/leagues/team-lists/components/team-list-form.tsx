import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ListSource } from "#features/teams/imports/components/list-source.tsx";
import { teamsQueries } from "#features/teams/client.ts";
import { getErrorMessage, getFieldErrors } from "#platform/api-client.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { LeaveGuard } from "#ui/leave-guard.tsx";
import { showToast } from "#ui/toast.tsx";
import { leaguesQueries } from "../../client.ts";
import { managementQueries } from "../../management/client.ts";
import { DivisionField } from "../../seasons/components/division-field.tsx";
import { useDivisions } from "../../seasons/components/use-seasons.ts";
import { teamListsApi } from "../client.ts";
import {
  checkTeamList,
  formatCreateLabel,
  formatListCreated,
  getListBlocker,
  readTeamList,
  toListedTeams,
  type DraftTeam,
} from "../rules.ts";
import { TeamListGrid, type ListedRow } from "./team-list-grid.tsx";

const example = {
  lines: [
    ["Team", "Captain", "Email", "Phone", "Color", "Days Off"],
    ["Lakeview Otters", "Maya Okafor", "maya@example.com", "312-555-0142", "Navy", "Friday"],
    ["Northgate Wolves", "Cole Lindqvist", "cole@example.com", "", "Red", ""],
  ],
  caption: "Only the team is required. Captains get an email that invites them to manage their team.",
};

/** Far more than a list of teams needs. */
const MAX_FILE_BYTES = 200_000;

/**
 * Creates a league's teams from a pasted list, which can be edited before it's saved. A failed request keeps the list,
 * and its key, so that a lost response never creates the teams twice.
 */
export function TeamListForm({
  leagueId,
  existingNames,
}: {
  leagueId: string;
  existingNames: ReadonlySet<string>;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const divisions = useDivisions(leagueId);
  const [divisionId, setDivisionId] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [rows, setRows] = useState<ListedRow[]>([]);
  const [unused, setUnused] = useState<string[]>([]);
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [isDone, setIsDone] = useState(false);
  const create = useMutation({
    networkMode: "always",
    mutationFn: () =>
      teamListsApi.teamLists.create({
        leagueId,
        teams: toListedTeams(rows.map(({ team }) => team)),
        divisionId: divisionId ?? divisions[0]?.id ?? null,
        requestKey,
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.key() });
      void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.key() });
      void queries.invalidateQueries({ queryKey: teamsQueries.teams.list.key() });
      void queries.invalidateQueries({ queryKey: teamsQueries.dashboard.key() });
    },
  });
  useEffect(() => {
    // Navigate in an effect, after the leave guard has been turned off.
    if (isDone) void navigate(`/league-management?leagueId=${leagueId}`);
  }, [isDone, leagueId, navigate]);

  const teams = rows.map(({ team }) => team);
  const problems = checkTeamList(teams, existingNames);
  const blocker = getListBlocker(teams, problems);

  // A different list needs a new key, because the first one may have been saved without a response.
  function change(next: ListedRow[]) {
    setRows(next);
    setRequestKey(crypto.randomUUID());
  }

  function read(pasted: string) {
    const list = readTeamList(pasted);
    setText(pasted);
    setUnused(list.unused);
    change(list.teams.map((team) => ({ key: crypto.randomUUID(), team })));
  }

  async function submit() {
    if (blocker !== null || rows.length === 0 || create.isPending || isDone) return;
    try {
      showToast.success(formatListCreated(await create.mutateAsync()), { durationMs: 8000 });
      setIsDone(true);
    } catch (error) {
      const [fieldProblem] = Object.values(getFieldErrors(error));
      // The teams may have changed since this page was opened.
      void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.key() });
      showToast.error("We couldn't create the teams", {
        description: (fieldProblem ?? getErrorMessage(error, "")) || undefined,
      });
    }
  }

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ListSource
        label="Paste Your Teams"
        invitation="Or drop a CSV file here"
        fileKind={{ extensions: ["csv", "tsv", "txt"], maxBytes: MAX_FILE_BYTES }}
        hint="Copy the rows from Excel, Google Sheets, or Numbers, and paste them here. A header row is optional."
        text={text}
        problem={
          text.trim() !== "" && rows.length === 0 ? "We couldn't find any teams in this list" : undefined
        }
        onText={read}
        onFile={read}
        {...(rows.length === 0 && { example })}
      />
      {unused.length > 0 && (
        <p className="caption wrap-anywhere text-ink-2">Columns we don't use: {unused.join(", ")}.</p>
      )}
      {divisions.length > 0 && (
        <div className="max-w-120">
          <DivisionField
            divisions={divisions}
            value={divisionId}
            onChange={(next) => {
              setDivisionId(next);
              setRequestKey(crypto.randomUUID());
            }}
          />
        </div>
      )}
      {rows.length > 0 && (
        <TeamListGrid
          rows={rows}
          problems={problems}
          onChange={(key, team: DraftTeam) =>
            change(rows.map((row) => (row.key === key ? { key, team } : row)))
          }
          onRemove={(key) => change(rows.filter((row) => row.key !== key))}
        />
      )}
      <ActionBar className="border-line pt-5 md:border-t" {...(blocker !== null && { note: blocker })}>
        <Button
          variant="secondary"
          disabled={create.isPending}
          onClick={() => void navigate("/league-management")}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={rows.length === 0 || blocker !== null}
          busy={create.isPending || isDone}
          busyLabel="Creating..."
        >
          {rows.length === 0 ? "Create Teams" : formatCreateLabel(rows.length)}
        </Button>
      </ActionBar>
      <LeaveGuard when={!isDone && rows.length > 0}>You haven't created these teams yet.</LeaveGuard>
    </form>
  );
}
