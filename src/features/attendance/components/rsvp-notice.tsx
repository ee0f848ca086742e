import { CircleCheck, CircleX } from "lucide-react";

export type NoticeTone = "success" | "error";

/**
 * A toast that needs no script: it's part of the page and fades out with CSS. The page's script clones the same
 * markup from templates.
 */
export function RsvpNotice({ tone, text, detail }: { tone: NoticeTone; text: string; detail?: string }) {
  return (
    <div className="notice flex items-start gap-3 rounded-lg bg-raised py-3.5 pr-4 pl-4 text-ui text-ink shadow-[0_0_0_1px_var(--line),var(--lift-3)]">
      {tone === "success" ? (
        <CircleCheck className="mt-px text-green-line" />
      ) : (
        <CircleX className="mt-px text-red-line" />
      )}
      <div role={tone === "error" ? "alert" : "status"} className="min-w-0 flex-1 wrap-anywhere">
        <p>{text}</p>
        {detail !== undefined && <p className="caption text-ink-3">{detail}</p>}
      </div>
    </div>
  );
}
