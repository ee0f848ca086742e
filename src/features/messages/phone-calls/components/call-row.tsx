import { PhoneCall as PhoneIcon } from "lucide-react";
import type { ResponseButtons } from "#features/attendance/sheet/components/response-buttons.tsx";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { LinkButton } from "#ui/button.tsx";
import { NO_PHONE } from "../rules.ts";
import type { PhoneCall } from "../schema.ts";

export interface CallRowProps {
  call: PhoneCall;
  /** Passed in by the page, which has it. Imported here, it would be one more file that the page has to load first. */
  Responses: typeof ResponseButtons;
  /** Omitted once responses can no longer change. */
  onSet?: ((response: RsvpStatus) => void) | undefined;
}

/** Shows a player to call: why, each of their numbers, and one tap for what they say (REACH-40). */
export function CallRow({ call: { name, reason, numbers }, Responses, onSet }: CallRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-2 border-line py-2.5 not-first:border-t md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
      <span className="min-w-0">
        <b className="block font-[620] wrap-anywhere">{name}</b>
        <span className="caption block text-ink-2 wrap-anywhere">{reason}</span>
      </span>
      <span className="flex min-w-0 flex-wrap gap-2 md:flex-col md:items-stretch">
        {numbers.map(({ phone, displayPhone, label }) => (
          <LinkButton
            key={phone}
            size="small"
            variant="secondary"
            icon={<PhoneIcon aria-hidden="true" className="size-4" />}
            to={`tel:${phone}`}
            aria-label={`Call ${displayPhone}, ${label ?? name}`}
            className="max-w-full md:justify-start"
          >
            Call {displayPhone}
            {label !== null && <span className="font-[450] text-ink-2">, {label}</span>}
          </LinkButton>
        ))}
        {/* The reason may be another one, such as a reminder that no one got. */}
        {numbers.length === 0 && reason !== NO_PHONE && (
          <span className="caption text-ink-2">{NO_PHONE}</span>
        )}
      </span>
      {onSet && (
        <span data-print="hide" className="flex flex-wrap gap-2">
          <Responses name={name} onSet={onSet} />
        </span>
      )}
    </li>
  );
}
