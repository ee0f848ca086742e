export interface ListExampleProps {
  /** The first row is the header. */
  lines: readonly (readonly string[])[];
  children: string;
}

/* Two columns are enough on a phone. */
const rowClass = "*:py-0.5 *:pr-4 max-md:*:nth-[n+3]:hidden";

/** Shows an example list. */
export function ListExample({ lines: [header, ...lines], children }: ListExampleProps) {
  return (
    <figure className="rounded-lg bg-sunken px-4 py-3">
      <figcaption className="caption text-ink-3">{children}</figcaption>
      <table className="mt-2 w-full text-left text-caption">
        <thead>
          <tr className={rowClass}>
            {header!.map((cell) => (
              <th key={cell} scope="col" className="font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="text-ink-2">
          {lines.map((line) => (
            <tr key={line[0]} className={rowClass}>
              {line.map((cell, index) => (
                <td key={header![index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
