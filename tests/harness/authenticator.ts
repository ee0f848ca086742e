import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the kind of a value, and its size. */
function head(kind: number, size: number) {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

/** Encodes the few kinds of CBOR that a passkey needs (RFC 8949). */
function encode(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [encode(key), encode(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const toBytes = (text: string | undefined) => Buffer.from(text!, "base64url");

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey in software. Its `verifiesUser` decides whether it claims to have checked who is using it. */
export class Authenticator {
  verifiesUser = true;
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #origin: string;
  #uses = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Uses the same passkey on another site, as a phishing page would if browsers didn't prevent it. */
  moveTo(origin: string) {
    this.#origin = origin;
  }

  /** Answers a request to create a passkey. */
  create({ challenge }: { challenge: string }) {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    // COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, toBytes(x)],
      [-3, toBytes(y)],
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), this.#id, encode(key)]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", this.#describe(HAS_KEY, credential)],
    ]);
    const clientDataJSON = this.#describeClient("webauthn.create", challenge).toString("base64url");
    return this.#answer({ clientDataJSON, attestationObject: encode(attestation).toString("base64url") });
  }

  /** Answers a request to sign in. */
  sign({ challenge }: { challenge: string }) {
    const client = this.#describeClient("webauthn.get", challenge);
    const data = this.#describe(0);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #describeClient(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #describe(flags: number, credential = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.#uses);
    const allFlags = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    const host = sha256(new URL(this.#origin).hostname);
    return Buffer.concat([host, Buffer.from([allFlags]), counter, credential]);
  }

  #answer(response: Record<string, string>) {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}
