import { render } from "react-email";
import { expect, it } from "vitest";
import { SeasonPublishedEmail } from "./season-published.tsx";

const game = {
  gameOn: "2031-03-03",
  gameTime: "19:00:00",
  opponent: "Rovers",
  side: null,
  location: "Harborview Park",
};
const props = {
  name: "Maya Okafor",
  teamName: "Otters",
  leagueName: "Lakeshore Coed",
  scheduleName: "Spring 2031",
  games: Array.from({ length: 45 }, (_, index) => ({
    ...game,
    gameTime: `19:${String(index).padStart(2, "0")}:00`,
  })),
  scheduleUrl: "https://app.firstwhistle.example/schedule?teamId=1",
};

it("lists the first 40 games and says how many more there are", async () => {
  const text = (await render(<SeasonPublishedEmail {...props} />, { plainText: true })).replaceAll(
    /\s+/g,
    " ",
  );
  expect(text.split("vs Rovers, Harborview Park")).toHaveLength(41);
  expect(text).toContain("Otters has 45 games:");
  expect(text).toContain("and 5 more on the schedule.");
});

it.each(["https://evil.example/win", "evil.example", "<script>evil</script>"])(
  "never turns %j into a link",
  async (text) => {
    const html = await render(
      <SeasonPublishedEmail
        {...props}
        name={text}
        teamName={text}
        leagueName={text}
        scheduleName={text}
        games={[{ ...game, opponent: text, location: text }]}
      />,
    );
    expect(html).not.toMatch(/evil\.example|<script>evil/);
  },
);
