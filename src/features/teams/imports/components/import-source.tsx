import { MOST_BYTES } from "../rules.ts";
import { ListSource, type SourceProps } from "./list-source.tsx";

const example = [
  ["Name", "Mobile", "Email", "Mom's Cell"],
  ["Aisha Bello", "(312) 555-0103", "aisha@example.com", ""],
  ["Lindqvist, Cole", "773.555.0118", "", "773 555 0119"],
];

/** A roster, as it stands in a spreadsheet. */
export const ImportSource = (source: SourceProps) => (
  <ListSource
    {...source}
    label="Paste Your List"
    invitation="Or drop a CSV file here"
    fileKind={{ endings: ["csv", "tsv", "txt"], mostBytes: MOST_BYTES }}
    example={example}
  >
    For example. Columns may come in any order, and you can correct how they are read.
  </ListSource>
);
