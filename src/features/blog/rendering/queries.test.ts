import { expect, it } from "vitest";
import { renderPost } from "./queries.server.ts";

it("renders a post in a thread, and keeps the result for the next reader", async () => {
  const first = renderPost("**bold** <script>x</script>");
  expect(renderPost("**bold** <script>x</script>")).toBe(first);
  expect(await first).toBe("<p><strong>bold</strong> </p>\n");
});

it("forgets posts that no one has read for a while", async () => {
  const first = renderPost("# first");
  const others = Array.from({ length: 50 }, (_, index) => renderPost(`# other ${index}`));
  expect(renderPost("# first")).not.toBe(first);
  await Promise.all([first, ...others]);
  expect(await renderPost("# first")).toBe("<h2>first</h2>\n");
});
