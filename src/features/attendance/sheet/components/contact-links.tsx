import { MessageSquare, Phone } from "lucide-react";
import { IconLink } from "#ui/icon-button.tsx";

/** Calls or texts someone from the manager's own phone. */
export function ContactLinks({ name, phone }: { name: string; phone: string }) {
  return (
    <span data-print="hide" className="inline-flex">
      <IconLink label={`Call ${name}`} size="small" to={`tel:${phone}`}>
        <Phone className="size-4" />
      </IconLink>
      <IconLink label={`Text ${name}`} size="small" to={`sms:${phone}`}>
        <MessageSquare className="size-4" />
      </IconLink>
    </span>
  );
}
