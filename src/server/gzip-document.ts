import { constants, crc32, deflateRawSync } from "node:zlib";

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);

/** The fastest level, and little memory to clear first: compressing the rest is the largest part of what a page costs. */
const REST = { level: 1, windowBits: 14, memLevel: 7, chunkSize: 4096 };

/**
 * Where the rest is written before it is compressed. One for all: nothing waits in between, and memory outside of the heap
 * that lives for one answer makes V8 look through the whole heap every few hundred of them.
 */
let scratch = Buffer.allocUnsafe(64 * 1024);

function bytesOf(text: string): Buffer {
  // A character takes three bytes at most.
  if (scratch.length < text.length * 3) scratch = Buffer.allocUnsafe(text.length * 3);
  return scratch.subarray(0, scratch.write(text));
}

/** The beginning that many documents share, compressed once and as well as possible. */
export class SharedBeginning {
  readonly text: string;
  readonly #compressed: Buffer;
  readonly #checksum: number;
  readonly #length: number;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    this.text = text;
    this.#length = bytes.length;
    this.#checksum = crc32(bytes);
    // Ends on a whole byte without saying that it is the end, so that another part can follow (RFC 1951, 1952).
    const parameters = { level: 9, finishFlush: constants.Z_SYNC_FLUSH };
    this.#compressed = Buffer.concat([HEADER, deflateRawSync(bytes, parameters)]);
  }

  /** The whole document as gzip, in parts: only the rest is compressed now. */
  withRest(rest: string): Buffer[] {
    const bytes = bytesOf(rest);
    const trailer = Buffer.allocUnsafe(8);
    trailer.writeUInt32LE(crc32(bytes, this.#checksum), 0);
    trailer.writeUInt32LE((this.#length + bytes.length) % 2 ** 32, 4);
    return [this.#compressed, deflateRawSync(bytes, REST), trailer];
  }
}
