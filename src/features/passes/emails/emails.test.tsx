import { render } from "react-email";
import { describe, expect, it } from "vitest";
import * as ending from "./pass-ending.tsx";
import * as disputed from "./payment-disputed.tsx";
import * as failed from "./payment-failed.tsx";
import * as receipt from "./payment-receipt.tsx";
import * as refunded from "./payment-refunded.tsx";
import * as unmatched from "./payment-unmatched.tsx";

const commonProps = {
  name: "Maya Okafor",
  teamName: "Lakeview Otters",
  product: "Standard Season Pass",
  amount: "$19.99",
  teamUrl: "https://app.firstwhistle.example/teams/1",
};
const renderPlain = async (email: Parameters<typeof render>[0]) =>
  (await render(email, { plainText: true })).replaceAll(/\s+/g, " ");

describe("payment or pass email", () => {
  const { name, teamUrl } = commonProps;
  const pass = {
    teamName: "Lakeview Otters",
    product: "Standard Season Pass",
    amount: "$19.99",
    isPass: true,
  };
  const topup = { teamName: "Lakeview Otters", product: "SMS top-up", amount: "$4.99", isPass: false };

  it("lists what a payment was for, how much it was, and how long each pass lasts", async () => {
    const props = {
      name,
      items: [
        { ...pass, endsOn: "2027-04-19" },
        { ...topup, endsOn: null },
      ],
      total: "$24.98",
      paidOn: "2026-10-19",
      billingUrl: "https://app.firstwhistle.example/settings?tab=billing",
    };
    const text = await renderPlain(<receipt.PaymentReceiptEmail {...props} />);
    for (const expected of [
      "We received your $24.98 payment on Oct 19, 2026.",
      "Standard Season Pass for Lakeview Otters, $19.99. The pass lasts until Apr 19, 2027.",
      "SMS top-up for Lakeview Otters, $4.99. The texts were added.",
      props.billingUrl,
    ])
      expect(text).toContain(expected);
    expect(receipt.subject(props)).toBe("We received your $24.98 payment");
  });

  it("states what was refunded and how much", async () => {
    const props = { name, items: [pass], total: "$19.99", teamUrl };
    const text = await renderPlain(<refunded.PaymentRefundedEmail {...props} />);
    expect(text).toContain(
      "The Standard Season Pass for Lakeview Otters was refunded in full. We're refunding $19.99 to the original payment method.",
    );
    expect(text).toContain("reminders won't go out");
    expect(text).toContain(commonProps.teamUrl);
    expect(refunded.subject(props)).toBe("Your Season Pass was refunded");
    expect(refunded.subject({ items: [topup] })).toBe("Your SMS top-up was refunded");
  });

  it("lists every team and the total for a refund that covers several teams", async () => {
    const items = [
      pass,
      { ...pass, teamName: "Northgate Wolves", product: "Mini Season Pass", amount: "$9.99" },
    ];
    const text = await renderPlain(
      <refunded.PaymentRefundedEmail {...{ name, items, total: "$29.98", teamUrl }} />,
    );
    expect(text).toContain("These were refunded in full:");
    expect(text).toContain("Standard Season Pass for Lakeview Otters, $19.99");
    expect(text).toContain("Mini Season Pass for Northgate Wolves, $9.99");
    expect(text).toContain("We're refunding $29.98");
    expect(refunded.subject({ items })).toBe("Your Season Passes were refunded");
    expect(refunded.subject({ items: [topup, topup] })).toBe("Your SMS top-ups were refunded");
    expect(refunded.subject({ items: [pass, topup] })).toBe("Your purchases were refunded");
  });

  it("tells the buyer that nothing has started because the amount doesn't match, and not to pay again", async () => {
    const props = {
      name,
      teamName: "Lakeview Otters",
      otherTeams: 1,
      price: "$29.98",
      problem: "wrong-amount" as const,
      contactUrl: teamUrl,
    };
    const text = await renderPlain(<unmatched.PaymentUnmatchedEmail {...props} />);
    expect(text).toContain(
      "We received your payment for Lakeview Otters and one more team, but the amount doesn't match the $29.98 price, so your purchase hasn't started yet.",
    );
    expect(text).toContain("Please don't pay again.");
  });

  it.each([
    [0, "for Lakeview Otters, but the team was deleted before it arrived, so we couldn't apply it."],
    [
      2,
      "for Lakeview Otters and 2 more teams, but they were deleted before it arrived, so we couldn't apply it.",
    ],
  ])("promises a refund for a deleted team (other teams: %i)", async (otherTeams, expected) => {
    const props = { name, teamName: "Lakeview Otters", otherTeams, price: "$19.99", contactUrl: teamUrl };
    const text = await renderPlain(<unmatched.PaymentUnmatchedEmail {...props} problem="team-deleted" />);
    expect(text).toContain(`We received your $19.99 payment ${expected}`);
    expect(text).toContain("We'll refund you.");
  });

  it.each([
    ["open", "on hold"],
    ["won", "is active again"],
    ["lost", "has been canceled"],
  ] as const)("explains a dispute in this state: %s", async (outcome, expected) => {
    const props = { name, items: [pass], total: "$19.99", teamUrl, outcome };
    const text = await renderPlain(<disputed.PaymentDisputedEmail {...props} />);
    expect(text).toContain(
      "The cardholder disputed the $19.99 payment for the Standard Season Pass for Lakeview Otters.",
    );
    expect(text).toContain(expected);
    expect(disputed.subject(props)).not.toContain("Otters");
  });

  it("lists every team and the total for a dispute that covers several teams", async () => {
    const items = [
      pass,
      { ...pass, teamName: "Northgate Wolves", product: "Mini Season Pass", amount: "$9.99" },
    ];
    const props = { name, items, total: "$29.98", teamUrl, outcome: "open" as const };
    const text = await renderPlain(<disputed.PaymentDisputedEmail {...props} />);
    expect(text).toContain("The cardholder disputed the $29.98 payment for:");
    expect(text).toContain("Standard Season Pass for Lakeview Otters, $19.99");
    expect(text).toContain("Mini Season Pass for Northgate Wolves, $9.99");
    expect(disputed.subject(props)).toBe("A payment for your teams was disputed");
    expect(disputed.subject({ items, outcome: "won" })).toBe(
      "The dispute over your teams' payment is resolved",
    );
  });

  it("mentions only texts in a dispute over a top-up", async () => {
    const props = { name, items: [topup], total: "$4.99", teamUrl };
    const open = await renderPlain(<disputed.PaymentDisputedEmail {...props} outcome="open" />);
    expect(open).toContain("including its texts");
    const text = await renderPlain(<disputed.PaymentDisputedEmail {...props} outcome="lost" />);
    expect(text).toContain("You can buy more texts anytime.");
  });

  it.each([
    [0, "After that, reminders stop."],
    [1, "After that, reminders stop, including for 1 game already on your schedule."],
    [1200, "After that, reminders stop, including for 1,200 games already on your schedule."],
  ])("mentions how many games come after the pass ends (%i)", async (gamesAfter, expected) => {
    const props = {
      ...commonProps,
      endsOn: "2027-04-19",
      gamesAfter,
      isLast: false,
      upgradeUrl: commonProps.teamUrl,
    };
    const text = await renderPlain(<ending.PassEndingEmail {...props} />);
    expect(text).toContain(`The Standard Season Pass for Lakeview Otters ends on Apr 19, 2027. ${expected}`);
    expect(text).toContain("We never auto-charge.");
  });

  it.each([
    [0, "for Lakeview Otters. You weren't charged"],
    [1, "for Lakeview Otters and one more team. You weren't charged"],
    [4, "for Lakeview Otters and 4 more teams. You weren't charged"],
  ])("mentions other teams in a failed payment (%i)", async (otherTeams, expected) => {
    const props = { ...commonProps, otherTeams, upgradeUrl: commonProps.teamUrl };
    expect(await renderPlain(<failed.PaymentFailedEmail {...props} />)).toContain(expected);
  });

  it("leaves out a team name that looks like a URL", async () => {
    const items = [{ ...pass, teamName: "Win at https://evil.example" }];
    const props = { name, items, total: "$19.99", teamUrl };
    expect(await renderPlain(<refunded.PaymentRefundedEmail {...props} />)).not.toContain("evil.example");
  });
});
