import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { consentWordings } from "../../consents/rules.ts";
import { MOST_MEMBERS } from "../../rules.ts";
import { ImportColumns, missingColumn } from "./import-columns.tsx";
import type { ImportDraft } from "./import-draft.ts";
import type { ImportPreview } from "./import-preview.ts";
import { ImportRows } from "./import-rows.tsx";
import { summaryOf } from "./import-words.ts";

export interface ImportCheckProps {
  list: ImportDraft;
  preview: ImportPreview;
  /** While it is being saved nothing can be changed. */
  disabled: boolean;
}

/** The second step: what would happen, row by row, before anything does. */
export function ImportCheck({ list, preview, disabled }: ImportCheckProps) {
  const { draft } = list;
  const { rows, counts } = preview;
  const [onlyProblems, setOnlyProblems] = useState(false);
  const missing = missingColumn(draft);
  const hasNo = rows.some(({ row }) => [row, ...row.contacts].some(({ consent }) => consent === "no"));
  const hasContacts = rows.some(({ row }) => row.contacts.length > 0);
  const hints = [
    hasContacts && "Counts for the contacts in the list too.",
    hasNo && "Anyone your list says no for stays without consent.",
  ].filter(Boolean);

  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4">
      {missing !== undefined && <Banner tone="warn">{missing}</Banner>}
      <ImportColumns {...list} />
      <CheckboxField
        label={`Everyone in this list ${consentWordings.manager.lead}`}
        hint={hints.length ? hints.join(" ") : undefined}
        checked={draft.everyoneAgreed}
        onChange={(event) => list.setEveryoneAgreed(event.currentTarget.checked)}
      >
        {consentWordings.manager.rest}
      </CheckboxField>
      {preview.tooMany > 0 && (
        <Banner tone="error" role="alert">
          That is more than the {MOST_MEMBERS} people a roster can have. Please leave out {preview.tooMany},
          or go back and paste fewer.
        </Banner>
      )}
      {preview.overflow > 0 && (
        <Banner tone="error" role="alert">
          The roster has no room for {preview.overflow} of them. Please leave some out.
        </Banner>
      )}
      {preview.isError && (
        <Banner
          tone="error"
          role="alert"
          action={
            <Button variant="secondary" size="small" busy={preview.isChecking} onClick={preview.checkAgain}>
              Try Again
            </Button>
          }
        >
          Your list could not be checked against the roster.
        </Banner>
      )}
      {counts.problem > 0 && missing === undefined && (
        <Banner
          tone="warn"
          action={
            rows.length > counts.problem || onlyProblems ? (
              <Button variant="secondary" size="small" onClick={() => setOnlyProblems(!onlyProblems)}>
                {onlyProblems ? "Show All Rows" : "Show Only Problems"}
              </Button>
            ) : undefined
          }
        >
          {counts.problem === 1 ? "1 row has a problem." : `${counts.problem} rows have problems.`} Fix them
          below; what is not fixed is not imported.
        </Banner>
      )}
      {preview.ready.length > 0 && preview.affected === 0 && !preview.isChecking && (
        <Banner tone="info">
          Everyone in this list is on the roster already. There is nothing to import.
        </Banner>
      )}
      <div>
        <p role="status" className="h3 mb-3 min-h-[1.35em]">
          {preview.isFirst ? "Checking your list..." : summaryOf(counts)}
        </p>
        {preview.isFirst ? (
          <SkeletonRows label="Checking your list" rows={Math.min(rows.length, 6)} />
        ) : (
          <ImportRows
            rows={rows}
            onlyProblems={onlyProblems && counts.problem > 0}
            correct={list.correct}
            setLeftOut={list.setLeftOut}
          />
        )}
      </div>
    </fieldset>
  );
}
