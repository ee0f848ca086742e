import { createMember } from "#tests/factories/teams.ts";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { type Attacker, target } from "./attacker.ts";
import { createPerson, expectStatus } from "./people.ts";

/** The sandbox's phones, the source of truth about what was texted. */
export const carrier = connectCarrier(target.sandboxUrl);

/** Creates a coach with a team, as someone who just registered has it. */
export async function createTeam(options: { confirmed?: boolean; email?: string } = {}) {
  const person = await createPerson(options);
  const { body } = expectStatus(
    await person.client.post("/teams", { name: "Lakeview Otters", sport: "Soccer" }),
    201,
  );
  return { ...person, teamId: body.id as string };
}

let lastPhone = 0;

/** Returns a US number that no other test uses. */
export function newPhone(): string {
  const worker = Number(process.env.VITEST_WORKER_ID ?? 0) % 100;
  lastPhone++;
  return `+1312${String(200 + worker)}${String(lastPhone).padStart(4, "0")}`;
}

/**
 * Adds players who agreed to texts and know the team, straight to the database: adding them one by one is slow, and the
 * introductions would use up free texts too.
 */
export async function addPlayers(teamId: string, count: number) {
  const phones = Array.from({ length: count }, () => newPhone());
  for (const phone of phones) await createMember(teamId, { phone, smsConsent: true });
  return phones;
}

export async function readJoinToken(client: Attacker, teamId: string): Promise<string> {
  const { body } = expectStatus(await client.get(`/teams/${teamId}/join-link`), 200);
  return (body.url as string).split("/join/")[1]!;
}
