import { render } from "react-email";
import { describe, expect, it } from "vitest";
import * as ending from "./pass-ending.tsx";
import * as disputed from "./payment-disputed.tsx";
import * as failed from "./payment-failed.tsx";
import * as refunded from "./payment-refunded.tsx";
import * as unmatched from "./payment-unmatched.tsx";

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
  const { name, teamUrl } = common;
  const pass = {
    teamName: "Lakeview Otters",
    product: "Standard Season Pass",
    amount: "$19.99",
    isPass: true,
  };
  const topup = { teamName: "Lakeview Otters", product: "SMS top-up", amount: "$4.99", isPass: false };

  it("a refund says what ended and how much goes back", async () => {
    const props = { name, items: [pass], total: "$19.99", teamUrl };
    const text = await plain(<refunded.PaymentRefundedEmail {...props} />);
    expect(text).toContain(
      "The Standard Season Pass of Lakeview Otters was refunded in full. $19.99 goes back",
    );
    expect(text).toContain("no reminders go out");
    expect(text).toContain(common.teamUrl);
    expect(refunded.subject(props)).toBe("Your Season Pass was refunded");
    expect(refunded.subject({ items: [topup] })).toBe("Your SMS top-up was refunded");
  });

  it("a refund of a payment for several teams names them all, and the sum", async () => {
    const items = [
      pass,
      { ...pass, teamName: "Northgate Wolves", product: "Mini Season Pass", amount: "$9.99" },
    ];
    const text = await plain(
      <refunded.PaymentRefundedEmail {...{ name, items, total: "$29.98", teamUrl }} />,
    );
    expect(text).toContain("These were refunded in full:");
    expect(text).toContain("Standard Season Pass of Lakeview Otters, $19.99");
    expect(text).toContain("Mini Season Pass of Northgate Wolves, $9.99");
    expect(text).toContain("$29.98 goes back");
    expect(refunded.subject({ items })).toBe("Your Season Passes were refunded");
    expect(refunded.subject({ items: [topup, topup] })).toBe("Your SMS top-ups were refunded");
    expect(refunded.subject({ items: [pass, topup] })).toBe("Your purchases were refunded");
  });

  it("a payment of another amount says that nothing began, and not to pay again", async () => {
    const props = {
      name,
      teamName: "Lakeview Otters",
      otherTeams: 1,
      price: "$29.98",
      problem: "wrong-amount" as const,
      contactUrl: teamUrl,
    };
    const text = await plain(<unmatched.PaymentUnmatchedEmail {...props} />);
    expect(text).toContain(
      "We got your payment for Lakeview Otters and one more team, but it is not the $29.98 that it costs. So what you paid for has not begun yet.",
    );
    expect(text).toContain("Please do not pay again.");
  });

  it.each([
    [0, "for Lakeview Otters, but the team was deleted before it came."],
    [2, "for Lakeview Otters and 2 more teams, but they were deleted before it came."],
  ])("a payment for a deleted team and %i more says that the money goes back", async (otherTeams, words) => {
    const about = { name, teamName: "Lakeview Otters", otherTeams, price: "$19.99", contactUrl: teamUrl };
    const text = await plain(<unmatched.PaymentUnmatchedEmail {...about} problem="team-gone" />);
    expect(text).toContain(`We got your payment of $19.99 ${words}`);
    expect(text).toContain("sends this money back");
  });

  it.each([
    ["open", "on hold"],
    ["won", "counts again"],
    ["lost", "has ended"],
  ] as const)("a dispute that is %s says what that means", async (outcome, words) => {
    const props = { name, items: [pass], total: "$19.99", teamUrl, outcome };
    const text = await plain(<disputed.PaymentDisputedEmail {...props} />);
    expect(text).toContain(
      "The payment of $19.99 for the Standard Season Pass of Lakeview Otters was disputed with the bank of whoever paid.",
    );
    expect(text).toContain(words);
    expect(disputed.subject(props)).not.toContain("Otters");
  });

  it("a dispute of a payment for several teams names them all, and the sum", async () => {
    const items = [
      pass,
      { ...pass, teamName: "Northgate Wolves", product: "Mini Season Pass", amount: "$9.99" },
    ];
    const props = { name, items, total: "$29.98", teamUrl, outcome: "open" as const };
    const text = await plain(<disputed.PaymentDisputedEmail {...props} />);
    expect(text).toContain("The payment of $29.98 for these was disputed with the bank of whoever paid:");
    expect(text).toContain("Standard Season Pass of Lakeview Otters, $19.99");
    expect(text).toContain("Mini Season Pass of Northgate Wolves, $9.99");
    expect(disputed.subject(props)).toBe("A payment for your teams is disputed");
    expect(disputed.subject({ items, outcome: "won" })).toBe("The dispute about your teams' payment is over");
  });

  it("a dispute about a top-up promises neither months nor a pass", async () => {
    const props = { name, items: [topup], total: "$4.99", teamUrl };
    const open = await plain(<disputed.PaymentDisputedEmail {...props} outcome="open" />);
    expect(open).toContain("its SMS do not count");
    const lost = await plain(<disputed.PaymentDisputedEmail {...props} outcome="lost" />);
    expect(lost).toContain("You can get more SMS at any time.");
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
    const items = [{ ...pass, teamName: "Win at https://evil.example" }];
    const props = { name, items, total: "$19.99", teamUrl };
    expect(await plain(<refunded.PaymentRefundedEmail {...props} />)).not.toContain("evil.example");
  });
});
