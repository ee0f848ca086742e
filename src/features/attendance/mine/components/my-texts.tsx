import { consentWordings } from "#features/teams/consents/rules.ts";
import { buttonClass } from "#ui/button-look.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import type { Mine } from "../schema.ts";
import type { TextsState } from "../rules.ts";
import { MyStep } from "./my-step.tsx";

const words: Record<TextsState, string> = {
  on: "You get a text before each game of this team.",
  "stopped-here": "You stopped the texts of this team. You can still answer here.",
  "stop-word":
    "You replied STOP to a text, so no team can text you. Text START to the same number to get texts again.",
  unreachable:
    "Texts could not be delivered to your phone. Please ask your team manager to check your number.",
  none: "You get no texts from this team. If you would like them, please tell your team manager.",
};

/** Without a pass nothing is sent, whoever agreed to it. */
const RESTING = "You agreed to texts of this team. At the moment it sends none.";

export interface MyTextsProps {
  mine: Mine;
  path: string;
  /** Why texts were not started. */
  problem?: string | undefined;
}

/** Whether texts come, and how to stop them or start them again. */
export function MyTexts({ mine: { texts, hasPass }, path, problem }: MyTextsProps) {
  const action = `${path}/texts`;
  return (
    <>
      <p className="mt-1 text-ui text-ink-2">{texts === "on" && !hasPass ? RESTING : words[texts]}</p>
      {texts === "on" && (
        <MyStep title="Stop Texts">
          <form method="post" action={action}>
            <input type="hidden" name="texts" value="stop" />
            <p className="mb-3 text-ui text-ink-2">
              <b className="text-ink">{consentWordings.memberStop.lead}</b> {consentWordings.memberStop.rest}
            </p>
            <p className="mb-3 text-ui text-ink-2">
              You stay on the team, and this page keeps working. If a teammate uses the same phone, their
              texts go on.
            </p>
            <button type="submit" className={buttonClass({ variant: "destructive", full: true })}>
              Stop Texts of This Team
            </button>
          </form>
        </MyStep>
      )}
      {texts === "stopped-here" && (
        <form method="post" action={action} className="mt-3">
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
          <button type="submit" className={`${buttonClass({ variant: "secondary", full: true })} mt-3`}>
            Start Texts Again
          </button>
        </form>
      )}
    </>
  );
}
