import boldFont from "@expo-google-fonts/instrument-sans/700Bold/InstrumentSans_700Bold.ttf?url";
import regularFont from "@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf?url";
import type { jsPDF } from "jspdf";
import { wrapText } from "./wrap-text.ts";

// A PDF's own fonts know Western European letters only and turn "Łódź" into rubbish. So the brand's font goes into the
// file, as far as its letters are used; and what even that one lacks (東京, Київ, العربية, emoji) is drawn by the browser,
// which has a font for everything its reader can read, and put in as a picture.

/** The font's name inside the file. */
export const FONT = "Instrument Sans";
/** From one line to the next, in letter heights. */
export const LINE_HEIGHT = 1.3;
/** Of a line, above its baseline. */
const ASCENT = 0.95;
/** Pixels per point of what the browser draws: 288 dpi, which printers cannot tell from type. */
const SCALE = 4;

export type TextStyle = { size: number; bold?: boolean; color: string };

type Picture = { data: string; width: number };

async function loadFont(doc: jsPDF, url: string, style: "normal" | "bold") {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the font answered ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  doc.addFileToVFS(`${style}.ttf`, Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  doc.addFont(`${style}.ttf`, FONT, style);
}

/** Measures, wraps and draws any text on a document. Sizes and places are in points. */
export async function letteringOf(doc: jsPDF) {
  await Promise.all([loadFont(doc, regularFont, "normal"), loadFont(doc, boldFont, "bold")]);
  doc.setLineHeightFactor(LINE_HEIGHT);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d")!;
  const family = getComputedStyle(document.body).fontFamily;
  const pictures = new Map<string, Picture>();

  const useFont = ({ size, bold = false, color }: TextStyle) =>
    doc
      .setFont(FONT, bold ? "bold" : "normal")
      .setFontSize(size)
      .setTextColor(color);
  const brush = ({ size, bold = false }: TextStyle) => `${bold ? 700 : 400} ${size * SCALE}px ${family}`;

  /** Whether the font in use has every letter. One that it lacks would end the text there. */
  function isInFont(text: string): boolean {
    const { metadata } = doc.getFont() as { metadata: { characterToGlyph: (code: number) => number } };
    // By code unit, as it is written: an emoji is two, and in no font of ours.
    return text.split("").every((unit) => metadata.characterToGlyph(unit.charCodeAt(0)) > 0);
  }

  function measure(text: string, style: TextStyle): number {
    context.font = brush(style);
    return context.measureText(text).width / SCALE;
  }

  function pictureOf(text: string, style: TextStyle): Picture {
    const key = `${brush(style)} ${style.color} ${text}`;
    const known = pictures.get(key);
    if (known) return known;
    const width = Math.ceil(measure(text, style) + 1);
    // A new size forgets everything else.
    canvas.width = width * SCALE;
    canvas.height = Math.ceil(style.size * LINE_HEIGHT * SCALE);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = style.color;
    context.font = brush(style);
    context.fillText(text, 0, style.size * ASCENT * SCALE);
    const picture = { data: canvas.toDataURL("image/jpeg", 0.92), width };
    pictures.set(key, picture);
    return picture;
  }

  /** The text as lines that fit the width. */
  function wrap(text: string, width: number, style: TextStyle): string[] {
    useFont(style);
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

  /** Draws one line with its upper edge at `top`. Answers how wide it is. */
  function draw(line: string, x: number, top: number, style: TextStyle): number {
    useFont(style);
    if (line === "") return 0;
    if (isInFont(line)) {
      doc.text(line, x, top + style.size * ASCENT);
      return doc.getTextWidth(line);
    }
    const { data, width } = pictureOf(line, style);
    // The picture is its own name: the same words are in the file once.
    doc.addImage(data, "JPEG", x, top, width, style.size * LINE_HEIGHT, data);
    return width;
  }

  return { wrap, draw };
}

export type Lettering = Awaited<ReturnType<typeof letteringOf>>;
