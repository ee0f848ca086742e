import { useId } from "react";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

/** Only suggestions: sport is free text (OP-13). */
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

/** What is played, in anybody's own words; the usual ones are suggested. */
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
