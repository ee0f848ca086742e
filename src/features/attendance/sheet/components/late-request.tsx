import { Clock } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { attendanceStatusNames } from "../rules.ts";
import type { SheetMember } from "../schema.ts";

export interface LateRequestProps {
  name: string;
  request: NonNullable<SheetMember["request"]>;
  onDecide: (isAccepted: boolean) => void;
}

/** Shows what a member asks for after the deadline, with one tap to accept or decline it (NEED-32). */
export function LateRequest({ name, request, onDecide }: LateRequestProps) {
  return (
    <span
      role="group"
      aria-label={`Request from ${name}`}
      data-wide
      className="mt-2 block rounded-lg bg-sunken px-3 py-2"
    >
      <span className="flex gap-2 text-sm font-normal">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 wrap-anywhere text-ink">
          After the deadline: asks for {attendanceStatusNames[request.response]}
          {request.note !== null && (
            <>
              , <q>{request.note}</q>
            </>
          )}
        </span>
      </span>
      <span data-print="hide" className="mt-2 flex flex-wrap gap-2">
        <Button size="small" aria-label={`Accept: ${name}`} onClick={() => onDecide(true)}>
          Accept
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Decline: ${name}`}
          onClick={() => onDecide(false)}
        >
          Decline
        </Button>
      </span>
    </span>
  );
}
