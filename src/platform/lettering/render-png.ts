/**
 * The native renderer, or null if this machine can't load it. In that case only the jobs that draw fail, and the worker
 * keeps sending texts.
 */
const sharp = await import("sharp").then(
  (module) => module.default,
  () => null,
);

/**
 * Renders a PNG in a separate thread, which encodes it too. Pictures without gradients need only a palette, which makes
 * them several times smaller.
 */
export async function renderPng(svg: string, { hasPalette = false } = {}): Promise<Buffer> {
  if (!sharp) throw new Error("sharp failed to load on this machine, so pictures can't be drawn");
  return sharp(Buffer.from(svg))
    .png(hasPalette ? { palette: true, colours: 32, dither: 0, effort: 4 } : {})
    .toBuffer();
}
