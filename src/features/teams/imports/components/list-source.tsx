import { useEffect, useRef, useState } from "react";
import { acceptedBy, readTextFile } from "#platform/text-file.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { ListExample } from "./list-example.tsx";

/** What somebody has typed or chosen so far. */
export interface SourceProps {
  text: string;
  /** What is wrong with the text. */
  problem: string | undefined;
  onText: (text: string) => void;
  /** A file's text: goes straight on. */
  onFile: (text: string) => void;
}

interface ListSourceProps extends SourceProps {
  label: string;
  /** To drop a file. */
  invitation: string;
  fileKind: Parameters<typeof acceptedBy>[0];
  example: string[][];
  /** About the example. */
  children: string;
}

/** The first step of an import: a paste or a file. */
export function ListSource({
  label,
  invitation,
  fileKind,
  example,
  text,
  problem,
  onText,
  onFile,
  children,
}: ListSourceProps) {
  const [fileProblem, setFileProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== undefined) area.current?.focus();
  }, [problem]);

  async function take([file, ...others]: readonly File[]) {
    if (!file) return;
    const answer = others.length
      ? { problem: "One file at a time, please." }
      : await readTextFile(file, fileKind);
    setFileProblem(answer.problem);
    if (answer.text !== undefined) onFile(answer.text);
  }

  return (
    <div className="grid gap-5">
      <TextArea
        ref={area}
        label={label}
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
      <FileDrop invitation={invitation} accept={acceptedBy(fileKind)} problem={fileProblem} onFiles={take} />
      <ListExample lines={example}>{children}</ListExample>
    </div>
  );
}
