import { describe, expect, it } from "vitest";
import type { EditablePost } from "../schema.ts";
import { parseFormValues, mergeDrafts, toFormValues } from "./post-form-values.ts";

const post = (entries: Partial<EditablePost> = {}): EditablePost => ({
  id: "018f0000-0000-7000-8000-000000000000",
  slug: "rain",
  title: "Rain",
  content: "Words.",
  excerpt: "",
  tags: [],
  featuredImage: null,
  status: "draft",
  authorName: null,
  publishedAt: null,
  isScheduled: false,
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-01T12:00:00.000Z",
  version: 1,
  previewUrl: null,
  ...entries,
});
const publishedPost = post({
  status: "published",
  publishedAt: "2026-11-02T12:00:00.000Z",
  content: "Theirs.",
  version: 2,
});

const findProblem = (tags: string) =>
  parseFormValues({ ...toFormValues(post()), tags }).error?.issues[0]?.message;

describe("post form values", () => {
  it("omit a generated excerpt, so that it's generated again when the content changes [ADMBLOG-14]", () => {
    expect(toFormValues(post({ content: "Words.", excerpt: "Words." })).excerpt).toBe("");
    expect(toFormValues(post({ content: "Words.", excerpt: "In short." })).excerpt).toBe("In short.");
  });

  it("are rejected with an error that explains which limit they exceed", () => {
    expect(findProblem("rain, ".repeat(3))).toBeUndefined();
    expect(findProblem("x".repeat(41))).toBe("Use 40 characters or fewer for each tag");
    expect(findProblem("a,b,c,d,e,f,g,h,i,j,k")).toBe("Use ten tags or fewer");
  });
});

describe("draft merge", () => {
  it("uses the other author's status", () => {
    const mine = { ...toFormValues(post()), content: "Mine." };
    expect(mergeDrafts(publishedPost, mine, post())).toMatchObject({ content: "Mine.", status: "published" });
    // These changes were stored on the device before the post was published.
    expect(mergeDrafts(publishedPost, mine, publishedPost)).toMatchObject({
      content: "Mine.",
      status: "published",
    });
    expect(mergeDrafts(post({ status: "archived" }), mine, post())).toMatchObject({ status: "archived" });
  });

  it("keeps a status or time that this user changed", () => {
    const mine = { ...toFormValues(post()), status: "published" as const, publishAt: "2090-05-04T09:30" };
    expect(mergeDrafts(post({ version: 2 }), mine, post())).toEqual(mine);
  });
});
