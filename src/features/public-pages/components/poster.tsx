import type { CSSProperties } from "react";
import { QrCode } from "#features/teams/join/components/qr-code.tsx";
import type { KitColor } from "#ui/kit-design.ts";
import { Kit } from "#ui/kit.tsx";
import { Logo } from "#ui/logo.tsx";
import { getPageColors } from "../rules.ts";

/** One page for the fence of the field, light in both themes: whose it is, and a code that opens their page (PUBLIC-44). */
export function Poster(props: {
  owner: { id: string; name: string; sport: string; kit: string | null; color: KitColor };
  url: string;
}) {
  const { owner, url } = props;
  const { background, text } = getPageColors(owner.color);
  return (
    <main className="mx-auto flex min-h-dvh max-w-[8.5in] scheme-light flex-col items-center gap-8 bg-white px-6 pb-10 text-center text-black print:min-h-0">
      <header
        style={
          {
            background,
            color: text,
            printColorAdjust: "exact",
            "--on-kit-line": text,
          } as CSSProperties
        }
        className="-mx-6 flex flex-col items-center gap-4 self-stretch px-8 py-10"
      >
        <Kit id={owner.id} kit={owner.kit} size={120} />
        <h1 className="font-display text-[2.5rem] leading-[1.06] font-bold wrap-anywhere md:text-[4rem] print:text-[4rem]">
          {owner.name}
        </h1>
        <p className="text-[1.25rem]">{owner.sport}</p>
      </header>
      <p className="font-display text-[1.5rem] font-bold">Scan for schedule and scores</p>
      <QrCode text={url} label={`QR code of ${url}`} className="aspect-square w-[3.5in] max-w-full" />
      <p className="text-[1.125rem] font-semibold break-all">{url.replace(/^https?:\/\//, "")}</p>
      <Logo className="h-7" />
    </main>
  );
}
