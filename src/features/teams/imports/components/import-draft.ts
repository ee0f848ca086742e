import { useState } from "react";
import { assignRole, guessRoles, type ColumnRole, type Sheet } from "../columns/rules.ts";
import { readRows, type ReadRow } from "../rows/rules.ts";
import { parseText } from "./parse-text.ts";

/** Edits to one row by field: `name`, `phone`, `email`, `contacts.0.phone`. */
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
  everyoneAgreed: boolean;
};

const emptyDraft: Draft = {
  text: "",
  readText: null,
  sheet: { lines: [], headerIndex: null },
  roles: [],
  corrections: {},
  skipped: new Set(),
  everyoneAgreed: false,
};

const withSheet = (draft: Draft, sheet: Sheet): Draft => ({ ...draft, sheet, roles: guessRoles(sheet) });

function parseInto(draft: Draft, text: string): Draft {
  if (text === draft.readText) return { ...draft, text };
  return withSheet(
    { ...emptyDraft, text, readText: text, everyoneAgreed: draft.everyoneAgreed },
    parseText(text),
  );
}

/** Returns the people in the list, with the user's corrections applied. */
export function listRows({ sheet, roles, corrections }: Draft): ReadRow[] {
  return readRows(sheet, roles).map((row) => {
    const rowCorrections = corrections[row.line];
    return rowCorrections ? applyCorrections(row, rowCorrections) : row;
  });
}

function applyCorrections(row: ReadRow, corrections: Corrections): ReadRow {
  const { name = row.name, phone = row.phone, email = row.email } = corrections;
  const contacts = row.contacts.map((contact, index) => ({
    ...contact,
    phone: corrections[`contacts.${index}.phone`] ?? contact.phone,
  }));
  const phoneOwner = phone === row.phone ? row.phoneOwner : undefined;
  return { ...row, name, phone, email, contacts, phoneOwner };
}

export function useImportDraft() {
  const [draft, setDraft] = useState(emptyDraft);
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
    clear: () => setDraft(emptyDraft),
  };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;
