/** Returns the lines that an element's text is wrapped into on screen, without spaces at their ends. */
export function listLines(element: Element): string[] {
  const lines = new Map<number, string>();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const [index, character] of node.textContent!.split("").entries()) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? "") + character);
    }
  return [...lines.values()].map((line) => line.trim());
}
