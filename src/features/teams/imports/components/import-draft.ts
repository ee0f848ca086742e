import { useState } from "react";
import { assignRole, getHeader, guessRoles, type ColumnRole, type Sheet } from "../columns/rules.ts";
import { readRows, settleMinor, type ReadRow } from "../rows/rules.ts";
import { readList } from "../reader/list.ts";

/** Edits to one row by field: `name`, `phone`, `email`, `contacts.0.phone`, `contacts.0.email`. */
type Corrections = Readonly<Record<string, string>>;

/** Everything the user has entered so far. Rows are identified by their line in the list. */
export type Draft = {
  text: string;
  /** The text that was last parsed. The same text isn't parsed twice, so going back doesn't discard corrections. */
  readText: string | null;
  sheet: Sheet;
  roles: ColumnRole[];
  corrections: Readonly<Record<number, Corrections>>;
  skipped: ReadonlySet<number>;
  /** Lines that are done, because their people are on the roster now or were skipped. */
  done: ReadonlySet<number>;
  /** Counts the lists that were read, so that a preview of one isn't shown for another. */
  listNumber: number;
  everyoneAgreed: boolean;
  everyoneAgreedToEmails: boolean;
  /** Whether everyone is a minor, unless the list says otherwise. */
  areMinors: boolean;
  /** Names of new groups that the user unchecked, in lower case. */
  refusedGroups: ReadonlySet<string>;
};

const emptyDraft: Draft = {
  text: "",
  readText: null,
  sheet: { lines: [], headerIndex: null },
  roles: [],
  corrections: {},
  skipped: new Set(),
  done: new Set(),
  listNumber: 0,
  everyoneAgreed: false,
  everyoneAgreedToEmails: false,
  areMinors: false,
  refusedGroups: new Set(),
};

const withSheet = (draft: Draft, sheet: Sheet): Draft => ({ ...draft, sheet, roles: guessRoles(sheet) });

function parseInto(draft: Draft, text: string): Draft {
  if (text === draft.readText) return { ...draft, text };
  const { everyoneAgreed, everyoneAgreedToEmails, areMinors, listNumber } = draft;
  const kept = { everyoneAgreed, everyoneAgreedToEmails, areMinors, listNumber: listNumber + 1 };
  return withSheet({ ...emptyDraft, ...kept, text, readText: text }, readList(text));
}

/** Returns the people in the list, with the user's corrections applied. */
export function listRows({ sheet, roles, corrections, done, areMinors }: Draft): ReadRow[] {
  return readRows(sheet, roles)
    .filter(({ line }) => !done.has(line))
    .map((read) => {
      const row = settleMinor(read, areMinors);
      const rowCorrections = corrections[row.line];
      return rowCorrections ? applyCorrections(row, rowCorrections) : row;
    });
}

function applyCorrections(row: ReadRow, corrections: Corrections): ReadRow {
  const { name = row.name, phone = row.phone, email = row.email } = corrections;
  const contacts = row.contacts.map((contact, index) => ({
    ...contact,
    phone: corrections[`contacts.${index}.phone`] ?? contact.phone,
    email: corrections[`contacts.${index}.email`] ?? contact.email,
  }));
  const phoneOwner = phone === row.phone ? row.phoneOwner : undefined;
  const isFixed =
    row.problem?.field === "name" ? name !== row.name : phone !== row.phone || email !== row.email;
  const problem = isFixed ? undefined : row.problem;
  const guardian = corrections.guardian ?? row.guardian;
  return { ...row, name, phone, email, contacts, phoneOwner, problem, ...(guardian && { guardian }) };
}

/** Keeps only the lines that couldn't be imported, in the box as well, with the user's corrections. */
function keepLines(draft: Draft, keptLines: ReadonlySet<number>): Draft {
  const { sheet, roles, corrections } = draft;
  const rows = listRows(draft);
  const header = getHeader(sheet);
  const kept = rows.filter(({ line }) => keptLines.has(line));
  const isWords = (line: number) => sheet.typed?.has(line) === true;
  const lines = kept.map((row) => {
    if (!isWords(row.line))
      return formatCells(sheet.lines[row.line]!.map((cell, column) => correctCell(cell, roles[column], row)));
    if (!corrections[row.line]) return row.words!;
    const others = row.contacts.flatMap(({ phone, email }) => [phone, email]);
    return [row.name, row.phone, ...others, row.email].filter(Boolean).join(" ");
  });
  const hasCells = kept.some(({ line }) => !isWords(line));
  const text = [...(header && hasCells ? [formatCells(header)] : []), ...lines].join("\n");
  const done = rows.flatMap(({ line }) => (keptLines.has(line) ? [] : [line]));
  return { ...draft, done: new Set([...draft.done, ...done]), text, readText: text };
}

const formatCells = (cells: string[]) => cells.map((cell) => cell.replaceAll(/\s+/g, " ")).join("\t");

const correctCell = (cell: string, role: ColumnRole | undefined, row: ReadRow) =>
  role === "name" || role === "phone" || role === "email" ? row[role] || cell : cell;

export function useImportDraft(initialText = "") {
  const [draft, setDraft] = useState(() =>
    initialText === "" ? emptyDraft : parseInto(emptyDraft, initialText),
  );
  return {
    draft,
    setText: (text: string) => setDraft((before) => ({ ...before, text })),
    /** Parses text and returns the people found in it. */
    readText: (text: string) => {
      const next = parseInto(draft, text);
      setDraft(next);
      return listRows(next);
    },
    setRole: (column: number, role: ColumnRole) =>
      setDraft((before) => ({ ...before, roles: assignRole(before.roles, column, role) })),
    setHeaderRow: (headerIndex: number | null) =>
      setDraft((before) => withSheet(before, { ...before.sheet, headerIndex })),
    setValue: (line: number, field: string, value: string) =>
      setDraft((before) => ({
        ...before,
        corrections: { ...before.corrections, [line]: { ...before.corrections[line], [field]: value } },
      })),
    setSkipped: (line: number, isSkipped: boolean) =>
      setDraft((before) => {
        const skipped = new Set(before.skipped);
        if (isSkipped) skipped.add(line);
        else skipped.delete(line);
        return { ...before, skipped };
      }),
    setEveryoneAgreed: (hasAgreed: boolean) =>
      setDraft((before) => ({ ...before, everyoneAgreed: hasAgreed })),
    setEveryoneAgreedToEmails: (hasAgreed: boolean) =>
      setDraft((before) => ({ ...before, everyoneAgreedToEmails: hasAgreed })),
    setMinors: (areMinors: boolean) => setDraft((before) => ({ ...before, areMinors })),
    setGroup: (name: string, isAdded: boolean) =>
      setDraft((before) => {
        const refusedGroups = new Set(before.refusedGroups);
        if (isAdded) refusedGroups.delete(name.toLowerCase());
        else refusedGroups.add(name.toLowerCase());
        return { ...before, refusedGroups };
      }),
    keepLines: (lines: ReadonlySet<number>) => setDraft((before) => keepLines(before, lines)),
    clear: () => setDraft(({ listNumber }) => ({ ...emptyDraft, listNumber: listNumber + 1 })),
  };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;
