import { ResponseGroup, type ResponseTone } from "#ui/response-group.tsx";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { rsvpOptions } from "../rules.ts";
import type { RsvpStatus } from "../schema.ts";
import type { Spot } from "../subs/schema.ts";
import { RsvpBanners, type RsvpBannersProps, SpotBanner } from "./rsvp-banners.tsx";

const tones: Record<RsvpStatus, ResponseTone> = { attending: "green", maybe: "yellow", not_attending: "red" };

export interface RsvpFormProps extends RsvpBannersProps {
  response: RsvpStatus | null;
  /** Set only for a sub who was called. */
  spot: Spot | null;
  /** Who the form responds for. Null for the link of a test text. */
  memberId: string | null;
  /** The URL that the form posts to. */
  action: string;
  /** When the member responded, such as "Responded Apr 15, 7:01 PM". */
  respondedLabel: string;
}

/** The RSVP form. It has three submit buttons, so that it works in every browser and before any script loads. */
export function RsvpForm({
  language,
  state,
  kind,
  response,
  mustRespondAgain,
  spot,
  isPreview,
  memberId,
  action,
  respondedLabel,
}: RsvpFormProps) {
  const words = rsvpWords[language];
  const isOpen = state === "open";
  return (
    <form method="post" action={action}>
      {memberId !== null && <input type="hidden" name="memberId" value={memberId} />}
      <h2 id="question" className="h2 max-md:text-[1.0625rem]">
        {words.yourResponse}
      </h2>
      <RsvpBanners
        language={language}
        state={state}
        kind={kind}
        mustRespondAgain={mustRespondAgain}
        isPreview={isPreview}
      />
      {isOpen && <SpotBanner spot={spot} language={language} />}
      <ResponseGroup
        name="response"
        labelledBy="question"
        value={response}
        disabled={!isOpen}
        className="mt-2.5 md:mt-4"
        responses={rsvpOptions.map((value) => ({
          value,
          label: words.responses[value],
          confirmation: words.confirmations[value],
          tone: tones[value],
          ...(value === response && { hint: respondedLabel }),
        }))}
      />
      {isOpen && <p className="mt-3 text-label leading-[1.4] text-ink-3">{words.canUpdate(kind)}</p>}
    </form>
  );
}
