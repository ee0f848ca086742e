/**
 * Replaces lone surrogates in all of a parsed JSON value's strings, in place, and returns the value. JSON can contain
 * them as escapes such as "\\ud800", but they aren't characters, and PostgreSQL rejects them in JSON. Doesn't recurse,
 * because the input can be nested as deeply as its sender likes.
 */
export function toWellFormed(value: unknown): unknown {
  const holder: Record<string, unknown> = { value };
  const containers: object[] = [holder];
  for (let container = containers.pop(); container; container = containers.pop())
    for (const [key, child] of Object.entries(container) as [string, unknown][])
      if (typeof child === "string") Reflect.set(container, key, child.toWellFormed());
      else if (typeof child === "object" && child !== null) containers.push(child);
  return holder.value;
}
