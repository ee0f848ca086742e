import { constants, crc32, deflateRawSync } from "node:zlib";

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);

/** Ends on a byte boundary without a final block, so another part can follow (RFC 1951, 1952). */
const UNFINISHED = { level: 9, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * The fastest level with a small memory footprint, because compressing the part after the prefix is the main cost of a
 * page.
 */
const FAST = { level: 1, windowBits: 14, memLevel: 7, chunkSize: 4096 };
/** For pages that are sent more than once: zlib's own balance of size and time. */
export const SMALL = { level: 6, windowBits: 15, memLevel: 8, chunkSize: 16 * 1024 };

/**
 * Holds a part before it's compressed. Sharing one buffer is safe because nothing awaits in between.
 * Allocating off-heap memory per response would make V8 run a full garbage collection every few hundred responses.
 */
let scratch = Buffer.allocUnsafe(64 * 1024);

function toBytes(text: string): Buffer {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (scratch.length < text.length * 3) scratch = Buffer.allocUnsafe(text.length * 3);
  return scratch.subarray(0, scratch.write(text));
}

/** A text that many documents contain, such as their styles, compressed once at the highest level. */
export class SharedText {
  readonly text: string;
  readonly #bytes: Buffer;
  readonly #start: Buffer;
  readonly #options: typeof FAST & { dictionary?: Buffer };
  readonly #checksum: number;

  constructor(text: string, options = FAST) {
    this.text = text;
    this.#bytes = Buffer.from(text);
    // The rest may repeat what's at the end of the text, which the reader still has. That saves a tenth of the rest.
    const end = this.#bytes.subarray(-(2 ** options.windowBits));
    this.#options = end.length === 0 ? options : { ...options, dictionary: end };
    this.#checksum = crc32(this.#bytes);
    this.#start = Buffer.concat([GZIP_HEADER, deflateRawSync(this.#bytes, UNFINISHED)]);
  }

  /** Returns the whole document as gzip chunks. Compresses only what's after the shared text. */
  compressWith(rest: string): Buffer[] {
    const bytes = toBytes(rest);
    const trailer = Buffer.allocUnsafe(8);
    trailer.writeUInt32LE(crc32(bytes, this.#checksum), 0);
    trailer.writeUInt32LE((this.#bytes.length + bytes.length) % 2 ** 32, 4);
    return [this.#start, deflateRawSync(bytes, this.#options), trailer];
  }
}
