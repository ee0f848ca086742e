import { AnswerGroup, type AnswerTone } from "#ui/answer-group.tsx";
import { Banner } from "#ui/banner.tsx";
import { answers, askedAgainMessage, closedMessage, nounOf, type RsvpState } from "../rules.ts";
import type { Response } from "../schema.ts";
import { spotWords } from "../spares/rules.ts";
import type { Spot } from "../spares/schema.ts";

const tones: Record<Response, AnswerTone> = { attending: "green", maybe: "yellow", not_attending: "red" };

export interface RsvpAnswerProps {
  state: RsvpState;
  kind: string;
  response: Response | null;
  /** They had answered, and then the game was moved. */
  isAskedAgain: boolean;
  /** Of a spare who was called up. */
  spot: Spot | null;
  /** Where the answer goes. */
  action: string;
  /** "Answered Apr 15, 7:01 PM" */
  answered: string;
}

/** The question: three buttons of a form, so that it works in every browser and before any script has arrived. */
export function RsvpAnswer({ state, kind, response, isAskedAgain, spot, action, answered }: RsvpAnswerProps) {
  const isOpen = state === "open";
  return (
    <form method="post" action={action}>
      <h2 id="question" className="h2 max-md:text-[1.0625rem]">
        Your answer
      </h2>
      {!isOpen && (
        <Banner tone={state === "cancelled" ? "error" : "time"} className="mt-3">
          {closedMessage(state, kind)}
          {state === "started" && " If your plans change, please tell your team manager."}
        </Banner>
      )}
      {isOpen && isAskedAgain && (
        <Banner tone="time" className="mt-3">
          {askedAgainMessage(kind)}
        </Banner>
      )}
      {isOpen && (spot === "open" || spot === "gone") && (
        <Banner tone={spot === "open" ? "time" : "info"} className="mt-3">
          {spot === "open"
            ? spotWords.open
            : "The spot was just filled. Thank you, we will text you again when one opens."}
        </Banner>
      )}
      <AnswerGroup
        name="response"
        labelledBy="question"
        value={response}
        disabled={!isOpen}
        className="mt-2.5 md:mt-4"
        answers={answers.map(({ value, label, proof }) => ({
          value,
          label,
          proof,
          tone: tones[value],
          ...(value === response && { hint: answered }),
        }))}
      />
      {isOpen && (
        <p className="mt-3 text-label leading-[1.4] text-ink-3">
          You can update your response any time before the {nounOf(kind)}.
        </p>
      )}
    </form>
  );
}
