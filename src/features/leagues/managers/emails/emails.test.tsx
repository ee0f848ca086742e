import { render } from "react-email";
import { expect, it } from "vitest";
import { ManagerInvitationEmail, subject } from "./manager-invitation.tsx";

const invitationUrl = "https://app.firstwhistle.example/team-manager-invitation?token=AbCdEf123";
const sampleProps = {
  from: "Lena Fischer",
  teamName: "Boys/Girls U12",
  sport: "Soccer",
  leagueNames: ["Lakeshore Coed"],
  memberName: "Maya Okafor",
  invitationUrl,
};
const decodeText = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

it("puts the link and the invitation in both the HTML and the plain text [INVITE-21, CALL2-21]", async () => {
  const html = await render(<ManagerInvitationEmail {...sampleProps} />);
  const text = await render(<ManagerInvitationEmail {...sampleProps} />, { plainText: true });
  const sentence = "Lena Fischer invited you to manage Boys/Girls U12 (Soccer) in Lakeshore Coed.";
  expect(html).toContain(`href="${invitationUrl}"`);
  expect(decodeText(html)).toContain(sentence);
  expect(text.split(invitationUrl)).toHaveLength(2);
  expect(text.replaceAll(/\s+/g, " ")).toContain(sentence);
});

it.each(["https://evil.example/win", "evil.example", "me@evil.example", "<script>evil</script>"])(
  "never turns %j into a link or puts it in the subject [OP2-32]",
  async (text) => {
    const props = {
      ...sampleProps,
      from: text,
      teamName: text,
      sport: text,
      leagueNames: [text],
      memberName: text,
    };
    const html = decodeText(await render(<ManagerInvitationEmail {...props} />));
    expect(html).not.toMatch(/evil\.example|<script/);
    expect(subject(props)).toMatch(/^(A manager|<script>evil<\/script>) invited you to manage /);
    expect(subject(props)).not.toContain("evil.example");
  },
);

it("names the inviter, the team, and the league in the subject", () => {
  expect(subject(sampleProps)).toBe("Lena Fischer invited you to manage Boys/Girls U12 in Lakeshore Coed");
  expect(subject({ ...sampleProps, from: "", leagueNames: [] })).toBe(
    "A manager invited you to manage Boys/Girls U12",
  );
  const long = subject({ ...sampleProps, teamName: "x".repeat(100) });
  expect(long).toContain(`manage ${"x".repeat(39)}… in`);
});
