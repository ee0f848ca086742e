import { useEffect, useRef, useState } from "react";
import { ListExample } from "#features/teams/imports/components/list-example.tsx";
import { acceptedBy, readTextFile } from "#platform/text-file.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { MOST_CHARACTERS } from "../schema.ts";

const scheduleFile = { endings: ["ics", "csv", "tsv", "txt"], mostBytes: MOST_CHARACTERS };

const example = [
  ["Date", "Time", "Opponent", "Location"],
  ["Apr 16, 2026", "7:00 PM", "Harbor Street FC", "Harborview Park"],
  ["4/25/2026", "10:30", "Canal Street Comets", "Lincoln Field"],
];

export interface ScheduleSourceProps {
  text: string;
  /** What is wrong with the text. */
  problem: string | undefined;
  onText: (text: string) => void;
  /** A file's text: goes straight on. */
  onFile: (text: string) => void;
}

/** The first step: a paste or a file. */
export function ScheduleSource({ text, problem, onText, onFile }: ScheduleSourceProps) {
  const [fileProblem, setFileProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== undefined) area.current?.focus();
  }, [problem]);

  async function take([file, ...others]: readonly File[]) {
    if (!file) return;
    const answer = others.length
      ? { problem: "One file at a time, please." }
      : await readTextFile(file, scheduleFile);
    setFileProblem(answer.problem);
    if (answer.text !== undefined) onFile(answer.text);
  }

  return (
    <div className="grid gap-5">
      <TextArea
        ref={area}
        label="Paste Your Schedule"
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
        invitation="Or drop a calendar (.ics) or CSV file here"
        accept={acceptedBy(scheduleFile)}
        problem={fileProblem}
        onFiles={take}
      />
      <ListExample lines={example}>
        For example. Columns may come in any order, and so may most ways to write a date. Times are your
        team’s.
      </ListExample>
    </div>
  );
}
