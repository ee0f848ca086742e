import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface SearchFieldProps extends Omit<
  TextFieldProps,
  "type" | "icon" | "end" | "value" | "onChange" | "ref" | "required" | "optional"
> {
  value: string;
  onValueChange: (value: string) => void;
}

/** Filters the page. The label is for screen readers, and the placeholder shows what can be searched. */
export function SearchField({
  value,
  onValueChange,
  className,
  hideLabel = true,
  ...props
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Text typed before hydration fired no event, so pick it up here.
  const syncValue = useEffectEvent(() => {
    const text = input.current!.value;
    if (text !== value) onValueChange(text);
  });
  useEffect(() => syncValue(), []);
  const clear = () => {
    onValueChange("");
    input.current?.focus();
  };
  return (
    <TextField
      autoComplete="off"
      {...props}
      ref={input}
      type="search"
      hideLabel={hideLabel}
      className={cx("w-full md:max-w-70", className)}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      icon={<Search className="size-4" />}
      end={
        value === "" ? undefined : (
          <IconButton label="Clear search" onClick={clear}>
            <X className="size-4" />
          </IconButton>
        )
      }
    />
  );
}
