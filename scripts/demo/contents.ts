import { randomBytes } from "node:crypto";
import { createConfirmedAccount, dismissSetup, markWelcomeSeen } from "#features/accounts/commands.server.ts";
import { auth } from "#platform/auth.ts";
import { log } from "#platform/log.ts";
import type { Session } from "#platform/session.ts";
import { seedWorld } from "../seed-teams.ts";
import { listNumbers } from "./numbers.ts";
import type { Sandbox } from "./sandbox.ts";
import { endWorld, openWorld, reserveWorld, setAccount, type Refusal, type Reservation } from "./worlds.ts";

/** Worlds that are created at the same time. More visitors wait, because each takes most of a processor. */
const MAX_CONCURRENT = 2;
const waiting: (() => void)[] = [];
let running = 0;

/** Runs work when it's its turn. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/**
 * Creates a world and returns its visitor's token, or why there's none. A world that can't be completed ends right
 * away, and the next sweep removes what there is of it.
 */
export async function createWorld(
  sandbox: Sandbox,
  clientAddress: string,
  maxWorlds: number,
): Promise<Reservation | Refusal> {
  const world = await reserveWorld(clientAddress, maxWorlds);
  if (typeof world === "string") return world;
  try {
    await inTurn(() => fillWorld(sandbox, world));
    return world;
  } catch (error) {
    log.error({ err: error, worldId: world.id }, "failed to create a world");
    await endWorld(world.id);
    throw error;
  }
}

async function fillWorld(sandbox: Sandbox, { id, block, domain, createdAt }: Reservation): Promise<void> {
  const phones = listNumbers(block);
  // A late text to the last world with these numbers.
  await sandbox.forget(phones, [domain], new Date(createdAt.getTime() - 2 * 60 * 60 * 1_000));
  // No one ever learns the password. The session below is the only way in.
  const account = {
    name: "Maya Okafor",
    email: `maya.okafor@${domain}`,
    password: randomBytes(24).toString("base64url"),
    role: "league_manager" as const,
  };
  const userId = await createConfirmedAccount(account);
  if (!userId) throw new Error("this account exists already");
  await setAccount(id, userId);
  const { name, email, role } = account;
  const session: Session = {
    id: "demo",
    user: { id: userId, name, email, role, emailVerified: true, twoFactorEnabled: false },
  };
  await markWelcomeSeen(session);
  await dismissSetup(session);
  await seedWorld(session, phones, domain);
  const response = await auth.api.signInEmail({
    body: { email, password: account.password },
    asResponse: true,
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!response.ok || !cookie) throw new Error("the new account couldn't sign in");
  await openWorld(id, cookie);
}
