import { useEffect, useRef, useState } from "react";
import { toAcceptAttribute, readTextFile } from "#platform/text-file.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { ListExample } from "./list-example.tsx";

/** What the user has pasted or chosen so far. */
export interface SourceProps {
  text: string;
  /** What's wrong with the text. */
  problem: string | undefined;
  onText: (text: string) => void;
  /** Called with a file's text, which is previewed right away. */
  onFile: (text: string) => void;
}

interface ListSourceProps extends SourceProps {
  label: string;
  /** How to get a list into the box. */
  hint?: string;
  /** The drop zone's prompt. */
  invitation: string;
  fileKind: Parameters<typeof toAcceptAttribute>[0];
  example?: { lines: string[][]; caption: string };
}

/** The first step of an import, which takes pasted text or a file. */
export function ListSource({
  label,
  hint = "Copy the rows from Excel, Google Sheets, or Numbers, including the header row, and paste them here.",
  invitation,
  fileKind,
  example,
  text,
  problem,
  onText,
  onFile,
}: ListSourceProps) {
  const [fileProblem, setFileProblem] = useState<string>();
  const textArea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== undefined) textArea.current?.focus();
  }, [problem]);

  async function readFiles([file, ...others]: readonly File[]) {
    if (!file) return;
    const result = others.length
      ? { problem: "Upload one file at a time." }
      : await readTextFile(file, fileKind);
    setFileProblem(result.problem);
    if (result.text !== undefined) onFile(result.text);
  }

  return (
    <div className="grid gap-5">
      <TextArea
        ref={textArea}
        label={label}
        rows={7}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={problem}
        hint={hint}
        onChange={(event) => {
          setFileProblem(undefined);
          onText(event.currentTarget.value);
        }}
      />
      <FileDrop
        invitation={invitation}
        accept={toAcceptAttribute(fileKind)}
        problem={fileProblem}
        onFiles={readFiles}
      />
      {example && <ListExample lines={example.lines}>{example.caption}</ListExample>}
    </div>
  );
}
