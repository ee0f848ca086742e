import { render } from "react-email";
import { describe, expect, it } from "vitest";
import * as ending from "./pass-ending.tsx";
import * as disputed from "./payment-disputed.tsx";
import * as failed from "./payment-failed.tsx";
import * as refunded from "./payment-refunded.tsx";

const common = {
  name: "Maya Okafor",
  teamName: "Lakeview Otters",
  product: "Standard Season Pass",
  amount: "$19.99",
  teamUrl: "https://app.firstwhistle.example/teams/1",
};
const plain = async (mail: Parameters<typeof render>[0]) =>
  (await render(mail, { plainText: true })).replaceAll(/\s+/g, " ");

describe("mails about payments and passes", () => {
  it("a refund says what ended and how much goes back", async () => {
    const text = await plain(<refunded.PaymentRefundedEmail {...common} isPass />);
    expect(text).toContain(
      "The Standard Season Pass of Lakeview Otters was refunded in full. $19.99 goes back",
    );
    expect(text).toContain("no reminders go out");
    expect(text).toContain(common.teamUrl);
    expect(refunded.subject({ ...common, isPass: true })).toBe("Your Season Pass was refunded");
    expect(refunded.subject({ ...common, isPass: false })).toBe("Your SMS top-up was refunded");
  });

  it.each([
    ["open", "on hold"],
    ["won", "counts again"],
    ["lost", "has ended"],
  ] as const)("a dispute that is %s says what that means", async (outcome, words) => {
    const props = { ...common, outcome };
    expect(await plain(<disputed.PaymentDisputedEmail {...props} />)).toContain(words);
    expect(disputed.subject(props)).not.toContain("Otters");
  });

  it.each([
    [0, "After that no reminders go out."],
    [1, "After that no reminders go out, and 1 game on the schedule comes later."],
    [1200, "After that no reminders go out, and 1,200 games on the schedule come later."],
  ])("an ending with %i games after it says so", async (gamesAfter, words) => {
    const props = { ...common, endsOn: "2027-04-19", gamesAfter, isLast: false, upgradeUrl: common.teamUrl };
    const text = await plain(<ending.PassEndingEmail {...props} />);
    expect(text).toContain(`The Standard Season Pass of Lakeview Otters runs until Apr 19, 2027. ${words}`);
    expect(text).toContain("nothing is charged by itself");
  });

  it.each([
    [0, "for Lakeview Otters. Nothing was charged"],
    [1, "for Lakeview Otters and one more team. Nothing was charged"],
    [4, "for Lakeview Otters and 4 more teams. Nothing was charged"],
  ])("a payment that failed for %i more teams says so", async (otherTeams, words) => {
    const props = { ...common, otherTeams, upgradeUrl: common.teamUrl };
    expect(await plain(<failed.PaymentFailedEmail {...props} />)).toContain(words);
  });

  it("a team's name that reads like an address is left out", async () => {
    const props = { ...common, teamName: "Win at https://evil.example", isPass: true };
    expect(await plain(<refunded.PaymentRefundedEmail {...props} />)).not.toContain("evil.example");
  });
});
