import { PICTURE, type TitleLines } from "#platform/lettering/title-layout.ts";
import type { KitColor } from "#ui/kit-design.ts";
import { Logo } from "#ui/logo.tsx";
import { getPageColors } from "../../rules.ts";
import { SPORT_SIZE } from "../rules.ts";

/** The name's layout. Each line, and the sport, is an SVG path of its letters' outlines. */
export type PagePictureProps = TitleLines & { sport: string; color: KitColor };

/** The margins of our other pictures, the logo's size, and how far below the sport the name starts. */
const MARGIN = 90;
const LOGO = { width: 230, height: 40 };
const NAME_GAP = 44;

/** The height of capital letters, as a fraction of the font size. */
const CAP_HEIGHT = 0.686;

/**
 * A page's share picture in the colors of its head (PUBLIC-09). It has no gradients, which keeps it small: every team of a
 * published league has one.
 */
export function PagePicture({ size, lineHeight, lines, sport, color }: PagePictureProps) {
  const { width, height } = PICTURE;
  const { background, text } = getPageColors(color);
  const sportBase = MARGIN + SPORT_SIZE * CAP_HEIGHT;
  const nameTop = sportBase + NAME_GAP;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <style>
        {`.fill-white,.fill-mark-pea{fill:${text}}.stroke-mark-pea{stroke:${text}}.fill-none{fill:none}`}
      </style>
      <rect width={width} height={height} fill={background} />
      <g fill="none" stroke={text} strokeOpacity="0.22" strokeWidth="4">
        <path d="M1010 0V630" />
        <circle cx="1010" cy="315" r="210" />
      </g>
      <path fill={text} transform={`translate(${MARGIN} ${sportBase})`} d={sport} />
      {lines.map((line, index) => (
        <path
          key={index}
          fill={text}
          transform={`translate(${MARGIN} ${nameTop + size * (CAP_HEIGHT + index * lineHeight)})`}
          d={line}
        />
      ))}
      <svg x={MARGIN} y={height - MARGIN + 10 - LOGO.height} {...LOGO}>
        <Logo tone="on-court" />
      </svg>
    </svg>
  );
}
