import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { FieldError } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { LIST_FILES, readListFile } from "./read-file.ts";

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
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== undefined) area.current?.focus();
  }, [problem]);

  async function take(files: FileList | null | undefined) {
    const [file, ...others] = files ?? [];
    if (!file) return;
    const answer = others.length ? { problem: "One file at a time, please." } : await readListFile(file);
    setFileProblem(answer.problem);
    if (answer.text !== undefined) onFile(answer.text);
  }
  const isOver = useFileDrop((files) => void take(files));

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
      <div className="grid gap-1.5">
        <div
          data-drop-zone=""
          className={cx(
            "flex items-center justify-center gap-4 rounded-lg transition-colors duration-(--t-fast)",
            // Nobody drops files on a phone.
            "md:border-[1.5px] md:border-dashed md:px-4 md:py-5",
            isOver ? "border-court bg-court-soft text-court-ink" : "border-line-strong text-ink-2",
          )}
        >
          <span className="max-md:hidden">
            {isOver ? "Let go to read the file" : "Or drop a CSV file here"}
          </span>
          <Button
            variant="secondary"
            icon={<FileUp />}
            className="max-md:w-full"
            aria-describedby={fileProblem === undefined ? undefined : "import-file-problem"}
            onClick={() => input.current?.click()}
          >
            Choose a File
          </Button>
          <input
            ref={input}
            type="file"
            accept={LIST_FILES}
            hidden
            onChange={(event) => {
              const { files } = event.currentTarget;
              void take(files).finally(() => {
                // The same file can be chosen again after it was corrected.
                if (input.current) input.current.value = "";
              });
            }}
          />
        </div>
        <div role="alert">
          {fileProblem !== undefined && <FieldError id="import-file-problem">{fileProblem}</FieldError>}
        </div>
      </div>
      <Example />
    </div>
  );
}

/** The whole window takes the file: one that misses the box must not open in place of the page. */
function useFileDrop(onDrop: (files: FileList | undefined) => void) {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onDrop);
  useEffect(() => {
    take.current = onDrop;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(false);
      take.current(event.dataTransfer.files);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}

/* Two of the columns are enough on a phone. */
const lineLook = "*:py-0.5 *:pr-4 max-md:*:nth-[n+3]:hidden";

function Example() {
  const [head, ...lines] = example;
  return (
    <figure className="rounded-lg bg-sunken px-4 py-3">
      <figcaption className="caption text-ink-3">
        For example. Columns may come in any order, and you can correct how they are read.
      </figcaption>
      <table className="mt-2 w-full text-left text-caption">
        <thead>
          <tr className={lineLook}>
            {head!.map((cell) => (
              <th key={cell} scope="col" className="font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="text-ink-2">
          {lines.map((line) => (
            <tr key={line[0]} className={lineLook}>
              {line.map((cell, index) => (
                <td key={head![index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
