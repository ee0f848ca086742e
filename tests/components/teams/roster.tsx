import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Member, MemberChange } from "#features/teams/members/schema.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleMember, sampleTeam } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// Helpers for testing a team's page and roster.

export const row = (name: string) => page.css("tbody tr").filter({ hasText: name });
export const rowNames = () => [...document.querySelectorAll("tbody tr b")].map((cell) => cell.textContent);
export const dialog = () => page.getByRole("dialog");
export const addDialog = () => page.getByRole("dialog", { name: "Add Member" });
export const editDialog = () => page.getByRole("dialog", { name: "Edit Member" });
export const title = () => page.getByRole("heading", { level: 1 });
export const tile = (label: string) =>
  page.css("dl > div").filter({ has: page.getByText(label, { exact: true }) });
export const memberCount = () => tile("Team Members").css("dd").first();

export const members = {
  aisha: sampleMember({
    name: "Aisha Bello",
    phone: "+13125550103",
    email: "aisha@example.com",
    smsConsent: true,
    consent: {
      source: "manager",
      givenByName: "Maya Okafor",
      at: "2026-11-02T18:00:00.000Z",
      on: "2026-11-02",
    },
  }),
  cole: sampleMember({ name: "Cole Lindqvist", phone: "+17735550118", addedVia: "join-link" }),
  zoe: sampleMember({ name: "Zoe Adler", phone: "+13125550126", active: false }),
};

/** Mocks everything a team's page requests. The roster accepts changes. */
export function mockTeamPage(team: TeamDetail, roster: Member[]) {
  const storedMembers = new Map(roster.map((member) => [member.id, member]));
  const counts = () => ({
    memberCount: storedMembers.size,
    reachableCount: [...storedMembers.values()].filter(
      ({ active, block, contacts }) =>
        active &&
        [{ block }, ...contacts.filter(({ phone }) => phone !== null)].some((phone) => phone.block === null),
    ).length,
  });
  const store = (member: Member) => {
    storedMembers.set(member.id, member);
    return member;
  };
  network.respond(contract.teams.get, () => ({ ...team, ...counts() }));
  network.respond(contract.members.list, () => ({
    members: [...storedMembers.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
  }));
  network.respond(contract.members.add, (entry) => store(toMember({ active: true, ...entry })));
  network.respond(contract.members.update, ({ memberId, ...entry }) =>
    store({ ...toMember(entry), id: memberId, active: entry.active }),
  );
  network.respond(contract.members.remove, ({ memberId }) => {
    storedMembers.delete(memberId);
    return { ok: true as const };
  });
  network.respond(contract.allowance.get, {
    status: team.status,
    limit: team.smsLimit,
    used: team.smsUsed,
    reserved: 0,
    left: team.smsLimit - team.smsUsed,
    freeLeft: null,
    reachable: counts().reachableCount,
    upcomingGames: 0,
    needed: 0,
  });
  network.respond(contract.firstTexts.list, { numbers: [] });
  network.respond(contract.passes.get, {
    ...team,
    passDaysLeft: team.status === "active" ? team.seasonDaysLeft : null,
    isOnHold: false,
    payment: "none",
    hasOtherTeams: false,
  });
  network.respond(contract.games.getNext, { game: null });
  network.respond(contract.blasts.list, { blasts: [], nextCursor: null });
  network.respond(contract.subs.list, { subs: [] });
}

const toEmail = (email: string | null, emailConsent = false) => ({
  email,
  emailConsent,
  emailEvidence: null,
  emailBlock: email === null || emailConsent ? null : ("no-consent" as const),
});

/** Builds the member the server would return for a form entry. */
function toMember({ isSub, isMinor, phoneOwner, guardianConsent, ...entry }: MemberChange): Member {
  return sampleMember({
    name: entry.name,
    phone: e164(entry.phone),
    smsConsent: entry.smsConsent,
    ...toEmail(entry.email, entry.emailConsent),
    isSub: isSub ?? false,
    isMinor: isMinor ?? false,
    phoneOwner: phoneOwner ?? null,
    guardianConsent: guardianConsent ?? false,
    contacts: entry.contacts.map(({ label, isGuardian, phone, smsConsent, email, emailConsent }) => ({
      label,
      isGuardian,
      phone: phone && e164(phone),
      displayPhone: phone,
      smsConsent,
      consent: null,
      block: phone === null || smsConsent ? null : ("no-consent" as const),
      ...toEmail(email ?? null, emailConsent),
    })),
  });
}

const e164 = (input: string) => `+1${input.replaceAll(/\D/g, "").slice(-10)}`;

type Options = Parameters<typeof openScreen>[1];

/** Opens a team's page. */
export async function openTeam(changes: Partial<TeamDetail> = {}, roster: Member[] = [], options?: Options) {
  const team = sampleTeam(changes);
  mockTeamPage(team, roster);
  await openScreen(`/teams/${team.id}`, options);
  await expect.element(title()).toHaveTextContent(team.name);
  return team;
}

/** Opens one of Maya Okafor's teams, which has three members. */
export async function openRoster(options?: Options) {
  const team = await openTeam({}, [members.aisha, members.cole, members.zoe], options);
  await expect.element(row("Aisha Bello")).toBeVisible();
  return team;
}

export async function openAdd() {
  await page.getByRole("button", { name: "Add Member" }).click();
  await expect.element(addDialog()).toBeVisible();
  return addDialog();
}

export async function openEdit(name: string) {
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await expect.element(editDialog()).toBeVisible();
  return editDialog();
}

export async function confirmDelete(name: string) {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete Member" }).click();
}

/** Presses Tab until a button has focus. */
export async function tabTo(name: string) {
  const target = page.getByRole("button", { name, exact: true });
  for (let steps = 0; steps < 40; steps++) {
    if (target.query() === document.activeElement) return;
    await userEvent.keyboard("{Tab}");
  }
  throw new Error(`Tab never reached ${name}`);
}
