import { MAX_BYTES } from "../rules.ts";
import { ListSource, type SourceProps } from "./list-source.tsx";

const example = [
  ["Name", "Mobile", "Email", "Mom's Cell"],
  ["Aisha Bello", "(312) 555-0103", "aisha@example.com", ""],
  ["Lindqvist, Cole", "773.555.0118", "", "773 555 0119"],
];

/** The roster import's first step. */
export const ImportSource = (source: SourceProps) => (
  <ListSource
    {...source}
    label="Paste Your List"
    invitation="Or drop a CSV file here"
    fileKind={{ extensions: ["csv", "tsv", "txt"], maxBytes: MAX_BYTES }}
    example={example}
  >
    Example. Columns can be in any order, and you can change how we match them.
  </ListSource>
);
