import { Button } from "#ui/button.tsx";
import type { RsvpStatus } from "../../schema.ts";

const choices: { response: RsvpStatus; label: string }[] = [
  { response: "attending", label: "In" },
  { response: "not_attending", label: "Out" },
  { response: "maybe", label: "Maybe" },
];

/** Sets the response of someone who gave it in another way than by link or keyword. */
export function ResponseButtons({ name, onSet }: { name: string; onSet: (response: RsvpStatus) => void }) {
  return choices.map(({ response, label }) => (
    <Button
      key={response}
      size="small"
      variant="secondary"
      aria-label={`${label}: ${name}`}
      onClick={() => onSet(response)}
    >
      {label}
    </Button>
  ));
}
