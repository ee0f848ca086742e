import { FileUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";

export interface FileDropProps {
  /** "Or drop a CSV file here" */
  invitation: string;
  /** As the browser's file chooser takes it: ".csv,.txt". */
  accept: string;
  /** What is wrong with the last one. */
  problem?: string;
  /** Several when several were dropped. */
  onFiles: (files: readonly File[]) => Promise<void>;
}

/** A button that opens the file chooser, on larger screens within a box to drop a file on. */
export function FileDrop({ invitation, accept, problem, onFiles }: FileDropProps) {
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop((files) => void onFiles(files));
  return (
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
        <span className="max-md:hidden">{isOver ? "Let go to read the file" : invitation}</span>
        <Button
          variant="secondary"
          icon={<FileUp />}
          className="max-md:w-full"
          aria-describedby={problem === undefined ? undefined : problemId}
          onClick={() => input.current?.click()}
        >
          Choose a File
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            void onFiles([...(event.currentTarget.files ?? [])]).finally(() => {
              // The same file can be chosen again after it was corrected.
              if (input.current) input.current.value = "";
            });
          }}
        />
      </div>
      <div role="alert">{problem !== undefined && <FieldError id={problemId}>{problem}</FieldError>}</div>
    </div>
  );
}

/** The whole window takes the file: one that misses the box must not open in place of the page. */
function useFileDrop(onDrop: (files: readonly File[]) => void) {
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
      take.current([...event.dataTransfer.files]);
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
