import { createPortal } from "react-dom";
import { Logo } from "#ui/logo.tsx";
import { QrCode } from "./qr-code.tsx";

/** The print version of the join link: one page for the locker room door. */
export function JoinSheet({
  teamName,
  url,
  instruction = "Scan the code or open the link, enter your name and number, and you're on the roster.",
}: {
  teamName: string;
  url: string;
  instruction?: string | undefined;
}) {
  return createPortal(
    <div data-print="sheet" className="hidden print:block">
      <div className="flex h-[240mm] flex-col items-center justify-center gap-[8mm] break-inside-avoid text-center">
        <p className="big wrap-anywhere">{teamName}</p>
        <p className="text-[14pt] text-balance">{instruction}</p>
        <QrCode
          text={url}
          label={`QR code to join ${teamName}`}
          className="aspect-square w-[120mm] max-w-full"
        />
        <p className="text-[13pt] font-[580] break-all">{url}</p>
        <Logo className="h-[8mm]" />
      </div>
    </div>,
    document.body,
  );
}
