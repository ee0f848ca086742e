import { ConsentLinks } from "#features/teams/consents/components/consent-links.tsx";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { NOT_TEXTABLE_MESSAGE } from "#platform/area-codes.ts";
import { getButtonClass } from "#ui/button-styles.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import type { MyPageData } from "../schema.ts";
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

/** A note shown when the member has agreed to texts but the team has no active pass. */
const NO_PASS_MESSAGE = "You've agreed to texts from this team, but it isn't sending any right now.";

export interface MyTextsProps {
  pageData: MyPageData;
  path: string;
  /** The reason texts weren't turned back on. */
  problem?: string | undefined;
}

/** Shows whether the member gets texts, and lets them turn texts off or back on. */
export function MyTexts({ pageData: { texts, hasPass }, path, problem }: MyTextsProps) {
  const action = `${path}/texts`;
  return (
    <>
      <p className="mt-1 text-ui text-ink-2">
        {texts === "on" && !hasPass ? NO_PASS_MESSAGE : messages[texts]}
      </p>
      {texts === "on" && (
        <MyStep title="Stop Texts">
          <form method="post" action={action}>
            <input type="hidden" name="texts" value="stop" />
            <p className="mb-3 text-ui text-ink-2">
              <b className="text-ink">{consentWordings.memberStop.lead}</b> {consentWordings.memberStop.rest}
            </p>
            <p className="mb-3 text-ui text-ink-2">
              You'll stay on the team, and this page will keep working. If a teammate shares your phone,
              they'll still get texts.
            </p>
            <button type="submit" className={getButtonClass({ variant: "destructive", full: true })}>
              Stop Texts from This Team
            </button>
          </form>
        </MyStep>
      )}
      {texts === "opted-out-here" && (
        <form method="post" action={action} className="mt-3 grid gap-4">
          <input type="hidden" name="texts" value="start" />
          <CheckboxField
            id="consent"
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
      )}
    </>
  );
}
