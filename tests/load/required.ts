/** Returns a setting that a benchmark's child process needs, or throws. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
