import { useEffect, useRef, useState } from "react";
import { acceptedBy, readTextFile } from "#platform/text-file.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { MOST_BYTES } from "../rules.ts";
import { ListExample } from "./list-example.tsx";

const listFile = { endings: ["csv", "tsv", "txt"], mostBytes: MOST_BYTES };

const example = [
  ["Name", "Mobile", "Email", "Mom's Cell"],
  ["Aisha Bello", "(312) 555-0103", "aisha@example.com", ""],
  ["Lindqvist, Cole", "773.555.0118", "", "773 555 0119"],
];

export interface ImportSourceProps {
  text: string;
  /** What is wrong with the text. */
  problem: string | undefined;
  onText: (text: string) => void;
  /** A file's text: goes straight on. */
  onFile: (text: string) => void;
}

/** The first step: a paste or a file. */
export function ImportSource({ text, problem, onText, onFile }: ImportSourceProps) {
  const [fileProblem, setFileProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== undefined) area.current?.focus();
  }, [problem]);

  async function take([file, ...others]: readonly File[]) {
    if (!file) return;
    const answer = others.length
      ? { problem: "One file at a time, please." }
      : await readTextFile(file, listFile);
    setFileProblem(answer.problem);
    if (answer.text !== undefined) onFile(answer.text);
  }

  return (
    <div className="grid gap-5">
      <TextArea
        ref={area}
        label="Paste Your List"
        rows={7}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={problem}
        hint="Copy the rows in Excel, Google Sheets or Numbers, with the line that names the columns, and paste them here."
        onChange={(event) => {
          setFileProblem(undefined);
          onText(event.currentTarget.value);
        }}
      />
      <FileDrop
        invitation="Or drop a CSV file here"
        accept={acceptedBy(listFile)}
        problem={fileProblem}
        onFiles={take}
      />
      <ListExample lines={example}>
        For example. Columns may come in any order, and you can correct how they are read.
      </ListExample>
    </div>
  );
}
