/** A setting that a child process of a bench cannot do without. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}
