import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { answerSaving, content, dialog, openEditor, openPosts, samplePost, status } from "./posts.tsx";

const { blog } = contract;
const sentWords = () => network.sent(blog.update).map(({ content: words }) => words);
const restored = () => dialog().getByText("What you typed here before, without saving, is back.");
const selectAll = () => (content().element() as HTMLTextAreaElement).select();

describe("the editor of a post", () => {
  afterEach(() => void vi.useRealTimers());

  it("formats by button and by key, and takes it back [ADMBLOG-10]", async () => {
    const post = samplePost({ content: "both kits" });
    await openEditor(post);
    answerSaving(post);
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
    expect(sentWords().at(-1)).toBe("> **both kits**");
  });

  it.each(["desk", "phone"] as const)("has its buttons in one row on a %s", async (size) => {
    await openEditor(samplePost(), size);
    const buttons = dialog().getByRole("toolbar").getByRole("button").elements();
    expect(buttons).toHaveLength(8);
    expect(new Set(buttons.map((button) => button.getBoundingClientRect().top)).size).toBe(1);
    await expectAccessible();
  });

  it("keeps on the device what cannot be saved, and tries again", async () => {
    const post = samplePost();
    await openEditor(post);
    network.drop(blog.update);
    await content().fill("Written on the train.");
    await expect.element(status()).toMatchTextContent("Could not be saved. Kept on this device");
    answerSaving(post);
    await expect.element(status(), { timeout: 15_000 }).toHaveTextContent("Saved");
    expect(sentWords().at(-1)).toBe("Written on the train.");
  });

  it("saves the last word of whoever closes before the pause is over", async () => {
    const post = samplePost();
    await openEditor(post);
    answerSaving(post);
    await content().fill("Written to the end.");
    await expect.element(status()).toHaveTextContent("Saving...");
    await userEvent.keyboard("{Escape}");
    await expect.poll(sentWords).toEqual(["Written to the end."]);
    await page.getByRole("button", { name: "Edit Rain or Shine" }).click();
    await expect.element(content()).toHaveValue("Written to the end.");
    await expect.element(restored()).not.toBeInTheDocument();
  });

  it("brings back on the next opening what never reached the server", async () => {
    const post = samplePost();
    const screen = await openEditor(post);
    network.drop(blog.update);
    await content().fill("Typed in the last second.");
    await screen.unmount();
    await expect.poll(sentWords).toEqual(["Typed in the last second."]);
    answerSaving(post);
    await openPosts();
    await page.getByRole("button", { name: "Edit Rain or Shine" }).click();
    await expect.element(content()).toHaveValue("Typed in the last second.");
    await expect.element(restored()).toBeVisible();
    await content().fill("Mine.");
    await expect.element(status()).toHaveTextContent("Saved");
  });

  it("lets one choose between one's own words and somebody else's", async () => {
    const post = samplePost();
    await openEditor(post);
    const theirs = { ...post, version: 2, content: "Theirs." };
    const changed = dialog().getByRole("alert");
    network.answer(blog.get, theirs);
    network.refuse(blog.update, "POST_CHANGED");
    await content().fill("Mine, newer.");
    await expect.element(changed).toMatchTextContent("Somebody else saved this post");
    await expectAccessible();
    await dialog().getByRole("button", { name: "Load Theirs" }).click();
    await expect.element(content()).toHaveValue("Theirs.");

    network.answer(blog.get, { ...theirs, version: 3, content: "Theirs, again." });
    await content().fill("Mine after all.");
    await expect.element(changed).toMatchTextContent("Somebody else saved this post");
    answerSaving(post);
    await dialog().getByRole("button", { name: "Keep Mine" }).click();
    await expect.element(status()).toHaveTextContent("Saved");
    expect(network.sent(blog.update).at(-1)).toMatchObject({ version: 3, content: "Mine after all." });
  });

  it("does not save by itself over a post that was published meanwhile", async () => {
    const post = samplePost();
    await openEditor(post);
    network.answer(blog.get, { ...post, version: 2, status: "published" });
    network.refuse(blog.update, "POST_CHANGED");
    await content().fill("Mine.");
    await dialog().getByRole("button", { name: "Keep Mine" }).click();
    await expect.element(dialog().getByLabelText("Status")).toHaveValue("published");
    answerSaving({ ...post, status: "published" });
    const before = sentWords().length;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await content().fill("Mine, longer.");
    await expect.element(status()).toHaveTextContent("Not saved yet. Kept on this device.");
    // Longer than the pause after which a draft is saved by itself.
    await vi.advanceTimersByTimeAsync(2_500);
    vi.useRealTimers();
    expect(sentWords()).toHaveLength(before);
    await dialog().getByRole("button", { name: "Save Post" }).click();
    await expect.element(toast("Post updated successfully")).toBeVisible();
    expect(network.sent(blog.update).at(-1)).toMatchObject({
      version: 2,
      status: "published",
      content: "Mine, longer.",
    });
  });
});
