export interface ListExampleProps {
  /** The first line names the columns. */
  lines: readonly (readonly string[])[];
  children: string;
}

/* Two of the columns are enough on a phone. */
const lineLook = "*:py-0.5 *:pr-4 max-md:*:nth-[n+3]:hidden";

/** What a list may look like, for those who have none at hand. */
export function ListExample({ lines: [head, ...lines], children }: ListExampleProps) {
  return (
    <figure className="rounded-lg bg-sunken px-4 py-3">
      <figcaption className="caption text-ink-3">{children}</figcaption>
      <table className="mt-2 w-full text-left text-caption">
        <thead>
          <tr className={lineLook}>
            {head!.map((cell) => (
              <th key={cell} scope="col" className="font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="text-ink-2">
          {lines.map((line) => (
            <tr key={line[0]} className={lineLook}>
              {line.map((cell, index) => (
                <td key={head![index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
