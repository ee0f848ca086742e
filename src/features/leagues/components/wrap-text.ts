const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** As lines of a width: between words, and inside of those that are too long, or of a script without spaces. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  const begin = () => {
    lines.push(line.trimEnd());
    line = "";
  };
  for (const word of text.split(/(?<= )/)) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line !== "") begin();
    for (const { segment } of graphemes.segment(word)) {
      if (line !== "" && !fits((line + segment).trimEnd())) begin();
      line += segment;
    }
  }
  begin();
  return lines;
}
