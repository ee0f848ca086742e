import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import type { ChangeRequest, RequestState } from "../schema.ts";
import { describeOutcome, formatState } from "../wording/rules.ts";
import { formatAsked, formatInstant, listSteps } from "./request-labels.ts";
import { RequestVersions } from "./request-versions.tsx";

const tones: Record<RequestState, BadgeTone> = {
  "waiting-team": "pending",
  "waiting-league": "pending",
  accepted: "active",
  declined: "expired",
  withdrawn: "outline",
  expired: "outline",
  replaced: "outline",
};

/** A request with both versions, the note, and what happened to it so far (RESULT-25). */
export function RequestCard({ request, children }: { request: ChangeRequest; children?: ReactNode }) {
  const { kind, current, proposed, note, reasons, closedAt, expiresAt } = request;
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h3 className="h3 min-w-0 wrap-anywhere">{formatAsked(request)}</h3>
        <Badge tone={tones[request.state]} className="max-w-full">
          <span className="truncate">{formatState(request)}</span>
        </Badge>
      </div>
      <RequestVersions kind={kind} current={current} proposed={proposed} />
      {note !== null && (
        <blockquote className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">{note}</blockquote>
      )}
      {reasons.length > 0 && (
        <div className="text-sm text-ink-2">
          <p className="font-[560] text-ink">Why the league decides:</p>
          <ul className="list-disc pl-4.5 wrap-anywhere">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="caption text-ink-2 wrap-anywhere">
        {listSteps(request).map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>
          {closedAt === null
            ? `Expires ${formatInstant(expiresAt)}. Until it's decided, the game stays as it is.`
            : describeOutcome(request)}
        </li>
      </ul>
      {children}
    </Card>
  );
}
