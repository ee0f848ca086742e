import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { blogQueries } from "../client.ts";
import { prose } from "./prose.ts";

const PAUSE_MS = 400;

/** Previews the post. The server renders and sanitizes it, so it matches what readers see. */
export function PostPreview({ content }: { content: string }) {
  const [debounced, setDebounced] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(content), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  const preview = useQuery(
    blogQueries.blog.preview.queryOptions({
      input: { content: debounced },
      enabled: debounced.trim() !== "",
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  );
  return (
    <section aria-label="Preview" className="grid grid-rows-[auto_1fr]">
      <p className="label mb-1.5">Preview</p>
      <div className="max-h-[380px] min-h-[120px] overflow-y-auto rounded-md border border-line bg-tint px-4 py-2">
        {debounced.trim() === "" ? (
          <p className="py-2 text-ink-3">Your preview appears here.</p>
        ) : preview.error ? (
          <p className="py-2 text-ink-3">
            We couldn't update the preview. Keep writing, and we'll try again.
          </p>
        ) : (
          <div className={prose} dangerouslySetInnerHTML={{ __html: preview.data?.html ?? "" }} />
        )}
      </div>
    </section>
  );
}
