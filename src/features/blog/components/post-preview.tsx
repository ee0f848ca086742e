import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { blogQueries } from "../client.ts";
import { prose } from "./prose.ts";

const PAUSE_MS = 400;

/** The post as it will be read, made and cleaned by the server: what is shown here is what readers get. */
export function PostPreview({ content }: { content: string }) {
  const [settled, setSettled] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  const preview = useQuery(
    blogQueries.blog.preview.queryOptions({
      input: { content: settled },
      enabled: settled.trim() !== "",
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  );
  return (
    <section aria-label="Preview" className="grid grid-rows-[auto_1fr]">
      <p className="label mb-1.5">Preview</p>
      <div className="max-h-[380px] min-h-[120px] overflow-y-auto rounded-md border border-line bg-tint px-4 py-2">
        {settled.trim() === "" ? (
          <p className="py-2 text-ink-3">What you write appears here.</p>
        ) : preview.error ? (
          <p className="py-2 text-ink-3">The preview could not be made. Go on writing, it is tried again.</p>
        ) : (
          <div className={prose} dangerouslySetInnerHTML={{ __html: preview.data?.html ?? "" }} />
        )}
      </div>
    </section>
  );
}
