import { ConsentLinks } from "#features/teams/consents/components/consent-links.tsx";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { NOT_TEXTABLE_MESSAGE } from "#platform/area-codes.ts";
import { getButtonClass } from "#ui/button-styles.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Kit } from "#ui/kit.tsx";
import type { MyPageData, MyProblems, MyTeam } from "../schema.ts";
import type { TextsState } from "../rules.ts";
import { MyStep } from "./my-step.tsx";

const messages: Record<TextsState, string> = {
  on: "You get a text before each of this team's games.",
  "opted-out-here": "You turned off this team's texts. You can still respond here.",
  "stop-keyword": "You replied STOP, so no team can text you. Text START to the same number to opt back in.",
  unreachable: "We couldn't deliver texts to your phone. Ask your team manager to check your number.",
  "wrong-number":
    "Someone replied from your phone that it's the wrong number. Ask your team manager to check your number.",
  "not-textable": `${NOT_TEXTABLE_MESSAGE}. Ask your team manager to add a US or Canadian mobile number.`,
  none: "You don't get texts from this team. If you'd like to, tell your team manager.",
};

/** A note shown when the phone has agreed to texts but the team has no active pass. */
const NO_PASS_MESSAGE = "You've agreed to texts from this team, but it isn't sending any right now.";

export interface MyTextsProps {
  pageData: MyPageData;
  path: string;
  /** The team whose texts weren't turned back on, and the reason. */
  problem?: MyProblems["consent"];
}

/** Shows which teams' texts arrive, and lets people turn them off or back on, team by team (REACH-21). */
export function MyTexts({ pageData: { teams, isForContact }, path, problem }: MyTextsProps) {
  return teams.map((team) => (
    <div key={team.id} className={teams.length > 1 ? "mt-4" : "mt-1"}>
      {teams.length > 1 && (
        <h3 className="flex items-center gap-2 font-[580] wrap-anywhere">
          <Kit id={team.id} kit={team.kit} size={22} className="shrink-0" />
          {team.name}
        </h3>
      )}
      <p className="text-ui text-ink-2">
        {team.texts === "on" && !team.hasPass ? NO_PASS_MESSAGE : messages[team.texts]}
      </p>
      {team.texts === "on" && <StopForm team={team} path={path} isForContact={isForContact} />}
      {team.texts === "opted-out-here" && (
        <StartForm team={team} path={path} problem={problem?.teamId === team.id ? problem.text : undefined} />
      )}
    </div>
  ));
}

function StopForm({ team, path, isForContact }: { team: MyTeam; path: string; isForContact: boolean }) {
  const { lead, rest } = isForContact ? consentWordings.phoneStop : consentWordings.memberStop;
  return (
    <MyStep title="Stop Texts">
      <form method="post" action={`${path}/texts`}>
        <input type="hidden" name="texts" value="stop" />
        <input type="hidden" name="team" value={team.id} />
        <p className="mb-3 text-ui text-ink-2">
          <b className="text-ink">{lead}</b> {rest}
        </p>
        <p className="mb-3 text-ui text-ink-2">
          {isForContact
            ? "Nothing else changes on the team, and this page will keep working."
            : "You'll stay on the team, and this page will keep working. If a teammate shares your phone, they'll still get texts."}
        </p>
        <button type="submit" className={getButtonClass({ variant: "destructive", full: true })}>
          Stop Texts From This Team
        </button>
      </form>
    </MyStep>
  );
}

function StartForm({ team, path, problem }: { team: MyTeam; path: string; problem: string | undefined }) {
  return (
    <form method="post" action={`${path}/texts`} className="mt-3 grid gap-4">
      <input type="hidden" name="texts" value="start" />
      <input type="hidden" name="team" value={team.id} />
      <CheckboxField
        id={`consent-${team.id}`}
        name="consent"
        value="yes"
        label={consentWordings.member.lead}
        {...(problem !== undefined && { error: problem, autoFocus: true })}
      >
        {consentWordings.member.rest}
      </CheckboxField>
      <ConsentLinks />
      <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
        Turn Texts Back On
      </button>
    </form>
  );
}
