import { useRef, useState } from "react";
import { inputOfIso, offsetInWords } from "#platform/browser-date.ts";
import { Banner } from "#ui/banner.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EditedPost, PostStatus } from "../schema.ts";
import { MarkdownToolbar, pressShortcut } from "./markdown-toolbar.tsx";
import { PostPreview } from "./post-preview.tsx";
import { statusOptions } from "./posts-table.tsx";
import type { Typed } from "./typed-post.ts";

interface PostFieldsProps {
  post: EditedPost | undefined;
  typed: Typed;
  problems: Partial<Record<string, string>>;
  onChange: (change: Partial<Typed>) => void;
}

/** What a post is made of. */
export function PostFields({ post, typed, problems, onChange }: PostFieldsProps) {
  const content = useRef<HTMLTextAreaElement>(null);
  const isIncomplete = problems.title !== undefined || problems.content !== undefined;
  const isLive = post?.status === "published" && !post.isScheduled;
  return (
    <>
      {isIncomplete && (
        <Banner tone="error" role="alert">
          Title and content are required
        </Banner>
      )}
      <TextField
        label="Title"
        required
        maxLength={200}
        value={typed.title}
        error={problems.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <MarkdownToolbar area={content} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <TextArea
          ref={content}
          label="Content"
          required
          rows={14}
          maxLength={100_000}
          hint="Markdown. Mark words and press a button, or write it yourself."
          value={typed.content}
          error={problems.content}
          onKeyDown={pressShortcut}
          onChange={(event) => onChange({ content: event.currentTarget.value })}
        />
        <PostPreview content={typed.content} />
      </div>
      <TextArea
        label="Excerpt"
        optional
        rows={2}
        maxLength={500}
        hint="Left empty, the first 200 characters of the content stand in."
        value={typed.excerpt}
        error={problems.excerpt}
        onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Tags"
          optional
          hint="Separated by commas"
          value={typed.tags}
          error={problems.tags}
          onChange={(event) => onChange({ tags: event.currentTarget.value })}
        />
        <TextField
          label="Featured Image"
          optional
          type="url"
          placeholder="https://"
          value={typed.featuredImage}
          error={problems.featuredImage}
          onChange={(event) => onChange({ featuredImage: event.currentTarget.value })}
        />
        <SelectField
          label="Status"
          options={statusOptions}
          value={typed.status}
          onChange={(event) => onChange({ status: event.currentTarget.value as PostStatus })}
        />
        {typed.status === "published" && !isLive && (
          <PublishAt value={typed.publishAt} onChange={(publishAt) => onChange({ publishAt })} />
        )}
      </div>
    </>
  );
}

/** By the author's own clock, and says so: they know when their readers are awake. */
function PublishAt({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [now] = useState(() => new Date());
  const at = value === "" ? now : new Date(value);
  return (
    <TextField
      label="Publish At"
      optional
      type="datetime-local"
      min={inputOfIso(now.toISOString())}
      hint={`By your clock (${offsetInWords(at)}). Left empty, or in the past: at once.`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
