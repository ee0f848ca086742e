import { jsPDF } from "jspdf";
import { autoTable, type CellDef, type CellHookData, type Styles } from "jspdf-autotable";
import { FONT, letteringOf, LINE_HEIGHT, type Lettering, type TextStyle } from "./pdf-lettering.ts";

// Paper knows one theme: the light one's colours (design.md, section 11).
const COURT = "#084fba";
const INK = "#10192c";
const QUIET_INK = "#5e6675";
const HAIRLINE = "#e2dfda";

const MARGIN = 40;
const BODY: TextStyle = { size: 9, color: INK };
const HEAD: TextStyle = { ...BODY, bold: true, color: "#ffffff" };
const TITLE: TextStyle = { size: 18, bold: true, color: INK };
const QUIET: TextStyle = { size: 8, color: QUIET_INK };
const PADDING = { x: 6, y: 4 };
const LOGO = { width: 72, height: 72 * (32 / 184), file: "/logo-lockup.svg" };

/** In points. What is left of the page goes to the last column. */
const columnWidths: Record<string, number> = { Team: 130, Date: 64, Time: 58, Location: 140, Opponent: 112 };

export type SchedulePdf = {
  title: string;
  /** Below the title. */
  subtitle: string | null;
  columns: string[];
  games: { cells: string[]; isCancelled: boolean }[];
};

type BodyCell = CellDef & { content: string; isCancelled: boolean; isStruck: boolean };

/** A schedule on US letter, upright; six columns need it wide. Made here in the browser, from what is at hand. */
export async function makeSchedulePdf({ title, subtitle, columns, games }: SchedulePdf): Promise<jsPDF> {
  const orientation = columns.length > 5 ? "landscape" : "portrait";
  const doc = new jsPDF({
    unit: "pt",
    format: "letter",
    orientation,
    compress: true,
    putOnlyUsedFonts: true,
  });
  doc.setProperties({ title, creator: "FirstWhistle" }).setLanguage("en-US");
  const [lettering, logo] = await Promise.all([letteringOf(doc), loadLogo()]);
  const tableTop = drawHead(doc, lettering, { title, subtitle, logo });
  drawTable(doc, lettering, { columns, games, tableTop });
  drawFeet(doc, lettering, title);
  return doc;
}

/** As a picture; null when it did not come. A schedule is one without it too. */
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

type Head = Pick<SchedulePdf, "title" | "subtitle"> & { logo: string | null };

/** Title, what stands below it, and the logo at the right. Answers where the table may begin (EXPORT-19). */
function drawHead(doc: jsPDF, lettering: Lettering, { title, subtitle, logo }: Head): number {
  const pageWidth = doc.internal.pageSize.getWidth();
  const width = pageWidth - 2 * MARGIN - LOGO.width - 20;
  let top = MARGIN;
  for (const line of lettering.wrap(title, width, TITLE)) {
    lettering.draw(line, MARGIN, top, TITLE);
    top += TITLE.size * LINE_HEIGHT;
  }
  if (subtitle !== null) {
    lettering.draw(subtitle, MARGIN, top, { ...BODY, color: QUIET_INK });
    top += BODY.size * LINE_HEIGHT;
  }
  if (logo !== null)
    doc.addImage(logo, "JPEG", pageWidth - MARGIN - LOGO.width, MARGIN + 5, LOGO.width, LOGO.height);
  return top + 12;
}

type Table = Pick<SchedulePdf, "columns" | "games"> & { tableTop: number };

function drawTable(doc: jsPDF, lettering: Lettering, { columns, games, tableTop }: Table) {
  const bottom = MARGIN + 2 * QUIET.size;
  autoTable(doc, {
    theme: "plain",
    startY: tableTop,
    margin: { top: MARGIN, right: MARGIN, bottom, left: MARGIN },
    // A game stands on one page, unless its notes are longer than that.
    rowPageBreak: "avoid",
    head: [columns],
    body: games.map(({ cells, isCancelled }) =>
      cells.map((content, index): BodyCell => ({
        content,
        // Struck through but for the notes, which say why.
        isStruck: isCancelled && index < cells.length - 1,
        isCancelled,
      })),
    ),
    styles: {
      font: FONT,
      fontSize: BODY.size,
      cellPadding: { horizontal: PADDING.x, vertical: PADDING.y },
      overflow: (text, width) => [text].flat().flatMap((part) => lettering.wrap(part, width, BODY)),
    },
    columnStyles: Object.fromEntries(
      columns.map((column, index): [number, Partial<Styles>] => [
        index,
        { cellWidth: columnWidths[column] ?? "auto" },
      ]),
    ),
    willDrawCell: (data) => {
      drawCell(doc, lettering, data);
      return false;
    },
  });
}

/** In place of autotable's own drawing, which knows only what is in the font. */
function drawCell(doc: jsPDF, lettering: Lettering, { cell, section }: CellHookData) {
  const isHead = section === "head";
  const { isCancelled = false, isStruck = false } = isHead ? {} : (cell.raw as BodyCell);
  const style = isHead ? HEAD : { ...BODY, color: isCancelled ? QUIET_INK : INK };
  if (isHead) doc.setFillColor(COURT).rect(cell.x, cell.y, cell.width, cell.height, "F");
  else drawLine(doc, HAIRLINE, { x: cell.x, y: cell.y + cell.height, width: cell.width });
  for (const [index, line] of cell.text.entries()) {
    const x = cell.x + PADDING.x;
    const top = cell.y + PADDING.y + index * style.size * LINE_HEIGHT;
    const width = lettering.draw(line, x, top, style);
    if (isStruck && width > 0) drawLine(doc, QUIET_INK, { x, y: top + style.size * 0.62, width });
  }
}

function drawLine(doc: jsPDF, color: string, { x, y, width }: { x: number; y: number; width: number }) {
  doc
    .setDrawColor(color)
    .setLineWidth(0.5)
    .line(x, y, x + width, y);
}

/** On every page what it is of and which one it is: pages get lost on a notice board. */
function drawFeet(doc: jsPDF, lettering: Lettering, title: string) {
  const pages = doc.getNumberOfPages();
  const [width, height] = [doc.internal.pageSize.getWidth(), doc.internal.pageSize.getHeight()];
  const top = height - MARGIN + 4;
  const [shortTitle = ""] = lettering.wrap(title, width - 2 * MARGIN - 80, QUIET);
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page);
    lettering.draw(shortTitle, MARGIN, top, QUIET);
    const number = `Page ${page} of ${pages}`;
    lettering.draw(number, width - MARGIN - doc.getTextWidth(number), top, QUIET);
  }
}
