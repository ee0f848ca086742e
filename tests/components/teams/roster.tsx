import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Member } from "#features/teams/members/schema.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleMember, sampleTeam } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// The page of a team with its roster, as its tests reach it.

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

/** Everything the page of a team asks for; the roster takes changes. */
export function answerTeamPage(team: TeamDetail, roster: Member[]) {
  const stored = new Map(roster.map((member) => [member.id, member]));
  const counts = () => ({
    memberCount: stored.size,
    consentingCount: [...stored.values()].filter(({ smsConsent, contacts }) =>
      [{ smsConsent }, ...contacts].some((phone) => phone.smsConsent),
    ).length,
  });
  const keep = (member: Member) => {
    stored.set(member.id, member);
    return member;
  };
  network.answer(contract.teams.get, () => ({ ...team, ...counts() }));
  network.answer(contract.members.list, () => ({
    members: [...stored.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
  }));
  network.answer(contract.members.add, (entry) => keep(memberOf(entry)));
  network.answer(contract.members.update, ({ memberId, ...entry }) =>
    keep({ ...memberOf(entry), id: memberId, active: entry.active }),
  );
  network.answer(contract.members.remove, ({ memberId }) => {
    stored.delete(memberId);
    return { ok: true as const };
  });
  network.answer(contract.allowance.get, {
    status: team.status,
    limit: team.smsLimit,
    used: team.smsUsed,
    reserved: 0,
    left: team.smsLimit - team.smsUsed,
    reachable: counts().consentingCount,
    gamesAhead: 0,
    needed: 0,
  });
  network.answer(contract.passes.get, {
    ...team,
    passDaysLeft: team.status === "active" ? team.seasonDaysLeft : null,
    isOnHold: false,
    payment: "none",
    hasOtherTeams: false,
  });
  network.answer(contract.blasts.list, { blasts: [], nextCursor: null });
  network.answer(contract.spares.list, { spares: [] });
}

/** What the server makes of an entry in the form. */
function memberOf({
  name,
  email,
  phone,
  smsConsent,
  contacts,
  isSpare,
}: {
  name: string;
  email: string | null;
  phone: string;
  smsConsent: boolean;
  contacts: { label: string; phone: string; smsConsent: boolean }[];
  isSpare?: boolean | undefined;
}): Member {
  return sampleMember({
    name,
    email,
    phone: e164(phone),
    smsConsent,
    isSpare: isSpare ?? false,
    contacts: contacts.map((contact) => ({
      ...contact,
      phone: e164(contact.phone),
      phoneInWords: contact.phone,
      consent: null,
    })),
  });
}

const e164 = (typed: string) => `+1${typed.replaceAll(/\D/g, "").slice(-10)}`;

type Options = Parameters<typeof openScreen>[1];

/** A team's page, open. */
export async function openTeam(changes: Partial<TeamDetail> = {}, roster: Member[] = [], options?: Options) {
  const team = sampleTeam(changes);
  answerTeamPage(team, roster);
  await openScreen(`/teams/${team.id}`, options);
  await expect.element(title()).toHaveTextContent(team.name);
  return team;
}

/** A team of Maya Okafor's with three on its roster, open. */
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

/** Presses Tab until a button has the focus. */
export async function tabTo(name: string) {
  const target = page.getByRole("button", { name, exact: true });
  for (let steps = 0; steps < 40; steps++) {
    if (target.query() === document.activeElement) return;
    await userEvent.keyboard("{Tab}");
  }
  throw new Error(`Tab does not reach ${name}`);
}
