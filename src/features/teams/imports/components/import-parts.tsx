import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConsentLinks } from "../../consents/components/consent-links.tsx";
import { consentWordings } from "../../consents/rules.ts";
import { emailWordings } from "../../member-emails/rules.ts";
import { MAX_GROUPS } from "../../groups/rules.ts";
import { MAX_MEMBERS } from "../../rules.ts";
import type { ImportDraft } from "./import-draft.ts";
import type { ImportPreview } from "./import-preview.ts";

// What every screen with a pasted list needs: the dialog, and the step of a new team.

type ImportPartProps = { list: ImportDraft; preview: ImportPreview };

/**
 * The consents of everyone whose list says nothing about them, one per channel. Unchecked until a manager confirms them
 * (START-18).
 */
export function ImportConsent({ list, preview: { rows } }: ImportPartProps) {
  const people = rows.flatMap(({ row }) => [row, ...row.contacts]);
  const hasDeclined = people.some(({ consent }) => consent === "no");
  const hasDeclinedEmails = people.some(({ emailConsent }) => emailConsent === "no");
  const hasContacts = rows.some(({ row }) => row.contacts.length > 0);
  const hints = [
    hasContacts && "Applies to the contacts in your list too.",
    hasDeclined && 'Anyone marked "no" in your list stays opted out.',
  ].filter(Boolean);
  return (
    <>
      <CheckboxField
        label={`Everyone in this list ${consentWordings.manager.lead}`}
        hint={hints.length ? hints.join(" ") : undefined}
        checked={list.draft.everyoneAgreed}
        onChange={(event) => list.setEveryoneAgreed(event.currentTarget.checked)}
      >
        {consentWordings.manager.rest}
      </CheckboxField>
      {people.some(({ email }) => email !== "") && (
        <CheckboxField
          label="Everyone in this list agreed to get emails"
          hint={hasDeclinedEmails ? 'Anyone marked "no" in your list gets no emails.' : undefined}
          checked={list.draft.everyoneAgreedToEmails}
          onChange={(event) => list.setEveryoneAgreedToEmails(event.currentTarget.checked)}
        >
          {emailWordings.manager.rest}
        </CheckboxField>
      )}
      <ConsentLinks isForOthers />
    </>
  );
}

/** Makes minors of everyone whose list doesn't say whether they are (REACH-42). */
export function ImportMinors({ list }: Pick<ImportPartProps, "list">) {
  return (
    <fieldset>
      <legend className="caption mb-1 text-ink-2">Everyone in this list</legend>
      <CheckboxField
        label="Minor"
        hint="Under 18. Texts go to a parent or guardian."
        checked={list.draft.areMinors}
        onChange={(event) => list.setMinors(event.currentTarget.checked)}
      />
    </fieldset>
  );
}

/** Offers the groups in the list that the team doesn't have yet (NEED-03). */
export function ImportGroups({ list, preview }: ImportPartProps) {
  const { offeredGroups, acceptedGroups } = preview;
  if (offeredGroups.length === 0) return null;
  return (
    <fieldset>
      <legend className="caption mb-1 text-ink-2">New groups for this team</legend>
      <div className="flex flex-wrap gap-x-5">
        {offeredGroups.map((name) => (
          <CheckboxField
            key={name}
            label={name}
            checked={acceptedGroups.includes(name)}
            onChange={(event) => list.setGroup(name, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What keeps the whole list from being imported. */
export function ImportProblems({ preview }: Pick<ImportPartProps, "preview">) {
  return (
    <>
      {preview.excessCount > 0 && (
        <Banner tone="error" role="alert">
          A roster can have up to {MAX_MEMBERS} people. Skip {preview.excessCount} of them, or go back and
          paste fewer.
        </Banner>
      )}
      {preview.overflow > 0 && (
        <Banner tone="error" role="alert">
          The roster only has room for some of these. Skip {preview.overflow} to continue.
        </Banner>
      )}
      {preview.groupOverflow > 0 && (
        <Banner tone="error" role="alert">
          A team can have up to {MAX_GROUPS} groups. Uncheck {preview.groupOverflow} of the new ones to
          continue.
        </Banner>
      )}
      {preview.isError && (
        <Banner
          tone="error"
          role="alert"
          action={
            <Button variant="secondary" size="small" busy={preview.isChecking} onClick={preview.retry}>
              Try Again
            </Button>
          }
        >
          We couldn&apos;t compare your list with the roster.
        </Banner>
      )}
    </>
  );
}

/** Returns whether the list can be imported as it is. */
export const isImportReady = (preview: ImportPreview) =>
  preview.affectedCount > 0 &&
  !preview.isChecking &&
  !preview.isError &&
  !preview.excessCount &&
  !preview.overflow &&
  !preview.groupOverflow;
