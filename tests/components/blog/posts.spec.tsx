import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { mockPosts, mockSaving, content, dialog, openPosts, row, samplePost } from "./posts.tsx";

const { blog } = contract;
const getStatus = () => row().getByLabelText("Status of Rain or Shine");
const editPost = () => page.getByRole("button", { name: "Edit Rain or Shine" });
const published = samplePost({ status: "published", publishedAt: "2026-11-10T15:00:00.000Z" });

describe("blog management", () => {
  it.each(["desk", "phone"] as const)(
    "lists and searches posts (%s) [ADMBLOG-01, ADMBLOG-02, ADMBLOG-03, ADMBLOG-04]",
    async (size) => {
      mockPosts(samplePost());
      await openPosts(size);
      await expect.element(row()).toMatchTextContent("weather · b");
      await expect.element(row()).toMatchTextContent("Robin Vale");
      await expect.element(row().getByRole("link")).not.toBeInTheDocument();
      const terms = page.getByRole("term").elements();
      const names = ["Total Posts", "Published", "Drafts", "Archived"];
      expect(terms.map(({ textContent }) => textContent)).toEqual(names);
      await expectAccessible();
      await page.getByLabelText("Show").selectOptions("archived");
      await expect.element(page.getByText("No posts found")).toBeVisible();
      await page.getByLabelText("Show").selectOptions("all");
      await page.getByLabelText("Search posts").fill("snow");
      await expect.element(page.getByText("No posts found")).toBeVisible();
      expect(network.sent(blog.list).at(-1)).toEqual({ search: "snow" });
    },
  );

  it("requires a title and content, and previews them [ADMBLOG-09, ADMBLOG-11, ADMBLOG-13, ADMBLOG-19]", async () => {
    mockPosts();
    await openPosts();
    await page.getByRole("button", { name: "New Post" }).click();
    await expect.element(dialog().getByRole("heading", { name: "Create New Post" })).toBeVisible();
    await dialog().getByRole("button", { name: "Create Post" }).click();
    await expect.element(dialog().getByRole("alert")).toHaveTextContent("Title and content are required");
    await expect.element(dialog().getByLabelText("Title")).toHaveFocus();
    expect(network.sent(blog.create)).toEqual([]);
    network.respond(blog.preview, { html: "<p>Some <strong>bold</strong> words</p>" });
    await dialog().getByLabelText("Title").fill("Rain or Shine");
    await content().fill("Some **bold** words");
    await dialog().getByLabelText("Tags").fill(" weather, , b ");
    const preview = dialog().getByRole("region", { name: "Preview" });
    await expect.element(preview.css("strong")).toHaveTextContent("bold");
    await expectAccessible();
    network.respond(blog.create, samplePost());
    mockPosts(samplePost());
    await dialog().getByRole("button", { name: "Create Post" }).click();
    await expect.element(toast("Post created successfully")).toBeVisible();
    await expect.element(row()).toBeVisible();
    expect(network.sent(blog.create)).toEqual([
      expect.objectContaining({
        title: "Rain or Shine",
        content: "Some **bold** words",
        tags: ["weather", "b"],
        status: "draft",
      }),
    ]);
  });

  it("publishes, edits, and deletes posts from the list [ADMBLOG-05, ADMBLOG-07, ADMBLOG-08, ADMBLOG-10, ADMBLOG-20, ADMBLOG-22, ADMBLOG-23, ADMBLOG-25]", async () => {
    mockPosts(samplePost({ id: published.id }));
    await openPosts();
    network.respond(blog.setStatus, published);
    await expect.element(row()).toBeVisible();
    mockPosts(published);
    await getStatus().selectOptions("published");
    await expect.element(toast("Post status updated")).toBeVisible();
    await expect
      .element(row().getByRole("link", { name: "View Rain or Shine" }))
      .toHaveAttribute("target", "_blank");
    expect(network.sent(blog.setStatus)).toEqual([{ postId: published.id, status: "published" }]);
    mockSaving(published);
    await editPost().click();
    await expect.element(dialog().getByRole("heading", { name: "Edit Post" })).toBeVisible();
    await content().fill("Other words");
    await dialog().getByRole("button", { name: "Save Post" }).click();
    await expect.element(toast("Post updated successfully")).toBeVisible();
    expect(network.sent(blog.update)).toEqual([
      expect.objectContaining({ postId: published.id, version: 1, content: "Other words" }),
    ]);
    network.respond(blog.remove, { ok: true });
    mockPosts();
    await page.getByRole("button", { name: "Delete Rain or Shine" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Post" }).click();
    await expect.element(toast("Post deleted successfully")).toBeVisible();
    await expect.element(page.getByText("No posts found")).toBeVisible();
  });

  it("reports failures without losing typed text [ADMBLOG-21, ADMBLOG-24, ADMBLOG-26, ADMBLOG-27]", async () => {
    mockPosts(published);
    network.fail(blog.list, blog.update, blog.remove);
    await openPosts();
    await expect.element(toast("Failed to load blog posts")).toBeVisible();
    mockPosts(published);
    await page.getByRole("button", { name: "Try Again" }).click();
    network.fail(blog.setStatus);
    await getStatus().selectOptions("archived");
    await expect.element(toast("Failed to update status")).toBeVisible();
    await expect.element(getStatus()).toHaveValue("published");
    await editPost().click();
    await content().fill("Kept words");
    await dialog().getByRole("button", { name: "Save Post" }).click();
    await expect.element(toast("Failed to save post")).toBeVisible();
    await expect.element(content()).toHaveValue("Kept words");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete Rain or Shine" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Post" }).click();
    await expect.element(toast("Failed to delete post")).toBeVisible();
    await expect.element(row()).toBeVisible();
  });
});
