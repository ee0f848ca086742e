import { render } from "react-email";
import { expect, it } from "vitest";
import { ManagerInvitationEmail, subject } from "./manager-invitation.tsx";

const invitationUrl = "https://app.firstwhistle.example/team-manager-invitation?token=AbCdEf123";
const usual = {
  from: "Lena Fischer",
  teamName: "Boys/Girls U12",
  sport: "Soccer",
  leagueNames: ["Lakeshore Coed"],
  memberName: "Maya Okafor",
  invitationUrl,
};
const words = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

it("carries its link and its words as HTML and as plain text [INVITE-21, CALL2-21]", async () => {
  const html = await render(<ManagerInvitationEmail {...usual} />);
  const text = await render(<ManagerInvitationEmail {...usual} />, { plainText: true });
  const says = "Lena Fischer would like you to manage Boys/Girls U12 (Soccer), a team of Lakeshore Coed.";
  expect(html).toContain(`href="${invitationUrl}"`);
  expect(words(html)).toContain(says);
  expect(text.split(invitationUrl)).toHaveLength(2);
  expect(text.replaceAll(/\s+/g, " ")).toContain(says);
});

it.each(["https://evil.example/win", "evil.example", "me@evil.example", "<script>evil</script>"])(
  "does not repeat %j as a link, and its subject is the same for everyone [OP2-32]",
  async (bait) => {
    const props = {
      ...usual,
      from: bait,
      teamName: bait,
      sport: bait,
      leagueNames: [bait],
      memberName: bait,
    };
    const html = words(await render(<ManagerInvitationEmail {...props} />));
    expect(html).not.toMatch(/evil\.example|<script/);
    expect(subject(props)).toBe(subject(usual));
  },
);
