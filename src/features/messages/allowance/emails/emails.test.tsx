import { render } from "react-email";
import { expect, it } from "vitest";
import { AllowanceWarningEmail, subject, type AllowanceWarningEmailProps } from "./allowance-warning.tsx";

const props: AllowanceWarningEmailProps = {
  name: "Maya Okafor",
  teamName: "Boys/Girls U12",
  level: 80,
  used: 1240,
  limit: 1500,
  forecast: "The 22 games ahead need about 610 SMS; 260 are left.",
  teamUrl: "https://app.firstwhistle.example/teams/1",
};

it.each([80, 100] as const)(
  "says what is used and what is needed, as HTML and as plain text, at %i%%",
  async (level) => {
    const mail = <AllowanceWarningEmail {...props} level={level} />;
    const html = await render(mail);
    const text = (await render(mail, { plainText: true })).replaceAll(/\s+/g, " ");
    expect(html).toContain(`href="${props.teamUrl}"`);
    for (const words of ["Boys/Girls U12 has used 1,240 of its 1,500 SMS.", props.forecast])
      expect(text).toContain(words);
    expect(text.includes("Reminders and messages stop until the team has more.")).toBe(level === 100);
    expect(subject({ ...props, level, teamName: "a\r\nBcc: b" }).length).toBeLessThan(78);
  },
);

it("does not repeat a name that a mail program would turn into a link, and escapes the others", async () => {
  const bait = await render(
    <AllowanceWarningEmail {...props} name="evil.example" teamName="https://evil.example/win" />,
  );
  expect(bait).not.toContain("evil");
  expect(bait).toContain("Your team");
  expect(await render(<AllowanceWarningEmail {...props} teamName="<script>" />)).not.toContain("<script");
});
