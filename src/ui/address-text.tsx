import { Fragment } from "react";

/** An email or IP address that breaks after an @ or a colon if it doesn't fit on a line, not inside a word. */
export function AddressText({ children = "" }: { children: string | undefined }) {
  const parts = children.match(/[^@:]+[@:]*|[@:]+/g) ?? [];
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one address never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
