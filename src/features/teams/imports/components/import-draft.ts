import { useState } from "react";
import { assignRole, guessRoles, type ColumnRole, type Sheet } from "../columns/rules.ts";
import { readRows, type ReadRow } from "../rows/rules.ts";
import { parseText } from "./parse-text.ts";

/** Corrections of one row by field: `name`, `phone`, `email`, `contacts.0.phone`. */
type Corrections = Readonly<Record<string, string>>;

/** All that a person has entered so far. Rows are known by their line in the list. */
export type Draft = {
  text: string;
  /** The text as it was read: the same text is not read again, so that nothing is lost by going back. */
  readText: string | null;
  sheet: Sheet;
  roles: ColumnRole[];
  corrections: Readonly<Record<number, Corrections>>;
  leftOut: ReadonlySet<number>;
  everyoneAgreed: boolean;
};

const nothing: Draft = {
  text: "",
  readText: null,
  sheet: { lines: [], headAt: null },
  roles: [],
  corrections: {},
  leftOut: new Set(),
  everyoneAgreed: false,
};

const readAs = (draft: Draft, sheet: Sheet): Draft => ({ ...draft, sheet, roles: guessRoles(sheet) });

function read(draft: Draft, text: string): Draft {
  if (text === draft.readText) return { ...draft, text };
  return readAs({ ...nothing, text, readText: text, everyoneAgreed: draft.everyoneAgreed }, parseText(text));
}

/** The people of the list, as read and corrected. */
export function rowsOf({ sheet, roles, corrections }: Draft): ReadRow[] {
  return readRows(sheet, roles).map((row) => {
    const corrected = corrections[row.line];
    return corrected ? withCorrections(row, corrected) : row;
  });
}

function withCorrections(row: ReadRow, corrected: Corrections): ReadRow {
  const { name = row.name, phone = row.phone, email = row.email } = corrected;
  const contacts = row.contacts.map((contact, index) => ({
    ...contact,
    phone: corrected[`contacts.${index}.phone`] ?? contact.phone,
  }));
  const phoneOf = phone === row.phone ? row.phoneOf : undefined;
  return { ...row, name, phone, email, contacts, phoneOf };
}

export function useImportDraft() {
  const [draft, setDraft] = useState(nothing);
  return {
    draft,
    setText: (text: string) => setDraft((before) => ({ ...before, text })),
    /** Reads a text; answers whether there is anybody in it. */
    readText: (text: string) => {
      const next = read(draft, text);
      setDraft(next);
      return rowsOf(next);
    },
    setRole: (column: number, role: ColumnRole) =>
      setDraft((before) => ({ ...before, roles: assignRole(before.roles, column, role) })),
    setHead: (headAt: number | null) => setDraft((before) => readAs(before, { ...before.sheet, headAt })),
    correct: (line: number, field: string, value: string) =>
      setDraft((before) => ({
        ...before,
        corrections: { ...before.corrections, [line]: { ...before.corrections[line], [field]: value } },
      })),
    setLeftOut: (line: number, isLeftOut: boolean) =>
      setDraft((before) => {
        const leftOut = new Set(before.leftOut);
        if (isLeftOut) leftOut.add(line);
        else leftOut.delete(line);
        return { ...before, leftOut };
      }),
    setEveryoneAgreed: (everyoneAgreed: boolean) => setDraft((before) => ({ ...before, everyoneAgreed })),
    clear: () => setDraft(nothing),
  };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;
