import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";
import { mockBuilder, days, generateMondays, openBuilder, publish, season, unscheduled } from "./builder.tsx";

const { scheduleBuilder } = contract;
const confirmDialog = (title: string) => page.getByRole("alertdialog", { name: title });

describe("publishing from the schedule builder", () => {
  it("keeps the draft when publishing fails and retries with the same key [BUILD-06, BUILD-28, BUILD-52]", async () => {
    const data = season();
    mockBuilder(data);
    await openBuilder(data);
    await page.getByLabelText("Schedule Name").fill("Spring 2031");
    await page.getByLabelText("Notes").fill("Bring both jerseys");
    await generateMondays();
    network.fail(scheduleBuilder.publish);
    await publish().click();
    const dialog = confirmDialog("Publish 6 games?");
    await dialog.getByRole("button", { name: "Publish Schedule" }).click();
    await expect.element(toast("Failed to generate schedule")).toBeVisible();
    await expect.element(dialog).toBeVisible();
    const publishing = network.holdNext(scheduleBuilder.publish);
    await dialog.getByRole("button", { name: "Publish Schedule" }).click();
    const retryInput = await publishing.input;
    expect(retryInput).toMatchObject({
      settings: { name: "Spring 2031", notes: "Bring both jerseys" },
      acceptIncomplete: false,
      earlier: null,
    });
    expect(retryInput.games).toHaveLength(6);
    expect(network.sent(scheduleBuilder.publish)[0]).toEqual(retryInput);
    await expect.element(dialog.getByRole("button", { name: "Publishing..." })).toBeVisible();
    expect(days().elements()).toHaveLength(3);
  });

  it.each(["desk", "phone"] as const)(
    "shows who hears about the schedule, and ends with a summary [BUILD-51] (%s)",
    async (size) => {
      const data = season();
      data.passes = data.teams.map(({ id }, index) => ({
        team: id,
        status: index === 0 ? "pending" : "active",
        endsOn: index === 1 ? "2031-03-10" : null,
        managerCount: index === 3 ? 0 : 1,
        canBuy: index > 0,
      }));
      mockBuilder(data);
      await openBuilder(data, size);
      await generateMondays();
      await publish().click();
      const dialog = confirmDialog("Publish 6 games?");
      await expect
        .element(dialog)
        .toMatchTextContent("We'll email the managers of 3 teams with their games.");
      await expect.element(dialog).toMatchTextContent("1 team has no manager but you.");
      await expect.element(dialog).toMatchTextContent("2 teams have no pass for the whole season.");
      await expect
        .element(dialog)
        .toMatchTextContent("Harbor Street FC: pass ends Mar 10, 2031, last game Mar 17, 2031");
      network.respond(contract.leagueMessages.preview, {
        leftOut: [],
        teams: data.teams.map(({ id, name }, index) => ({
          teamId: id,
          name,
          hasPass: index > 0,
          left: index === 0 ? 1 : 100,
          players: [{ rate: 1, phones: [[0], [1]] }],
          managers: [],
        })),
      });
      await dialog.getByLabelText("Text Players Too").click();
      await expect.element(dialog).toMatchTextContent("7 people on 4 teams, 7 texts");
      await expect.element(dialog).toMatchTextContent("One team doesn't have enough texts left.");
      await expectAccessible();
      network.respond(scheduleBuilder.publish, {
        generationId: sampleId(),
        matchups: 6,
        entries: 12,
        endsOn: "2031-03-17",
        emailedCount: 3,
        textedCount: 7,
      });
      await dialog.getByRole("button", { name: "Publish Schedule" }).click();
      const summary = page.getByRole("dialog", { name: "Schedule Published" });
      await expect
        .element(summary)
        .toMatchTextContent(
          "Schedule generated successfully! Created 6 matchups (12 total games). Season ends on Mar 17, 2031.",
        );
      await expect.element(summary).toMatchTextContent("3 team managers get an email with their games.");
      await expect.element(summary).toMatchTextContent("7 people get a text.");
      await expect
        .element(summary.getByRole("link", { name: "Get Season Passes" }))
        .toHaveAttribute("href", `/teams/${data.teams[1]!.id}/bulk-upgrade?leagueId=${data.league.id}`);
      await expect.element(summary).toMatchTextContent("1 team is paid for by its own managers.");
      await expect
        .element(summary.getByRole("link", { name: "View Schedule" }))
        .toHaveAttribute("href", `/schedule?leagueId=${data.league.id}`);
      await expectAccessible();
      expect(network.sent(scheduleBuilder.publish)).toMatchObject([{ textPlayers: true }]);
    },
  );

  it("asks whether to keep or replace earlier games [OP2-23]", async () => {
    const data = season({ upcoming: { built: 6, others: 0 } });
    mockBuilder(data);
    await openBuilder(data);
    await generateMondays();
    await publish().click();
    const dialog = confirmDialog("Publish 6 games?");
    await dialog.getByRole("button", { name: "Publish Schedule" }).click();
    await expect.element(toast("Choose whether to replace or keep the earlier games")).toBeVisible();
    expect(network.sent(scheduleBuilder.publish)).toEqual([]);
    await dialog.getByRole("radio", { name: /Replace them/ }).click();
    const publishing = network.holdNext(scheduleBuilder.publish);
    await dialog.getByRole("button", { name: "Publish Schedule" }).click();
    expect((await publishing.input).earlier).toBe("replace");
  });

  it("lists unscheduled games and publishes without them only after a second confirmation [OP2-21]", async () => {
    const data = season();
    mockBuilder(data, ({ games: [first, ...games], ...draft }) => ({
      ...draft,
      games,
      unscheduled: [{ home: first!.home, away: first!.away, reason: "both-prefer-off" }],
    }));
    await openBuilder(data);
    await generateMondays();
    const reason = "Both teams prefer not to play on any of the available days (1)";
    await expect.element(unscheduled()).toMatchTextContent(reason);
    await publish().click();
    await confirmDialog("Publish 5 games?").getByRole("button", { name: "Publish Schedule" }).click();
    const publishing = network.holdNext(scheduleBuilder.publish);
    const second = confirmDialog("Publish without 1 game?");
    await second.getByRole("button", { name: "Publish Without It" }).click();
    expect(await publishing.input).toMatchObject({ acceptIncomplete: true, unscheduled: [{}] });
  });
});
