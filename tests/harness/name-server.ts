import { createSocket } from "node:dgram";
import { once } from "node:events";
import { Resolver } from "node:dns/promises";

const TYPES = { A: 1, AAAA: 28 };

/** Writes an IPv6 address in the 16 bytes that DNS uses. */
function toBytes(address: string): Buffer {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return Buffer.from(
    groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  );
}

/** Starts a real name server, whose records a test can change at any time, and a resolver that asks only it. */
export async function startNameServer(addresses: Record<string, string[]> = {}) {
  const questions: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, sender) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = message[at]!; length > 0; length = message[at]!) {
      labels.push(message.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const [name, type] = [labels.join(".").toLowerCase(), message.readUInt16BE(at + 1)];
    questions.push(`${name} ${type === TYPES.A ? "A" : "AAAA"}`);
    const found = (addresses[name] ?? []).filter(
      (address) => type === (address.includes(":") ? TYPES.AAAA : TYPES.A),
    );
    const header = Buffer.from(message.subarray(0, at + 5));
    header.writeUInt16BE(addresses[name] ? 0x8180 : 0x8183, 2);
    for (const [offset, count] of [found.length, 0, 0].entries()) header.writeUInt16BE(count, 6 + offset * 2);
    const records = found.map((address) => {
      const bytes = toBytes(address);
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
    socket.send(Buffer.concat([header, ...records]), sender.port, sender.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { addresses, questions, resolver, stop: () => socket.close() };
}
