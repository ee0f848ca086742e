import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { CAPACITY, typedCapacity } from "../rules.ts";

export interface CapacityInputProps {
  /** Whose teams a day: "Harborview Park". */
  venue: string;
  value: number;
  onChange: (value: number) => void;
}

/** Teams a day, typed or stepped (BUILD-24). What is typed counts when the field is left: "1" may become "12". */
export function CapacityInput({ venue, value, onChange }: CapacityInputProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined) onChange(typedCapacity(typed));
    setTyped(undefined);
  };
  return (
    <div className="flex items-center rounded-md shadow-[inset_0_0_0_1px_var(--control)]">
      <IconButton
        label={`Fewer teams a day at ${venue}`}
        disabled={value <= CAPACITY.min}
        onClick={() => onChange(typedCapacity(String(value - 1)))}
      >
        <Minus className="size-4" />
      </IconButton>
      <input
        aria-label={`Teams a day at ${venue}`}
        type="number"
        inputMode="numeric"
        min={CAPACITY.min}
        max={CAPACITY.max}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
        className="h-9 w-10 appearance-none bg-transparent text-center font-[620] [-moz-appearance:textfield] touch:h-11 [&::-webkit-inner-spin-button]:appearance-none"
      />
      <IconButton
        label={`More teams a day at ${venue}`}
        disabled={value >= CAPACITY.max}
        onClick={() => onChange(typedCapacity(String(value + 1)))}
      >
        <Plus className="size-4" />
      </IconButton>
    </div>
  );
}
