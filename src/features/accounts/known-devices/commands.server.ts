import { randomBytes, timingSafeEqual } from "node:crypto";
import { generateCookie } from "hono/cookie";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { signDevice } from "#platform/secrets.ts";

// Like better-auth's cookies: __Host- pins it to this host and https.
const COOKIE = `${config.isHttps ? "__Host-fw" : "fw"}.device`;

/** How long we know a device after a sign-in. Six months cover the break between two seasons. */
const LIFETIME_MS = days(180);

/** A family or a club may share a device. The accounts that signed in last are kept. */
const MAX_ACCOUNTS = 4;

type KnownDevice = { userId: string; deviceId: string; expiresAt: number };

const sign = ({ userId, deviceId, expiresAt }: KnownDevice) =>
  signDevice(`${userId}.${deviceId}.${expiresAt}`);

const format = (device: KnownDevice) =>
  [device.userId, device.deviceId, device.expiresAt, sign(device)[0]!.toString("base64url")].join(".");

function parse(text: string): KnownDevice | null {
  const [userId = "", deviceId = "", expiresAt = "", signature = ""] = text.split(".");
  const device = { userId, deviceId, expiresAt: Number(expiresAt) };
  const actual = Buffer.from(signature, "base64url");
  const isOurs = sign(device).some(
    (expected) => actual.length === expected.length && timingSafeEqual(actual, expected),
  );
  if (!isOurs) return null;
  return device.expiresAt > clock.now().getTime() ? device : null;
}

/** Returns the accounts that signed in on this device before. Ignores what we didn't sign. */
function readDevices(headers: Headers): KnownDevice[] {
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
  return value
    .split("~")
    .slice(0, MAX_ACCOUNTS)
    .flatMap((entry) => parse(entry) ?? []);
}

/**
 * Returns the ID of this device if the account with that email signed in on it before, or null. Attempts from such a
 * device are counted separately, so that no one else can use them up. It proves nothing else.
 */
export async function findKnownDevice(headers: Headers, email: string): Promise<string | null> {
  const devices = readDevices(headers);
  if (devices.length === 0) return null;
  const user = await db.selectFrom("appUser").select("id").where("email", "=", email).executeTakeFirst();
  return devices.find(({ userId }) => userId === user?.id)?.deviceId ?? null;
}

/** Remembers that an account signed in on this device. Returns the cookie, which the caller must send. */
export function rememberDevice(headers: Headers, userId: string): string {
  const devices = readDevices(headers);
  const deviceId =
    devices.find((device) => device.userId === userId)?.deviceId ?? randomBytes(16).toString("base64url");
  const device = { userId, deviceId, expiresAt: after(clock.now(), LIFETIME_MS).getTime() };
  const others = devices.filter((other) => other.userId !== userId).slice(0, MAX_ACCOUNTS - 1);
  return generateCookie(COOKIE, [device, ...others].map((known) => format(known)).join("~"), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.isHttps,
    maxAge: LIFETIME_MS / 1_000,
  });
}
