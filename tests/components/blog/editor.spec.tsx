import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { mockSaving, content, dialog, openEditor, openPosts, samplePost, status } from "./posts.tsx";

const { blog } = contract;
const sentContent = () => network.sent(blog.update).map((update) => update.content);
const restored = () => dialog().getByText("We restored your unsaved changes.");
const selectAll = () => (content().element() as HTMLTextAreaElement).select();

describe("post editor", () => {
  afterEach(() => void vi.useRealTimers());

  it("formats by button and shortcut, with undo [ADMBLOG-10]", async () => {
    const post = samplePost({ content: "both kits" });
    await openEditor(post);
    mockSaving(post);
    selectAll();
    await dialog().getByRole("button", { name: "Bold" }).click();
    await expect.element(content()).toHaveValue("**both kits**");
    await userEvent.keyboard("{Control>}i{/Control}");
    await expect.element(content()).toHaveValue("***both kits***");
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.element(content()).toHaveValue("**both kits**");
    await userEvent.keyboard("{End}");
    await dialog().getByRole("button", { name: "Quote" }).click();
    await expect.element(content()).toHaveValue("> **both kits**");
    await expect.element(status()).toHaveTextContent("Saved");
    expect(sentContent().at(-1)).toBe("> **both kits**");
  });

  it.each(["desk", "phone"] as const)("shows its buttons in one row (%s)", async (size) => {
    await openEditor(samplePost(), size);
    const buttons = dialog().getByRole("toolbar").getByRole("button").elements();
    expect(buttons).toHaveLength(8);
    expect(new Set(buttons.map((button) => button.getBoundingClientRect().top)).size).toBe(1);
    await expectAccessible();
  });

  it("stores unsaved changes on the device and retries", async () => {
    const post = samplePost();
    await openEditor(post);
    network.drop(blog.update);
    await content().fill("Written on the train.");
    await expect
      .element(status())
      .toMatchTextContent("We couldn't save. Your draft is stored on this device");
    mockSaving(post);
    await expect.element(status(), { timeout: 15_000 }).toHaveTextContent("Saved");
    expect(sentContent().at(-1)).toBe("Written on the train.");
  });

  it("saves the last change when closed before the autosave", async () => {
    const post = samplePost();
    await openEditor(post);
    mockSaving(post);
    await content().fill("Written to the end.");
    await expect.element(status()).toHaveTextContent("Saving...");
    await userEvent.keyboard("{Escape}");
    await expect.poll(sentContent).toEqual(["Written to the end."]);
    await page.getByRole("button", { name: "Edit Rain or Shine" }).click();
    await expect.element(content()).toHaveValue("Written to the end.");
    await expect.element(restored()).not.toBeInTheDocument();
  });

  it("restores changes that never reached the server", async () => {
    const post = samplePost();
    const screen = await openEditor(post);
    network.drop(blog.update);
    await content().fill("Typed in the last second.");
    await screen.unmount();
    await expect.poll(sentContent).toEqual(["Typed in the last second."]);
    mockSaving(post);
    await openPosts();
    await page.getByRole("button", { name: "Edit Rain or Shine" }).click();
    await expect.element(content()).toHaveValue("Typed in the last second.");
    await expect.element(restored()).toBeVisible();
    await content().fill("Mine.");
    await expect.element(status()).toHaveTextContent("Saved");
  });

  it("asks the user to choose between conflicting versions", async () => {
    const post = samplePost();
    await openEditor(post);
    const otherVersion = { ...post, version: 2, content: "Theirs." };
    const conflictAlert = dialog().getByRole("alert");
    network.respond(blog.get, otherVersion);
    network.reject(blog.update, "POST_CHANGED");
    await content().fill("Mine, newer.");
    await expect.element(conflictAlert).toMatchTextContent("Someone else saved this post");
    await expectAccessible();
    await dialog().getByRole("button", { name: "Load Theirs" }).click();
    await expect.element(content()).toHaveValue("Theirs.");

    network.respond(blog.get, { ...otherVersion, version: 3, content: "Theirs, again." });
    await content().fill("Mine after all.");
    await expect.element(conflictAlert).toMatchTextContent("Someone else saved this post");
    mockSaving(post);
    await dialog().getByRole("button", { name: "Keep Mine" }).click();
    await expect.element(status()).toHaveTextContent("Saved");
    expect(network.sent(blog.update).at(-1)).toMatchObject({ version: 3, content: "Mine after all." });
  });

  it("doesn't autosave over a post that was published in the meantime", async () => {
    const post = samplePost();
    await openEditor(post);
    network.respond(blog.get, { ...post, version: 2, status: "published" });
    network.reject(blog.update, "POST_CHANGED");
    await content().fill("Mine.");
    await dialog().getByRole("button", { name: "Keep Mine" }).click();
    await expect.element(dialog().getByLabelText("Status")).toHaveValue("published");
    mockSaving({ ...post, status: "published" });
    const before = sentContent().length;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await content().fill("Mine, longer.");
    await expect.element(status()).toHaveTextContent("Not saved yet. Stored on this device.");
    // Wait longer than the autosave delay.
    await vi.advanceTimersByTimeAsync(2_500);
    vi.useRealTimers();
    expect(sentContent()).toHaveLength(before);
    await dialog().getByRole("button", { name: "Save Post" }).click();
    await expect.element(toast("Post updated successfully")).toBeVisible();
    expect(network.sent(blog.update).at(-1)).toMatchObject({
      version: 2,
      status: "published",
      content: "Mine, longer.",
    });
  });
});
