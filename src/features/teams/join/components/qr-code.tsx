import QRCode from "qrcode";

/** The empty border that scanners need around the code, in modules. */
const QUIET_ZONE = 4;

/** Returns the width in modules, including the border, and the dark modules as one SVG path. */
function drawQrCode(text: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      let run = 1;
      while (column + run < modules.size && modules.get(row, column + run)) run++;
      path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
}

/** Renders a QR code. It's black on white in both themes, because cameras expect that. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = drawQrCode(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}H0z`} className="fill-white" />
      <path d={path} className="fill-black" />
    </svg>
  );
}
