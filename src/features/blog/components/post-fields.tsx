import { useRef, useState } from "react";
import { toInputValue, formatOffset } from "#platform/browser-date.ts";
import { Banner } from "#ui/banner.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EditablePost, PostStatus } from "../schema.ts";
import { MarkdownToolbar, pressShortcut } from "./markdown-toolbar.tsx";
import { PostPreview } from "./post-preview.tsx";
import { statusOptions } from "./posts-table.tsx";
import type { PostFormValues } from "./post-form-values.ts";

interface PostFieldsProps {
  post: EditablePost | undefined;
  values: PostFormValues;
  problems: Partial<Record<string, string>>;
  onChange: (change: Partial<PostFormValues>) => void;
}

/** Renders the form fields for a post. */
export function PostFields({ post, values, problems, onChange }: PostFieldsProps) {
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
        value={values.title}
        error={problems.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <MarkdownToolbar textArea={content} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <TextArea
          ref={content}
          label="Content"
          required
          rows={14}
          maxLength={100_000}
          hint="Supports Markdown. Select text and use a button, or type it yourself."
          value={values.content}
          error={problems.content}
          onKeyDown={pressShortcut}
          onChange={(event) => onChange({ content: event.currentTarget.value })}
        />
        <PostPreview content={values.content} />
      </div>
      <TextArea
        label="Excerpt"
        optional
        rows={2}
        maxLength={500}
        hint="If empty, we use the first 200 characters of the content."
        value={values.excerpt}
        error={problems.excerpt}
        onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Tags"
          optional
          hint="Separated by commas"
          value={values.tags}
          error={problems.tags}
          onChange={(event) => onChange({ tags: event.currentTarget.value })}
        />
        <TextField
          label="Featured Image"
          optional
          type="url"
          placeholder="https://"
          value={values.featuredImage}
          error={problems.featuredImage}
          onChange={(event) => onChange({ featuredImage: event.currentTarget.value })}
        />
        <SelectField
          label="Status"
          options={statusOptions}
          value={values.status}
          onChange={(event) => onChange({ status: event.currentTarget.value as PostStatus })}
        />
        {values.status === "published" && !isLive && (
          <PublishAt value={values.publishAt} onChange={(publishAt) => onChange({ publishAt })} />
        )}
      </div>
    </>
  );
}

/** Picks the publication time in the author's time zone. */
function PublishAt({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [now] = useState(() => new Date());
  const at = value === "" ? now : new Date(value);
  return (
    <TextField
      label="Publish At"
      optional
      type="datetime-local"
      min={toInputValue(now.toISOString())}
      hint={`In your time zone (${formatOffset(at)}). Leave empty to publish right away.`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
