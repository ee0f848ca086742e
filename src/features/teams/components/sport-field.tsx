import { useId } from "react";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

/** Suggestions only, because sport is free text (OP-13). */
const commonSports = [
  "Soccer",
  "Basketball",
  "Softball",
  "Baseball",
  "Volleyball",
  "Flag Football",
  "Hockey",
  "Kickball",
  "Lacrosse",
  "Pickleball",
  "Tennis",
  "Ultimate Frisbee",
];

/** A free-text field for the sport that suggests common ones. */
export function SportField(props: Omit<TextFieldProps, "label" | "list">) {
  const id = useId();
  return (
    <div>
      <TextField
        label="Sport"
        required
        autoComplete="off"
        placeholder="Soccer, softball, anything"
        {...props}
        list={id}
      />
      <datalist id={id}>
        {commonSports.map((sport) => (
          <option key={sport}>{sport}</option>
        ))}
      </datalist>
    </div>
  );
}
