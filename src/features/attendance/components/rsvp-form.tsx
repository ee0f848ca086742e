import { ResponseGroup, type ResponseTone } from "#ui/response-group.tsx";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { getChosen, rsvpOptions } from "../rules.ts";
import type { RsvpStatus, StoredResponse } from "../schema.ts";
import type { Spot } from "../subs/schema.ts";
import {
  RsvpBanners,
  type RsvpBannersProps,
  SpotBanner,
  StandingBanner,
  UntilWhen,
} from "./rsvp-banners.tsx";
import { NoteField, SaveOnEnter } from "./rsvp-note.tsx";

const tones: Record<RsvpStatus, ResponseTone> = { attending: "green", maybe: "yellow", not_attending: "red" };

export interface RsvpFormProps extends RsvpBannersProps {
  response: StoredResponse | null;
  /** True while a spot is offered to someone who waits. */
  isOffered: boolean;
  /** Set only for a sub who was called. */
  spot: Spot | null;
  /** Who the form responds for. Null for the link of a test text. */
  memberId: string | null;
  /** The URL that the form posts to. */
  action: string;
  /** What the page says about the response (see `describeStanding`). */
  confirmation: string;
  line: string;
  sentence: string | null;
  hasNote: boolean;
  /** When responses are due. */
  due: string;
}

/** The RSVP form. It has three submit buttons, so that it works in every browser and before any script loads. */
export function RsvpForm({
  language,
  state,
  kind,
  response,
  isOffered,
  mustRespondAgain,
  spot,
  isPreview,
  memberId,
  action,
  deadline,
  due,
  hasNote,
  ...standing
}: RsvpFormProps) {
  const words = rsvpWords[language];
  const isOpen = state === "open";
  const isWaiting = response === "waitlisted";
  const chosen = getChosen(response, isOffered);
  return (
    <form method="post" action={action}>
      {isOpen && memberId !== null && <SaveOnEnter />}
      {memberId !== null && <input type="hidden" name="memberId" value={memberId} />}
      <h2 id="question" className="h2 max-md:text-[1.0625rem]">
        {words.yourResponse}
      </h2>
      <RsvpBanners
        language={language}
        state={state}
        kind={kind}
        mustRespondAgain={mustRespondAgain}
        deadline={deadline}
        isPreview={isPreview}
      />
      {isOpen && <SpotBanner spot={spot} language={language} />}
      {isOpen && <StandingBanner sentence={standing.sentence} />}
      <ResponseGroup
        name="response"
        labelledBy="question"
        value={chosen}
        disabled={!isOpen}
        className="mt-2.5 md:mt-4"
        responses={rsvpOptions.map((value) => ({
          value,
          label: words.responses[value],
          confirmation: value === chosen ? standing.confirmation : words.confirmations[value],
          tone: value === chosen && isWaiting ? "yellow" : tones[value],
          ...(value === chosen && { hint: standing.line }),
        }))}
      />
      {isOpen && memberId !== null && <NoteField language={language} hasNote={hasNote} />}
      {isOpen && <UntilWhen language={language} kind={kind} deadline={deadline} due={due} />}
    </form>
  );
}
