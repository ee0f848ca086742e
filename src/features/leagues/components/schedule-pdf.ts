import { jsPDF } from "jspdf";
import { autoTable, type CellDef, type CellHookData, type Styles } from "jspdf-autotable";
import { FONT, createTextWriter, LINE_HEIGHT, type TextWriter, type TextStyle } from "./pdf-text.ts";

// Printed pages always use the light theme's colors.
const COURT = "#084fba";
const INK = "#10192c";
const MUTED_INK = "#5e6675";
const HAIRLINE = "#e2dfda";

const MARGIN = 40;
const BODY: TextStyle = { size: 9, color: INK };
const HEAD: TextStyle = { ...BODY, bold: true, color: "#ffffff" };
const TITLE: TextStyle = { size: 18, bold: true, color: INK };
const FOOTER: TextStyle = { size: 8, color: MUTED_INK };
const PADDING = { x: 6, y: 4 };
const LOGO = { width: 72, height: 72 * (32 / 184), file: "/logo-lockup.svg" };

/** Column widths in points. The last column takes the rest of the page. */
const columnWidths: Record<string, number> = { Team: 130, Date: 98, Time: 58, Location: 130, Opponent: 112 };

/** A table under its own title. */
export type ScheduleSection = {
  title: string;
  /** Shown below the title. */
  subtitle: string | null;
  games: { cells: string[]; isCancelled: boolean }[];
};

export type SchedulePdf = { title: string; columns: string[]; sections: ScheduleSection[] };

type BodyCell = CellDef & { content: string; isCancelled: boolean; isStruck: boolean };

/**
 * Creates a US Letter PDF in the browser: portrait, or landscape when there are six columns. Each section starts on a
 * new page.
 */
export async function createSchedulePdf({ title, columns, sections }: SchedulePdf): Promise<jsPDF> {
  const orientation = columns.length > 5 ? "landscape" : "portrait";
  const doc = new jsPDF({
    unit: "pt",
    format: "letter",
    orientation,
    compress: true,
    putOnlyUsedFonts: true,
  });
  doc.setProperties({ title, creator: "FirstWhistle" }).setLanguage("en-US");
  const [writer, logo] = await Promise.all([createTextWriter(doc), loadLogo()]);
  for (const [index, section] of sections.entries()) {
    if (index > 0) doc.addPage();
    const tableTop = drawHeader(doc, writer, { ...section, logo });
    drawTable(doc, writer, { columns, games: section.games, tableTop });
  }
  drawFooters(doc, writer, title);
  return doc;
}

/** Loads the logo as a JPEG. Returns null on failure, because a schedule is useful without a logo. */
async function loadLogo(): Promise<string | null> {
  try {
    const image = new Image(LOGO.width * 4, LOGO.height * 4);
    image.src = LOGO.file;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, image.width, image.height);
    return canvas.toDataURL("image/jpeg", 0.95);
  } catch {
    return null;
  }
}

type Header = Pick<ScheduleSection, "title" | "subtitle"> & { logo: string | null };

/** Draws the title, the subtitle, and the logo. Returns the y position where the table starts (EXPORT-19). */
function drawHeader(doc: jsPDF, writer: TextWriter, { title, subtitle, logo }: Header): number {
  const pageWidth = doc.internal.pageSize.getWidth();
  const width = pageWidth - 2 * MARGIN - LOGO.width - 20;
  let top = MARGIN;
  for (const line of writer.wrap(title, width, TITLE)) {
    writer.draw(line, MARGIN, top, TITLE);
    top += TITLE.size * LINE_HEIGHT;
  }
  if (subtitle !== null) {
    writer.draw(subtitle, MARGIN, top, { ...BODY, color: MUTED_INK });
    top += BODY.size * LINE_HEIGHT;
  }
  if (logo !== null)
    doc.addImage(logo, "JPEG", pageWidth - MARGIN - LOGO.width, MARGIN + 5, LOGO.width, LOGO.height);
  return top + 12;
}

type Table = Pick<SchedulePdf, "columns"> & Pick<ScheduleSection, "games"> & { tableTop: number };

function drawTable(doc: jsPDF, writer: TextWriter, { columns, games, tableTop }: Table) {
  const bottom = MARGIN + 2 * FOOTER.size;
  autoTable(doc, {
    theme: "plain",
    startY: tableTop,
    margin: { top: MARGIN, right: MARGIN, bottom, left: MARGIN },
    // Keep each game on one page unless its notes are longer than a page.
    rowPageBreak: "avoid",
    head: [columns],
    body: games.map(({ cells, isCancelled }) =>
      cells.map((content, index): BodyCell => ({
        content,
        // Strike through every cell except the notes, which explain why.
        isStruck: isCancelled && index < cells.length - 1,
        isCancelled,
      })),
    ),
    styles: {
      font: FONT,
      fontSize: BODY.size,
      cellPadding: { horizontal: PADDING.x, vertical: PADDING.y },
      overflow: (text, width) => [text].flat().flatMap((part) => writer.wrap(part, width, BODY)),
    },
    columnStyles: Object.fromEntries(
      columns.map((column, index): [number, Partial<Styles>] => [
        index,
        { cellWidth: columnWidths[column] ?? "auto" },
      ]),
    ),
    willDrawCell: (data) => {
      drawCell(doc, writer, data);
      return false;
    },
  });
}

/** Replaces autotable's own cell drawing, which can't show characters missing from the font. */
function drawCell(doc: jsPDF, writer: TextWriter, { cell, section }: CellHookData) {
  const isHead = section === "head";
  const { isCancelled = false, isStruck = false } = isHead ? {} : (cell.raw as BodyCell);
  const style = isHead ? HEAD : { ...BODY, color: isCancelled ? MUTED_INK : INK };
  if (isHead) doc.setFillColor(COURT).rect(cell.x, cell.y, cell.width, cell.height, "F");
  else drawLine(doc, HAIRLINE, { x: cell.x, y: cell.y + cell.height, width: cell.width });
  for (const [index, line] of cell.text.entries()) {
    const x = cell.x + PADDING.x;
    const top = cell.y + PADDING.y + index * style.size * LINE_HEIGHT;
    const width = writer.draw(line, x, top, style);
    if (isStruck && width > 0) drawLine(doc, MUTED_INK, { x, y: top + style.size * 0.62, width });
  }
}

function drawLine(doc: jsPDF, color: string, { x, y, width }: { x: number; y: number; width: number }) {
  doc
    .setDrawColor(color)
    .setLineWidth(0.5)
    .line(x, y, x + width, y);
}

/** Draws the title and page number on every page, because printed pages get separated. */
function drawFooters(doc: jsPDF, writer: TextWriter, title: string) {
  const pages = doc.getNumberOfPages();
  const [width, height] = [doc.internal.pageSize.getWidth(), doc.internal.pageSize.getHeight()];
  const top = height - MARGIN + 4;
  const [shortTitle = ""] = writer.wrap(title, width - 2 * MARGIN - 80, FOOTER);
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page);
    writer.draw(shortTitle, MARGIN, top, FOOTER);
    const pageLabel = `Page ${page} of ${pages}`;
    writer.draw(pageLabel, width - MARGIN - doc.getTextWidth(pageLabel), top, FOOTER);
  }
}
