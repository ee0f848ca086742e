import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { CAPACITY, parseCapacity } from "../rules.ts";

export interface CapacityInputProps {
  /** Venue name for the accessible labels, such as "Harborview Park". */
  venue: string;
  value: number;
  onChange: (value: number) => void;
}

/**
 * An input for teams per day that accepts typing and stepping (BUILD-24). Commits on blur because a typed "1" may be
 * the start of "12".
 */
export function CapacityInput({ venue, value, onChange }: CapacityInputProps) {
  const [input, setTyped] = useState<string>();
  const commit = () => {
    if (input !== undefined) onChange(parseCapacity(input));
    setTyped(undefined);
  };
  return (
    <div className="flex items-center rounded-md shadow-[inset_0_0_0_1px_var(--control)]">
      <IconButton
        label={`Fewer teams per day at ${venue}`}
        disabled={value <= CAPACITY.min}
        onClick={() => onChange(parseCapacity(String(value - 1)))}
      >
        <Minus className="size-4" />
      </IconButton>
      <input
        aria-label={`Teams per day at ${venue}`}
        type="number"
        inputMode="numeric"
        min={CAPACITY.min}
        max={CAPACITY.max}
        value={input ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
        className="h-9 w-10 appearance-none bg-transparent text-center font-[620] [-moz-appearance:textfield] touch:h-11 [&::-webkit-inner-spin-button]:appearance-none"
      />
      <IconButton
        label={`More teams per day at ${venue}`}
        disabled={value >= CAPACITY.max}
        onClick={() => onChange(parseCapacity(String(value + 1)))}
      >
        <Plus className="size-4" />
      </IconButton>
    </div>
  );
}
