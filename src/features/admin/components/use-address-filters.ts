import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useDebounced } from "./use-debounced.ts";

type Parser<Value> = { safeParse: (value: unknown) => { data?: Value | undefined } };

/** What the filters on the page have written to the address, or read from it, by name. */
const filters = new Map<string, { current: string }>();

/**
 * Writes a value to the address, and reads it again when someone follows a link to the same page. The list doesn't wait
 * for the address, because changing that takes a request.
 */
function useAddressParam(name: string, value: string, onRead: (value: string) => void) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(name) ?? "";
  const known = useRef(inAddress);
  useEffect(() => {
    filters.set(name, known);
    return () => void filters.delete(name);
  }, [name]);
  const write = useEffectEvent((next: string) => {
    if (next === known.current) return;
    known.current = next;
    setParams(
      (current) => {
        // All of them, because a change of another filter may still be on its way, and this one would replace it.
        for (const [each, { current: text }] of filters)
          if (text === "") current.delete(each);
          else current.set(each, text);
        return current;
      },
      // Going back must leave the page, not undo one letter of a search.
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => write(value), [value]);
  const read = useEffectEvent((next: string) => {
    if (next === known.current) return;
    known.current = next;
    onRead(next);
  });
  useEffect(() => read(inAddress), [inAddress]);
}

/** A filter that's kept in the address, so that a link, a reload, or going back shows the same list. */
export function useAddressFilter<Value extends string>(name: string, schema: Parser<Value>) {
  const [params] = useSearchParams();
  // Anyone can type an address, so ignore values that the filter doesn't have.
  const parse = (text: string | null) => schema.safeParse(text || undefined).data;
  const [value, setValue] = useState(() => parse(params.get(name)));
  useAddressParam(name, value ?? "", (text) => setValue(parse(text)));
  return [value, setValue] as const;
}

/** A search text that's kept in the address once the user stops typing. Returns the debounced text last. */
export function useAddressSearch(name = "search") {
  const [params] = useSearchParams();
  const [text, setText] = useState(() => params.get(name) ?? "");
  const search = useDebounced(text);
  useAddressParam(name, search, setText);
  return [text, setText, search] as const;
}
