import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { deviceDrafts } from "#platform/device-drafts.ts";
import { getErrorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useImportDraft } from "../../imports/components/import-draft.ts";
import { ImportColumns, describeMissingColumn } from "../../imports/components/import-columns.tsx";
import { rosterFiles } from "../../imports/components/import-source.tsx";
import { formatPlayers } from "../../imports/components/import-labels.ts";
import {
  ImportConsent,
  ImportGroups,
  ImportMinors,
  ImportProblems,
  isImportReady,
} from "../../imports/components/import-parts.tsx";
import { useImportPreview } from "../../imports/components/import-preview.ts";
import { ListSource } from "../../imports/components/list-source.tsx";
import { IMPORT_FAILURE, useImportRoster } from "../../imports/components/use-import-roster.ts";
import { dropCardDetails } from "../../imports/reader/contact-cards.ts";
import { MAX_BYTES } from "../../imports/rules.ts";
import type { TeamDetail } from "../../schema.ts";
import { FoundPlayers } from "./found-players.tsx";
import { SetupFrame, StepActions } from "./setup-frame.tsx";

const JoinLink = lazy(() =>
  import("../../join/components/join-link-dialog.tsx").then(({ JoinLinkBody }) => ({
    default: JoinLinkBody,
  })),
);

/** How long to wait after the last key before reading the list. */
const READ_DELAY_MS = 250;

export interface PlayersStepProps {
  userId: string;
  team: TeamDetail;
  onBack: () => void;
  onDone: () => void;
}

const readDraft = (userId: string, name: string) => {
  const text = deviceDrafts.read(userId, name);
  return typeof text === "string" ? text : "";
};

/** Adds players from a pasted list, which appear below the box as they're typed (START-12, START-17, START-18). */
export function PlayersStep({ userId, team, onBack, onDone }: PlayersStepProps) {
  const draftName = `setup-players-${team.id}`;
  const [initialText] = useState(() => readDraft(userId, draftName));
  const list = useImportDraft(initialText);
  const { text, readText } = list.draft;
  const preview = useImportPreview(team.id, list.draft, text === readText && text.trim() !== "");
  const [isSharing, setIsSharing] = useState(false);
  const problem = text.length > MAX_BYTES ? "That's over the 1 MB limit. Is it the right file?" : undefined;

  // Only the box changes while someone types. The list is read once they pause.
  const { readText: read } = list;
  useEffect(() => {
    if (text === readText || problem !== undefined) return;
    const timer = setTimeout(() => read(text), READ_DELAY_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (text === "") deviceDrafts.remove(userId, draftName);
    else deviceDrafts.write(userId, draftName, text);
  }, [userId, draftName, text]);

  const save = useImportRoster(team.id, {
    onSaved: () => {
      if (preview.linesToFix.size) return list.keepLines(preview.linesToFix);
      deviceDrafts.remove(userId, draftName);
      onDone();
    },
    onRejected: () => preview.retry(),
  });

  // A mutation's state reaches the screen a moment later, and one press is enough.
  const isSaving = useRef(false);
  function add() {
    if (isSaving.current) return;
    isSaving.current = true;
    save.mutate(
      {
        teamId: team.id,
        rows: preview.importableRows.map(({ importRow }) => importRow),
        ...preview.newGroups,
      },
      { onSettled: () => (isSaving.current = false) },
    );
  }

  const hasList = text.trim() !== "" && preview.rows.length > 0;
  const missingColumn = hasList ? describeMissingColumn(list.draft) : undefined;
  const isListed =
    hasList && preview.importableRows.length > 0 && preview.affectedCount === 0 && !preview.isChecking;
  const canContinue =
    (text.trim() === "" || isListed) && preview.linesToFix.size === 0 && team.memberCount > 0;
  const count = preview.affectedCount;
  return (
    <SetupFrame step="players" lead={team.memberCount > 0 ? formatRoster(team.memberCount) : undefined}>
      <fieldset disabled={save.isPending} className="grid min-w-0 gap-5">
        <ListSource
          label="Paste Your Players"
          hint="One per line, like: Jordan Reyes 312-555-0142. Or paste from a spreadsheet, or drop a CSV or contacts file."
          invitation="Or drop a CSV or contacts file here"
          fileKind={rosterFiles}
          text={text}
          problem={problem}
          // Birthdays and addresses on a contact card are dropped before anything is kept (START-15).
          onText={(typed) => list.setText(dropCardDetails(typed))}
          onFile={(content) => list.setText(dropCardDetails(content))}
        />
        {missingColumn !== undefined && (
          <>
            <Banner tone="warn">{missingColumn}</Banner>
            <ImportColumns {...list} />
          </>
        )}
        {save.isError && (
          <Banner tone="error" role="alert">
            {IMPORT_FAILURE}. Everything you entered is still here.{" "}
            {getErrorMessage(save.error, "Check your connection and try again. No one will be added twice.")}
          </Banner>
        )}
        <ImportProblems preview={preview} />
        <p role="status" className={hasList ? "h3 -mb-3" : "sr-only"}>
          {hasList && (preview.isFirst ? "Checking your list..." : formatPlayers(preview))}
        </p>
        {hasList && (
          <>
            <FoundPlayers rows={preview.rows} />
            <div className="grid gap-4">
              <ImportMinors list={list} />
              <ImportGroups list={list} preview={preview} />
              <ImportConsent list={list} preview={preview} />
              {!list.draft.everyoneAgreed && (
                <p className="caption text-ink-2">
                  They won&apos;t get texts until you check this or they join by the link.
                </p>
              )}
            </div>
          </>
        )}
        {isSharing ? (
          <section aria-label="Join link" className="border-t border-line pt-5">
            <Suspense>
              <JoinLink team={team} />
            </Suspense>
          </section>
        ) : (
          <Button variant="ghost" onClick={() => setIsSharing(true)}>
            Or share a join link
          </Button>
        )}
      </fieldset>
      <StepActions
        primary={
          canContinue ? (
            <Button size="large" full onClick={onDone}>
              Continue
            </Button>
          ) : (
            <Button
              size="large"
              full
              disabled={!isImportReady(preview)}
              busy={save.isPending}
              busyLabel="Adding..."
              onClick={add}
            >
              {count === 0 ? "Add Players" : count === 1 ? "Add 1 Player" : `Add ${count} Players`}
            </Button>
          )
        }
      >
        <Button variant="ghost" disabled={save.isPending} onClick={onBack}>
          Back
        </Button>
        <Button variant="ghost" disabled={save.isPending} onClick={onDone}>
          Skip for Now
        </Button>
      </StepActions>
    </SetupFrame>
  );
}

const formatRoster = (count: number) =>
  count === 1 ? "1 player is on the roster." : `${count} players are on the roster.`;
