import { redirect } from "react-router";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PoolPage } from "#features/leagues/pool/page/schema.ts";
import { expectAccessible } from "../accessible.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// The page behind a link to someone of a sub pool. Server behavior is covered in turnout/pool/league-subs.test.ts.

const samplePage = (changes: Partial<PoolPage> = {}): PoolPage => ({
  language: "en",
  league: { id: sampleId(), name: "Lakeside Rec League", sport: "Soccer" },
  today: "2031-05-01",
  game: {
    teamName: "Harbor Street FC",
    gameOn: "2031-05-16",
    gameTime: "19:00:00",
    location: "Harborview Park, Field 2",
    state: "asked",
    isOpen: true,
    isCancelled: false,
    hasStarted: false,
  },
  choices: ["Goalie", "Women", "Men"],
  level: 3,
  groups: ["Goalie"],
  weekdays: ["Tuesday", "Thursday"],
  pause: null,
  ...changes,
});
const open = (shown: PoolPage | null, options: Parameters<typeof openScreen>[1] = {}) =>
  openScreen("/sub/token", { data: { page: shown }, ...options });
const withGame = (changes: Partial<NonNullable<PoolPage["game"]>>) =>
  samplePage({ game: { ...samplePage().game!, ...changes } });
const button = (name: string) => page.getByRole("button", { name });

describe("someone's own page in a sub pool", () => {
  it.each(["desk", "phone"] as const)(
    "asks about the game first, and takes a yes (%s) [NEED-41]",
    async (size) => {
      const said: unknown[] = [];
      await open(samplePage(), {
        size,
        action: (form) => {
          said.push([form.get("intent"), form.get("response")]);
          throw redirect("/sub/token?saved");
        },
      });
      await expect
        .element(page.getByRole("heading", { name: "Harbor Street FC needs a sub. First yes plays." }))
        .toBeVisible();
      await expectAccessible();
      await button("I'm In").click();
      await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
      expect(said).toEqual([["respond", "attending"]]);
    },
  );

  it("changes what they play, and pauses [NEED-41]", async () => {
    const sent: unknown[] = [];
    await open(samplePage({ pause: { kind: "own", until: "2031-06-01" } }), {
      action: (form) => {
        sent.push([form.get("intent"), form.get("level"), form.getAll("weekdays")]);
        throw redirect("/sub/token?saved");
      },
    });
    await expect.element(page.getByText("Paused until")).toBeVisible();
    await page.getByLabelText("Level").selectOptions("5 Competitive");
    await page.getByRole("checkbox", { name: "Tuesday" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => sent).toEqual([["save", "5", ["Thursday"]]]);
    await button("Resume").click();
    await expect.poll(() => sent.length).toBe(2);
  });

  it("says how things stand once the spot is gone, taken, or the game is over [NEED-49]", async () => {
    await open(withGame({ isOpen: false }));
    await expect.element(page.getByText("That spot was just filled. Thanks!")).toBeVisible();
    await expect.element(button("I'm In")).not.toBeInTheDocument();
  });

  it("lets someone who plays drop out [NEED-47]", async () => {
    await open(withGame({ state: "booked", isOpen: false }));
    await expect.element(page.getByText("You're in. See you there!")).toBeVisible();
    await expect.element(button("I'm Out")).toBeVisible();
    await expect.element(button("I'm In")).not.toBeInTheDocument();
  });

  it("reads in the person's language [NEED-41]", async () => {
    await open({ ...samplePage(), language: "es" });
    await expect.element(page.getByRole("button", { name: "Juego", exact: true })).toBeVisible();
  });

  it("explains a link that doesn't work", async () => {
    await open(null);
    await expect.element(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  });
});
