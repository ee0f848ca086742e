import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useDebounced } from "./use-debounced.ts";

type Parser<Value> = { safeParse: (value: unknown) => { data?: Value | undefined } };

/** Changes one parameter in the address. Undefined removes it. */
function useSetParam() {
  const [, setParams] = useSearchParams();
  return (name: string, value: string | undefined) =>
    setParams(
      (params) => {
        if (value === undefined) params.delete(name);
        else params.set(name, value);
        return params;
      },
      // Going back must leave the page, not undo one letter of a search.
      { replace: true, preventScrollReset: true },
    );
}

/** A filter that's kept in the address, so that a link, a reload, or going back shows the same list. */
export function useAddressFilter<Value extends string>(name: string, schema: Parser<Value>) {
  const [params] = useSearchParams();
  const setParam = useSetParam();
  // Anyone can type an address, so ignore values that the filter doesn't have.
  const value = schema.safeParse(params.get(name) ?? undefined).data;
  return [value, (next: Value | undefined) => setParam(name, next)] as const;
}

/** A search text that's kept in the address once the user stops typing. Returns the debounced text last. */
export function useAddressSearch(name = "search") {
  const [params] = useSearchParams();
  const setParam = useSetParam();
  const inAddress = params.get(name) ?? "";
  const [text, setText] = useState(inAddress);
  const search = useDebounced(text);
  const written = useRef(inAddress);
  const write = useEffectEvent((next: string) => {
    if (next === written.current) return;
    written.current = next;
    setParam(name, next === "" ? undefined : next);
  });
  useEffect(() => write(search), [search]);
  const read = useEffectEvent((next: string) => {
    // Someone followed a link to the same page.
    if (next === written.current) return;
    written.current = next;
    setText(next);
  });
  useEffect(() => read(inAddress), [inAddress]);
  return [text, setText, search] as const;
}
