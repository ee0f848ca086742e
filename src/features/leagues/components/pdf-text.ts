import type { jsPDF } from "jspdf";
import boldFont from "#ui/fonts/instrument-sans-bold.ttf?url";
import regularFont from "#ui/fonts/instrument-sans-regular.ttf?url";
import { wrapText } from "./wrap-text.ts";

// The built-in PDF fonts cover only Western European letters and garble "Łódź", so we embed a subset of the brand font.
// Text that even the brand font can't show (東京, Київ, العربية, emoji) is drawn on a canvas and embedded as an image,
// because the browser has a font for every script its user reads.

/** The font's name inside the PDF. */
export const FONT = "Instrument Sans";
/** Line height as a multiple of the font size. */
export const LINE_HEIGHT = 1.3;
/** Height above the baseline as a multiple of the font size. */
const ASCENT = 0.95;
/** Canvas pixels per PDF point: 288 dpi, which looks as sharp as real text in print. */
const SCALE = 4;

export type TextStyle = { size: number; bold?: boolean; color: string };

type TextImage = { data: string; width: number };

async function loadFont(doc: jsPDF, url: string, style: "normal" | "bold") {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Failed to load the PDF font: HTTP ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  doc.addFileToVFS(`${style}.ttf`, Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  doc.addFont(`${style}.ttf`, FONT, style);
}

/** Creates functions that wrap and draw any text on a PDF. All sizes and positions are in points. */
export async function createTextWriter(doc: jsPDF) {
  await Promise.all([loadFont(doc, regularFont, "normal"), loadFont(doc, boldFont, "bold")]);
  doc.setLineHeightFactor(LINE_HEIGHT);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d")!;
  const family = getComputedStyle(document.body).fontFamily;
  const images = new Map<string, TextImage>();

  const applyFont = ({ size, bold = false, color }: TextStyle) =>
    doc
      .setFont(FONT, bold ? "bold" : "normal")
      .setFontSize(size)
      .setTextColor(color);
  const canvasFont = ({ size, bold = false }: TextStyle) => `${bold ? 700 : 400} ${size * SCALE}px ${family}`;

  /** Returns whether the current font has every character. jsPDF cuts text off at the first missing one. */
  function isInFont(text: string): boolean {
    const { metadata } = doc.getFont() as { metadata: { characterToGlyph: (code: number) => number } };
    // Checks UTF-16 code units, as jsPDF writes them. Our fonts have no emoji, so surrogate pairs always fail.
    return text.split("").every((unit) => metadata.characterToGlyph(unit.charCodeAt(0)) > 0);
  }

  function measure(text: string, style: TextStyle): number {
    context.font = canvasFont(style);
    return context.measureText(text).width / SCALE;
  }

  function renderImage(text: string, style: TextStyle): TextImage {
    const key = `${canvasFont(style)} ${style.color} ${text}`;
    const cached = images.get(key);
    if (cached) return cached;
    const width = Math.ceil(measure(text, style) + 1);
    // Resizing a canvas resets its state, so set everything again below.
    canvas.width = width * SCALE;
    canvas.height = Math.ceil(style.size * LINE_HEIGHT * SCALE);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = style.color;
    context.font = canvasFont(style);
    context.fillText(text, 0, style.size * ASCENT * SCALE);
    const image = { data: canvas.toDataURL("image/jpeg", 0.92), width };
    images.set(key, image);
    return image;
  }

  /** Splits the text into lines that fit the width. */
  function wrap(text: string, width: number, style: TextStyle): string[] {
    applyFont(style);
    const paragraphs = text
      .normalize("NFC")
      .replaceAll("\t", " ")
      .split(/\r\n|\r|\n/);
    return paragraphs.flatMap((paragraph) =>
      wrapText(
        paragraph,
        isInFont(paragraph)
          ? (line) => doc.getTextWidth(line) <= width
          : (line) => measure(line, style) <= width,
      ),
    );
  }

  /** Draws one line with its upper edge at `top` and returns its width. */
  function draw(line: string, x: number, top: number, style: TextStyle): number {
    applyFont(style);
    if (line === "") return 0;
    if (isInFont(line)) {
      doc.text(line, x, top + style.size * ASCENT);
      return doc.getTextWidth(line);
    }
    const { data, width } = renderImage(line, style);
    // The image data doubles as its alias, so jsPDF stores repeated text only once.
    doc.addImage(data, "JPEG", x, top, width, style.size * LINE_HEIGHT, data);
    return width;
  }

  return { wrap, draw };
}

export type TextWriter = Awaited<ReturnType<typeof createTextWriter>>;
