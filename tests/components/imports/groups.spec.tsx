import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { button, getPreview, openImport, preview, row } from "./import-dialog.tsx";

const list =
  "Name\tPhone\tPosition\nAisha Bello\t312-555-0103\tGoalie, Setter\nCole Lind\t312-555-0104\tLibero";
/** Previews with groups that the team doesn't have. */
const offer = (newGroups: string[], groupRoom: number) =>
  network.respond(contract.imports.preview, ({ rows }) => ({
    ...getPreview(rows, []),
    newGroups,
    groupRoom,
  }));
const checkbox = (name: string) => page.getByRole("checkbox", { name, exact: true });

describe("importing a list with a column of groups", () => {
  it.each([
    ["desk", "light"],
    ["phone", "dark"],
  ] as const)(
    "offers the groups that the team doesn't have as new (%s, %s) [NEED-03]",
    async (size, theme) => {
      network.respond(contract.imports.commit, { added: 2, merged: 0, unchanged: 0 });
      await openImport([], { size, theme });
      offer(["Setter", "Libero"], 11);
      await preview(list);
      await expect.element(row("Aisha Bello")).toMatchTextContent("Groups: Goalie, Setter");
      await expect.element(page.getByRole("group", { name: "New groups for this team" })).toBeVisible();
      await expect.element(checkbox("Setter")).toBeChecked();
      await expectAccessible();
      await checkbox("Libero").click();
      await expect.element(checkbox("Libero")).not.toBeChecked();
      await expect.element(row("Cole Lind")).not.toMatchTextContent("Libero");
      await expect
        .poll(() => network.sent(contract.imports.preview).at(-1))
        .toMatchObject({ newGroups: ["Goalie", "Setter"] });
      await button("Import 2 Members").click();
      await expect.poll(() => network.sent(contract.imports.commit)).toHaveLength(1);
      expect(network.sent(contract.imports.commit)).toMatchObject([
        { newGroups: ["Setter"], rows: [{ groups: ["Goalie", "Setter"] }, { groups: ["Libero"] }] },
      ]);
    },
  );

  it("says how many new groups are too many [NEED-01, NEED-03]", async () => {
    await openImport();
    offer(["Setter", "Libero"], 1);
    await preview(list);
    await expect
      .element(page.getByText("A team can have up to 12 groups. Uncheck 1 of the new ones to continue."))
      .toBeVisible();
    await expect.element(button("Import 2 Members")).toBeDisabled();
    await checkbox("Setter").click();
    await expect.element(button("Import 2 Members")).toBeEnabled();
  });
});
