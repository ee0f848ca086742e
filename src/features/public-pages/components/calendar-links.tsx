import { CalendarPlus } from "lucide-react";
import { getButtonClass } from "#ui/button-styles.ts";

/**
 * Offers a public calendar to calendar apps, which keep it up to date, and as a file (PUBLIC-25), and the page's poster
 * (PUBLIC-44).
 */
export function CalendarLinks({ url, posterPath }: { url: string; posterPath: string }) {
  return (
    <p className="mt-5 flex flex-wrap gap-2.5 print:hidden">
      <a href={url.replace(/^https?:/, "webcal:")} className={getButtonClass({ variant: "secondary" })}>
        <CalendarPlus className="size-4" />
        Add to Calendar
      </a>
      <a href={url} className={getButtonClass({ variant: "ghost" })}>
        Download Calendar File
      </a>
      <a href={posterPath} className={getButtonClass({ variant: "ghost" })}>
        Print Poster
      </a>
    </p>
  );
}
