import { expect, it } from "vitest";
import { render } from "vitest-browser-react/pure";
import { page } from "vitest/browser";
import { RsvpTeam, RsvpTeammate } from "#features/attendance/components/rsvp-team.tsx";

it("scrolls a long list of responses [RSVP-18]", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Player ${index + 1}`);
  await render(
    <RsvpTeam
      language="en"
      pips={null}
      counts={{ full: "30", half: "0", low: "0", hollow: "0" }}
      rows={names.map((name) => (
        <RsvpTeammate key={name} language="en" name={name} response="attending" />
      ))}
    />,
  );
  await page.getByText("Show Team Responses").click();
  const list = page.getByRole("list", { name: "Team responses" });
  await expect.element(list).toBeVisible();
  const { clientHeight, scrollHeight } = list.element();
  expect(clientHeight).toBeLessThanOrEqual(300);
  expect(scrollHeight).toBeGreaterThan(2 * clientHeight);
});
