import { ConsentLinks } from "#features/teams/consents/components/consent-links.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { consentWords } from "#words/consents/consents.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { MyPageData, MyProblems } from "../schema.ts";
import type { MyUrls } from "../urls/rules.ts";

export interface MyEmailsProps {
  language: Language;
  pageData: MyPageData;
  urls: MyUrls;
  /** The team whose emails weren't turned back on, and the reason. */
  problem?: MyProblems["consent"];
}

/**
 * Shows which teams' emails arrive at the address that the page was opened from, and lets its reader subscribe again after
 * a bounce or after unsubscribing, but not after a complaint (REACH-35).
 */
export function MyEmails({ language, pageData: { teams }, urls, problem }: MyEmailsProps) {
  const { emails, start, consentLinks } = yourGamesWords[language];
  const { lead, rest } = consentWords[language].email;
  return teams.map((team) => (
    <div key={team.id} className={teams.length > 1 ? "mt-4" : "mt-1"}>
      {teams.length > 1 && <h3 className="font-[580] wrap-anywhere">{team.name}</h3>}
      <p className="text-ui text-ink-2">{emails[team.emails ?? "none"]}</p>
      {(team.emails === "bounced" || team.emails === "unsubscribed") && (
        <form method="post" action={urls.getForm("emails")} className="mt-3 grid gap-4">
          <input type="hidden" name="team" value={team.id} />
          <CheckboxField
            id={`email-consent-${team.id}`}
            name="consent"
            value="yes"
            label={lead}
            {...(problem?.about === team.id && { error: start.problem, autoFocus: true })}
          >
            {rest}
          </CheckboxField>
          <ConsentLinks words={consentLinks} />
          <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
            {emails.button}
          </button>
        </form>
      )}
    </div>
  ));
}
