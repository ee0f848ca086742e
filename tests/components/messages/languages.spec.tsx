import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Allowance } from "#features/messages/allowance/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";
import { mockSettings } from "../teams/team-settings.tsx";
import { audience, sampleBlast } from "./samples.ts";

const SENTENCE = "2 members read French, 1 reads Spanish: 14 texts per reminder";
const allowance: Allowance = {
  status: "active",
  limit: 300,
  used: 0,
  reserved: 0,
  left: 300,
  freeLeft: null,
  reachable: 14,
  upcomingGames: 1,
  needed: 14,
};
const inThree: Allowance = {
  ...allowance,
  languages: {
    readers: { en: 11, fr: 2, es: 1 },
    cost: 14,
    previews: [
      { language: "en", body: "Lakeview Otters game: Reply IN/OUT/MAYBE or tap", texts: 1 },
      { language: "fr", body: "Lakeview Otters (match): Répondez OUI/NON/PEUT-ETRE ou touchez", texts: 2 },
      { language: "es", body: "Lakeview Otters (partido): Responde SI/NO/QUIZAS o toca", texts: 1 },
    ],
  },
};
const team = sampleTeam();
const sentence = () => page.getByText(SENTENCE);
const previews = () => page.getByRole("region", { name: "Languages" });

async function openSettings(found: Allowance) {
  mockSettings(team);
  network.respond(contract.allowance.get, found);
  await openScreen(`/teams/${team.id}/settings`);
  await expect.element(page.getByLabelText("Team Name")).toHaveValue(team.name);
}

async function openTeam(found: Allowance) {
  mockTeamPage(team, []);
  network.respond(contract.allowance.get, found);
  network.respond(contract.blasts.preview, sampleBlast(audience(2), { left: 50 }));
  await openScreen(`/teams/${team.id}`);
}

describe("what languages cost", () => {
  it("is in the settings' Reminders, with the reminder in each language and its texts [REACH-56]", async () => {
    await openSettings(inThree);
    await expect.element(sentence()).toBeVisible();
    const terms = previews().getByRole("term");
    const texts = previews().getByRole("definition");
    await expect
      .poll(() => terms.elements().map(({ textContent }) => textContent))
      .toEqual(["English, 1 text", "French, 2 texts", "Spanish, 1 text"]);
    // Screen readers read each one in its own language.
    expect(texts.elements().map((text) => [text.getAttribute("lang"), text.textContent])).toEqual(
      inThree.languages!.previews.map(({ language, body }) => [language, body]),
    );
    await expectAccessible();
  });

  it("is beside the forecast and in the composer [REACH-56]", async () => {
    await openTeam(inThree);
    await expect
      .element(page.getByRole("region", { name: "SMS Usage" }).getByText(`${SENTENCE}.`, { exact: true }))
      .toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Send Message" }).click();
    await expect
      .element(
        page
          .getByRole("dialog", { name: "Send Message" })
          .getByText(`${SENTENCE}. Messages go out as you type them.`),
      )
      .toBeVisible();
  });

  it("is nowhere if everyone reads English [REACH-56]", async () => {
    await openSettings(allowance);
    await expect.element(page.getByRole("list", { name: "Reminders" })).toBeVisible();
    await expect.element(previews()).not.toBeInTheDocument();
    await openTeam({ ...allowance, languages: null });
    await page.getByRole("main").getByRole("button", { name: "Send Message" }).click();
    await expect.element(page.getByRole("textbox", { name: "Message" })).toBeVisible();
    await expect.element(page.getByText("per reminder")).not.toBeInTheDocument();
  });
});
