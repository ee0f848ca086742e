import { FileUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { FieldError } from "./field.tsx";

export interface FileDropProps {
  /** The prompt, such as "Or drop a CSV file here". */
  invitation: string;
  /** The file input's accept attribute, such as ".csv,.txt". */
  accept: string;
  /** The error about the last file. */
  problem?: string;
  /** Called with all the files that were chosen or dropped. */
  onFiles: (files: readonly File[]) => Promise<void>;
}

/** A button that opens the file picker, inside a drop zone on larger screens. */
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
          // Phones have no drag and drop.
          "md:border-[1.5px] md:border-dashed md:px-4 md:py-5",
          isOver ? "border-court bg-court-soft text-court-ink" : "border-line-strong text-ink-2",
        )}
      >
        <span className="max-md:hidden">{isOver ? "Drop to upload" : invitation}</span>
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
              // Clear the input so that the user can choose the same file again after correcting it.
              if (input.current) input.current.value = "";
            });
          }}
        />
      </div>
      <div role="alert">{problem !== undefined && <FieldError id={problemId}>{problem}</FieldError>}</div>
    </div>
  );
}

/** The whole window accepts the drop, because a file dropped outside the box would replace the page. */
function useFileDrop(onDrop: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const latestOnDrop = useRef(onDrop);
  useEffect(() => {
    latestOnDrop.current = onDrop;
  });
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(false);
      latestOnDrop.current([...event.dataTransfer.files]);
    };
    window.addEventListener("dragover", handleDragOver);
    window.addEventListener("dragleave", handleDragLeave);
    window.addEventListener("drop", handleDrop);
    return () => {
      window.removeEventListener("dragover", handleDragOver);
      window.removeEventListener("dragleave", handleDragLeave);
      window.removeEventListener("drop", handleDrop);
    };
  }, []);
  return isOver;
}
