import { render } from "react-email";
import { expect, it } from "vitest";
import { AllowanceWarningEmail, subject, type AllowanceWarningEmailProps } from "./allowance-warning.tsx";

const props: AllowanceWarningEmailProps = {
  name: "Maya Okafor",
  teamName: "Boys/Girls U12",
  level: 80,
  used: 1240,
  limit: 1500,
  forecast: "Your next 22 games need about 610 texts. You have 260 left.",
  teamUrl: "https://app.firstwhistle.example/teams/1",
};

it.each([80, 100] as const)(
  "shows the texts used and needed, in HTML and plain text, at %i%% usage",
  async (level) => {
    const email = <AllowanceWarningEmail {...props} level={level} />;
    const html = await render(email);
    const text = (await render(email, { plainText: true })).replaceAll(/\s+/g, " ");
    expect(html).toContain(`href="${props.teamUrl}"`);
    for (const sentence of ["Boys/Girls U12 has used 1,240 of its 1,500 texts.", props.forecast])
      expect(text).toContain(sentence);
    expect(text.includes("Reminders and messages are off until you add more.")).toBe(level === 100);
    expect(subject({ ...props, level, teamName: "a\r\nBcc: b" }).length).toBeLessThan(78);
  },
);

it("replaces names that email clients would turn into links, and escapes other names", async () => {
  const phishing = await render(
    <AllowanceWarningEmail {...props} name="evil.example" teamName="https://evil.example/win" />,
  );
  expect(phishing).not.toContain("evil");
  expect(phishing).toContain("Your team");
  expect(await render(<AllowanceWarningEmail {...props} teamName="<script>" />)).not.toContain("<script");
});
