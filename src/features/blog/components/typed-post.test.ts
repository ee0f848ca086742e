import { describe, expect, it } from "vitest";
import type { EditedPost } from "../schema.ts";
import { entriesOf, mergedWith, typedOf } from "./typed-post.ts";

const post = (entries: Partial<EditedPost> = {}): EditedPost => ({
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
const live = post({
  status: "published",
  publishedAt: "2026-11-02T12:00:00.000Z",
  content: "Theirs.",
  version: 2,
});

const problemOf = (tags: string) => entriesOf({ ...typedOf(post()), tags }).error?.issues[0]?.message;

describe("the fields of a post", () => {
  it("leave out an excerpt that was made of its content, so that it follows it [ADMBLOG-14]", () => {
    expect(typedOf(post({ content: "Words.", excerpt: "Words." })).excerpt).toBe("");
    expect(typedOf(post({ content: "Words.", excerpt: "In short." })).excerpt).toBe("In short.");
  });

  it("say in plain words what is too long", () => {
    expect(problemOf("rain, ".repeat(3))).toBeUndefined();
    expect(problemOf("x".repeat(41))).toBe("Please use at most 40 characters for each tag");
    expect(problemOf("a,b,c,d,e,f,g,h,i,j,k")).toBe("Please use at most ten tags");
  });
});

describe("my words kept over somebody else's", () => {
  it("stay as published or archived as the others left them", () => {
    const mine = { ...typedOf(post()), content: "Mine." };
    expect(mergedWith(live, mine, post())).toMatchObject({ content: "Mine.", status: "published" });
    // Kept on the device since before it was published.
    expect(mergedWith(live, mine, live)).toMatchObject({ content: "Mine.", status: "published" });
    expect(mergedWith(post({ status: "archived" }), mine, post())).toMatchObject({ status: "archived" });
  });

  it("bring along a status or a time that I chose", () => {
    const mine = { ...typedOf(post()), status: "published" as const, publishAt: "2090-05-04T09:30" };
    expect(mergedWith(post({ version: 2 }), mine, post())).toEqual(mine);
  });
});
