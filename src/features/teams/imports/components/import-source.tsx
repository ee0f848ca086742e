import { MAX_FILE_BYTES } from "../rules.ts";
import { ListSource, type SourceProps } from "./list-source.tsx";

const example = {
  caption: "Example. Columns can be in any order, and you can change how we match them.",
  lines: [
    ["Name", "Mobile", "Email", "Mom's Cell"],
    ["Aisha Bello", "(312) 555-0103", "aisha@example.com", ""],
    ["Lindqvist, Cole", "773.555.0118", "", "773 555 0119"],
  ],
};

/** The files that can contain a roster. */
export const rosterFiles = { extensions: ["csv", "tsv", "txt", "vcf"], maxBytes: MAX_FILE_BYTES };

/** The roster import's first step. */
export const ImportSource = (source: SourceProps) => (
  <ListSource
    {...source}
    label="Paste Your List"
    invitation="Or drop a CSV or contacts file here"
    hint="One per line, like: Jordan Reyes 312-555-0142. Or paste from a spreadsheet, a chat, or your contacts."
    fileKind={rosterFiles}
    example={example}
  />
);
