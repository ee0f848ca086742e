import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { CourtPanel } from "#ui/court-panel.tsx";
import { Kit } from "#ui/kit.tsx";
import type { ChangeRequest, RequestState } from "../schema.ts";
import { describeOutcome, formatQuestion, formatState, toVersions, type Version } from "../wording/rules.ts";

export interface LinkedRequestPageProps {
  request: ChangeRequest;
  side: "team" | "league";
  kit: string | null;
  /** Until when to respond, in words. */
  respondBy: string;
  /** Who responded or decided last, and when, in words. */
  lastStep: { by: string | null; at: string } | null;
  /** Why the response couldn't be saved. */
  problem?: string | undefined;
}

/** A request behind a manager's link: both versions, the note, and the response, without a script (RESULT-16). */
export function LinkedRequestPage({
  request,
  side,
  kit,
  respondBy,
  lastStep,
  problem,
}: LinkedRequestPageProps) {
  const { from, to, note, sent, can } = request;
  const { now, asked } = toVersions(request);
  const canRespond = side === "team" ? can.respond : can.decide;
  return (
    <div className="mx-auto w-full max-w-[560px] md:px-6 md:pb-4">
      <CourtPanel
        as="div"
        lines="right"
        shape="flush"
        className="px-5 pt-[70px] pb-5 max-md:rounded-b-[26px] md:rounded-2xl md:p-9"
      >
        <p className="mb-3 flex min-h-[34px] items-center gap-2.5 font-display leading-[1.2] font-[560] wrap-anywhere">
          <Kit id={from.id} kit={kit} size={34} />
          <span className="line-clamp-3">
            {side === "team" ? `${from.name} ask` : `${from.name} ask ${to.name}`}
          </span>
        </p>
        <h1 className="font-display text-[1.75rem] leading-[1.06] font-[740] tracking-[-0.026em] font-stretch-111% md:text-[2.25rem]">
          {formatQuestion(request)}
        </h1>
      </CourtPanel>
      <div className="px-5 pt-5 md:px-0">
        <dl className="overflow-hidden rounded-lg border border-line">
          <Row label="Now" version={now} />
          <Row label={request.kind === "move" ? "Instead" : "Then"} version={asked} isNew />
        </dl>
        {note !== null && (
          <figure className="mt-4">
            <blockquote className="rounded-lg bg-sunken px-4 py-3 text-ui wrap-anywhere">{note}</blockquote>
            {sent.by !== null && (
              <figcaption className="mt-1.5 text-caption text-ink-3 wrap-anywhere">
                {`${sent.by}, ${from.name}`}
              </figcaption>
            )}
          </figure>
        )}
        {side === "league" && <LeagueFacts request={request} />}
        {problem !== undefined && (
          <p
            role="alert"
            className="mt-4 rounded-lg bg-red-soft px-4 py-3 text-ui text-red-ink wrap-anywhere"
          >
            {problem}
          </p>
        )}
        {canRespond ? (
          <form method="post" className="mt-5">
            {side === "team" && request.kind !== "delete" && request.kind !== "restore" && (
              <CheckboxField
                id="text-team"
                name="textTeam"
                label="Text My Team"
                defaultChecked
                hint="Your players get a text once the game changes."
                className="mb-4"
              />
            )}
            <div className="grid grid-cols-2 gap-3">
              <button
                type="submit"
                name="response"
                value="accept"
                className={getButtonClass({ size: "large", full: true })}
              >
                {side === "team" ? "Accept" : "Approve"}
              </button>
              <button
                type="submit"
                name="response"
                value="decline"
                className={getButtonClass({ variant: "secondary", size: "large", full: true })}
              >
                Decline
              </button>
            </div>
            <p className="mt-3 text-caption text-ink-3">
              {`Respond by ${respondBy}. Without a response, the game stays as it is.`}
            </p>
          </form>
        ) : (
          <Outcome request={request} lastStep={lastStep} />
        )}
      </div>
    </div>
  );
}

const Row = ({ label, version, isNew = false }: { label: string; version: Version; isNew?: boolean }) => (
  <div
    className={`grid grid-cols-[72px_minmax(0,1fr)] gap-3 px-4 py-3 ${isNew ? "border-t border-line bg-court-soft" : ""}`}
  >
    <dt className="text-caption text-ink-2">{label}</dt>
    <dd className="m-0 wrap-anywhere">
      <span className="font-[600]">{version.when}</span>
      {version.place !== "" && <span className="block text-ui text-ink-2">{version.place}</span>}
    </dd>
  </div>
);

/** What the league's manager has to know to decide. */
const LeagueFacts = ({ request: { state, to, reasons } }: { request: ChangeRequest }) => (
  <>
    {state === "waiting-league" && <p className="mt-4 text-ui text-ink-2">Both teams agree.</p>}
    {state === "waiting-team" && (
      <p className="mt-4 text-ui text-ink-2 wrap-anywhere">
        {`${to.name} didn't respond yet. The game starts soon, so you can decide alone.`}
      </p>
    )}
    {reasons.length > 0 && (
      <ul className="mt-2 list-disc pl-5 text-ui text-ink-2 wrap-anywhere">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )}
  </>
);

const tones: Record<RequestState, BadgeTone> = {
  "waiting-team": "pending",
  "waiting-league": "pending",
  accepted: "active",
  declined: "expired",
  withdrawn: "outline",
  expired: "outline",
  replaced: "outline",
};

/** How the request stands, for someone who can't or needn't respond (anymore). */
const Outcome = ({ request, lastStep }: Pick<LinkedRequestPageProps, "request" | "lastStep">) => (
  <section role="status" className="mt-5 rounded-lg border border-line px-4 py-4">
    <Badge tone={tones[request.state]}>{formatState(request)}</Badge>
    <p className="mt-2.5 text-ui wrap-anywhere">{describeOutcome(request)}</p>
    {lastStep && (
      <p className="mt-1 text-caption text-ink-3 wrap-anywhere">
        {lastStep.by === null ? lastStep.at : `${lastStep.by}, ${lastStep.at}`}
      </p>
    )}
  </section>
);
