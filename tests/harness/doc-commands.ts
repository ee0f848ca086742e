/** A command of an example, as its words, and whether it goes on in the background. */
export type DocCommand = { words: string[]; isBackground: boolean };

export type DocRequest = {
  method: string;
  url: string;
  headers: Headers;
  body: string | null;
  showsHeaders: boolean;
};

/**
 * Splits a block into commands as a shell does. Knows quotes, `$NAME` outside of single quotes, lines continued with a
 * backslash, comments, and `&` at the end. Throws for everything else, so that no example does more than the test runs. A
 * command can use what an earlier one exported, so each is read after the one before was run.
 */
export function* parseCommands(
  text: string,
  environment: ReadonlyMap<string, string>,
): Generator<DocCommand, void> {
  const expand = (part: string) =>
    part.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced: string, plain: string) => {
      const value = environment.get(braced ?? plain);
      if (value === undefined) throw new Error(`the page uses $${braced ?? plain} without setting it`);
      return value;
    });
  let words: string[] = [];
  let word: string | null = null;
  const endWord = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  const endCommand = (isBackground: boolean): DocCommand[] => {
    endWord();
    const command = { words, isBackground };
    words = [];
    return command.words.length > 0 ? [command] : [];
  };
  // Quoted text, a continued line, a comment, the end of a command, a space, or plain characters.
  const token = /'([^']*)'|"([^"`\\]*)"|(\\\n)|(#[^\n]*)|( ?&(?=\n))|(\n)|([ \t]+)|([^\s'"\\#&|;<>()`]+)/y;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new Error(`the tests don't know this in a command: ${text.slice(at, at + 30)}`);
    const [, single, double, continued, comment, background, end, space, plain] = match;
    if (single !== undefined) word = (word ?? "") + single;
    else if (double !== undefined) word = (word ?? "") + expand(double);
    else if (plain !== undefined) word = (word ?? "") + expand(plain);
    else if (background !== undefined) yield* endCommand(true);
    else if (end !== undefined) yield* endCommand(false);
    else if (continued !== undefined || space !== undefined) endWord();
    else if (comment !== undefined && word !== null) throw new Error("a # in the middle of a word");
  }
  yield* endCommand(false);
}

/** Reads curl's words. Throws for options that the tests don't know. */
export function parseCurl(words: readonly string[]): DocRequest {
  const request: DocRequest = {
    method: "",
    url: "",
    headers: new Headers(),
    body: null,
    showsHeaders: false,
  };
  const rest = words.slice(1);
  const next = (option: string) => {
    const value = rest.shift();
    if (value === undefined) throw new Error(`curl ${option} has no value`);
    return value;
  };
  while (rest.length > 0) {
    const option = rest.shift()!;
    if (option === "-X") request.method = next(option);
    else if (option === "-i") request.showsHeaders = true;
    else if (option === "-H") {
      const [name = "", ...value] = next(option).split(":");
      request.headers.set(name, value.join(":").trim());
    } else if (option === "--json") {
      request.body = next(option);
      request.headers.set("content-type", "application/json");
      request.headers.set("accept", "application/json");
    } else if (option.startsWith("-") || request.url) throw new Error(`the tests don't know curl ${option}`);
    else request.url = option;
  }
  request.method ||= request.body === null ? "GET" : "POST";
  return request;
}
