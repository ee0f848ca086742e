const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Wraps text between words. Breaks inside a word when it's longer than a line or its script has no spaces, but never
 * splits a grapheme.
 */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  const startLine = () => {
    lines.push(line.trimEnd());
    line = "";
  };
  for (const word of text.split(/(?<= )/)) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line !== "") startLine();
    for (const { segment } of graphemes.segment(word)) {
      if (line !== "" && !fits((line + segment).trimEnd())) startLine();
      line += segment;
    }
  }
  startLine();
  return lines;
}
