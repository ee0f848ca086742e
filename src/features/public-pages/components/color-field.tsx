import { useId } from "react";
import { getKit } from "#ui/kit-design.ts";
import { pageColors } from "../schema.ts";

const getBackground = (color: string) => {
  const { shirt, trim } = getKit("", `${color}-hoops`);
  return { background: `linear-gradient(135deg, ${shirt} 55%, ${trim} 55%)` };
};

/** Chooses one of the 13 pairs of kit colors (PUBLIC-09). An empty value stands for what the kit has. */
export function ColorField(props: {
  hint: string;
  /** What no choice is called, such as "Same as the Kit". */
  noneLabel: string;
  value: string;
  onChange: (color: string) => void;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="label mb-1.5">Page Color</legend>
      <div className="flex flex-wrap gap-2">
        {["", ...pageColors].map((color) => (
          <label
            key={color}
            className="relative grid h-11 min-w-11 cursor-pointer place-items-center rounded-lg border border-line-strong bg-surface px-1.5 text-ui has-checked:border-court has-checked:inset-ring has-checked:inset-ring-court has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={color}
              checked={props.value === color}
              onChange={() => props.onChange(color)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
            />
            {color === "" ? (
              <span className="px-2">{props.noneLabel}</span>
            ) : (
              <>
                <span
                  aria-hidden="true"
                  className="size-7 rounded-full border border-line"
                  style={getBackground(color)}
                />
                <span className="sr-only">{color[0]!.toUpperCase() + color.slice(1)}</span>
              </>
            )}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="caption mt-1.5 text-ink-3">
        {props.hint}
      </p>
    </fieldset>
  );
}
