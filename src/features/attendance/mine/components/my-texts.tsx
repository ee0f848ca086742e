import { ConsentLinks } from "#features/teams/consents/components/consent-links.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Kit } from "#ui/kit.tsx";
import { consentWords } from "#words/consents/consents.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { MyPageData, MyProblems, MyTeam } from "../schema.ts";
import type { MyUrls } from "../urls/rules.ts";
import { MyStep } from "./my-step.tsx";

export interface MyTextsProps {
  language: Language;
  pageData: MyPageData;
  urls: MyUrls;
  /** The team whose texts weren't turned back on, and the reason. */
  problem?: MyProblems["consent"];
}

/** Shows which teams' texts arrive, and lets people turn them off or back on, team by team (REACH-21). */
export function MyTexts({ language, pageData: { teams, isForContact }, urls, problem }: MyTextsProps) {
  const { texts, noPass } = yourGamesWords[language];
  return teams.map((team) => (
    <div key={team.id} className={teams.length > 1 ? "mt-4" : "mt-1"}>
      {teams.length > 1 && (
        <h3 className="flex items-center gap-2 font-[580] wrap-anywhere">
          <Kit id={team.id} kit={team.kit} size={22} className="shrink-0" />
          {team.name}
        </h3>
      )}
      <p className="text-ui text-ink-2">
        {team.texts === "on" && !team.hasPass ? noPass : texts[team.texts]}
      </p>
      {team.texts === "on" && (
        <StopForm language={language} team={team} urls={urls} isForContact={isForContact} />
      )}
      {team.texts === "opted-out-here" && (
        <StartForm language={language} team={team} urls={urls} hasProblem={problem?.about === team.id} />
      )}
      {team.children.map(({ memberId, name }) => (
        <ChildForm
          key={memberId}
          language={language}
          memberId={memberId}
          name={name}
          urls={urls}
          hasProblem={problem?.about === memberId}
        />
      ))}
    </div>
  ));
}

type ChildFormProps = {
  language: Language;
  memberId: string;
  name: string;
  urls: MyUrls;
  hasProblem: boolean;
};

/** Lets a guardian agree to texts to their child's own phone. */
function ChildForm({ language, memberId, name, urls, hasProblem }: ChildFormProps) {
  const { guardian } = consentWords[language];
  const words = yourGamesWords[language];
  return (
    <MyStep title={words.child.title(name)} isOpen={hasProblem}>
      <form method="post" action={urls.getForm("children")} className="grid gap-4">
        <input type="hidden" name="who" value={memberId} />
        <p className="text-ui wrap-anywhere text-ink-2">{words.child.text(name)}</p>
        <CheckboxField
          id={`consent-${memberId}`}
          name="consent"
          value="yes"
          label={guardian.lead.replace("{first name}", () => name)}
          {...(hasProblem && { error: words.start.problem, autoFocus: true })}
        >
          {guardian.rest}
        </CheckboxField>
        <ConsentLinks words={words.consentLinks} />
        <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
          <span className="truncate">{words.child.button(name)}</span>
        </button>
      </form>
    </MyStep>
  );
}

type FormProps = { language: Language; team: MyTeam; urls: MyUrls };

function StopForm({ language, team, urls, isForContact }: FormProps & { isForContact: boolean }) {
  const { phoneStop, memberStop } = consentWords[language];
  const { lead, rest } = isForContact ? phoneStop : memberStop;
  const words = yourGamesWords[language].stop;
  return (
    <MyStep title={words.title}>
      <form method="post" action={urls.getForm("texts")}>
        <input type="hidden" name="texts" value="stop" />
        <input type="hidden" name="team" value={team.id} />
        <p className="mb-3 text-ui text-ink-2">
          <b className="text-ink">{lead}</b> {rest}
        </p>
        <p className="mb-3 text-ui text-ink-2">{isForContact ? words.forContact : words.forMember}</p>
        <button type="submit" className={getButtonClass({ variant: "destructive", full: true })}>
          {words.button}
        </button>
      </form>
    </MyStep>
  );
}

function StartForm({ language, team, urls, hasProblem }: FormProps & { hasProblem: boolean }) {
  const { member } = consentWords[language];
  const words = yourGamesWords[language].start;
  return (
    <form method="post" action={urls.getForm("texts")} className="mt-3 grid gap-4">
      <input type="hidden" name="texts" value="start" />
      <input type="hidden" name="team" value={team.id} />
      <CheckboxField
        id={`consent-${team.id}`}
        name="consent"
        value="yes"
        label={member.lead}
        {...(hasProblem && { error: words.problem, autoFocus: true })}
      >
        {member.rest}
      </CheckboxField>
      <ConsentLinks words={yourGamesWords[language].consentLinks} />
      <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
        {words.button}
      </button>
    </form>
  );
}
