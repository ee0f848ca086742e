import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Attacker, newAddress } from "./attacker.ts";
import { countSessions, createPerson, newEmail, PASSWORD } from "./people.ts";

const WRONG = "not the password";
/** How many attempts one address has in 15 minutes. */
const ADDRESS_LIMIT = 60;

/** Returns a new IPv6 /48, which is what a customer of a hosting company gets. */
const newNetwork = () => `2001:db8:${randomInt(1, 0xffff).toString(16)}`;

/** Makes this many guesses, each at another account that doesn't exist, and returns the statuses. */
async function spray(count: number, from: (at: number) => Attacker, headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) {
    const json = { email: newEmail("guess"), password: WRONG };
    statuses.push((await from(at).call("POST", "/session", json, headers)).status);
  }
  return statuses;
}

describe("guessing a password", () => {
  it("A01: signing in says the same about a wrong password and an unknown email", async () => {
    const { email } = await createPerson();
    const known = await new Attacker().signIn(email, WRONG);
    const unknown = await new Attacker().signIn(newEmail(), WRONG);
    expect(known.body).toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const names = ({ headers }: typeof known) => [...headers.keys()];
    expect(names(unknown)).toEqual(names(known));
    expect(known.headers.getSetCookie()).toEqual([]);
  });

  it("A04: ten wrong guesses don't lock out the owner on a known device", async () => {
    const { email, client } = await createPerson();
    await client.delete("/session");
    for (let guess = 0; guess < 10; guess++) await new Attacker().signIn(email, WRONG);
    const stranger = await new Attacker().signIn(email, PASSWORD);
    expect(stranger.body).toMatchObject({ code: "RATE_LIMITED" });
    expect(await countSessions(email)).toBe(0);

    expect((await client.signIn(email, PASSWORD)).status).toBe(200);
    expect((await client.get("/me")).body).toMatchObject({ email });
  });

  it("A07: one address can guess at 60 accounts in 15 minutes", async () => {
    const sprayer = new Attacker();
    const statuses = await spray(ADDRESS_LIMIT + 3, () => sprayer);
    expect(statuses.slice(0, ADDRESS_LIMIT).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(ADDRESS_LIMIT)).toEqual([429, 429, 429]);
  });

  it("A08: addresses that a client makes up in X-Forwarded-For don't get around the limit", async () => {
    const address = newAddress();
    const from = (at: number) => new Attacker(`203.0.113.${at % 250}, ${address}`);
    const statuses = await spray(ADDRESS_LIMIT + 1, from);
    expect(statuses.at(-2)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
  });

  it("A09: other headers that name an address don't get around the limit", async () => {
    const sprayer = new Attacker();
    await spray(ADDRESS_LIMIT, () => sprayer);
    const names = [
      "x-real-ip",
      "x-client-ip",
      "true-client-ip",
      "cf-connecting-ip",
      "fastly-client-ip",
      "forwarded",
      "x-firstwhistle-client",
    ];
    const headers = Object.fromEntries(
      names.map((name) => [name, name === "forwarded" ? "for=203.0.113.9" : "203.0.113.9"]),
    );
    expect(await spray(1, () => sprayer, headers)).toEqual([429]);
    const escapes: string[] = [];
    for (const [name, value] of Object.entries(headers))
      if ((await spray(1, () => sprayer, { [name]: value }))[0] !== 429) escapes.push(name);
    expect(escapes).toEqual([]);
  });

  it("A10: the addresses of one IPv6 /64 share a limit", async () => {
    const block = `${newNetwork()}:1`;
    const statuses = await spray(
      ADDRESS_LIMIT + 1,
      (at) => new Attacker(`${block}::${(at + 1).toString(16)}`),
    );
    expect(statuses.at(-2)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
  });

  it("A11: the /64s of one IPv6 /48 share a limit of 300", async () => {
    const network = newNetwork();
    // Guesses at one email count for the network too, and after ten of them no password is hashed, which is quicker.
    const email = newEmail("guess");
    for (let block = 0; block < 300; block++)
      await new Attacker(`${network}:${block.toString(16)}::1`).signIn(email, WRONG);
    const next = new Attacker(`${network}:fff0::1`);
    expect(await spray(1, () => next)).toEqual([429]);
    const elsewhere = new Attacker(`${newNetwork()}:fff0::1`);
    expect(await spray(1, () => elsewhere)).toEqual([401]);
  });
});
