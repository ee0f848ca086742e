import { constants, crc32, deflateRawSync } from "node:zlib";

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);

/**
 * The fastest level with a small memory footprint, because compressing the part after the prefix is the main cost of a
 * page.
 */
const REST_OPTIONS = { level: 1, windowBits: 14, memLevel: 7, chunkSize: 4096 };
/** How far back the part after the prefix can refer with these options. */
const WINDOW_BYTES = 2 ** REST_OPTIONS.windowBits;

/**
 * Holds the part after the prefix before it's compressed. Sharing one buffer is safe because nothing awaits in between.
 * Allocating off-heap memory per response would make V8 run a full garbage collection every few hundred responses.
 */
let scratch = Buffer.allocUnsafe(64 * 1024);

function toBytes(text: string): Buffer {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (scratch.length < text.length * 3) scratch = Buffer.allocUnsafe(text.length * 3);
  return scratch.subarray(0, scratch.write(text));
}

/** The prefix that many documents share, compressed once at the highest level. */
export class SharedPrefix {
  readonly text: string;
  readonly #compressed: Buffer;
  readonly #options: typeof REST_OPTIONS & { dictionary?: Buffer };
  readonly #checksum: number;
  readonly #length: number;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    this.text = text;
    this.#length = bytes.length;
    // The rest may repeat what's at the end of the prefix, which the reader still has. That saves a tenth of the rest.
    const end = bytes.subarray(-WINDOW_BYTES);
    this.#options = end.length === 0 ? REST_OPTIONS : { ...REST_OPTIONS, dictionary: end };
    this.#checksum = crc32(bytes);
    // Ends on a byte boundary without a final block, so another part can follow (RFC 1951, 1952).
    const options = { level: 9, finishFlush: constants.Z_SYNC_FLUSH };
    this.#compressed = Buffer.concat([GZIP_HEADER, deflateRawSync(bytes, options)]);
  }

  /** Returns the whole document as gzip chunks. Compresses only the part after the prefix. */
  compressWith(rest: string): Buffer[] {
    const bytes = toBytes(rest);
    const trailer = Buffer.allocUnsafe(8);
    trailer.writeUInt32LE(crc32(bytes, this.#checksum), 0);
    trailer.writeUInt32LE((this.#length + bytes.length) % 2 ** 32, 4);
    return [this.#compressed, deflateRawSync(bytes, this.#options), trailer];
  }
}
