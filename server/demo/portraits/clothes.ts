/** Shoulders and clothes, drawn around the base of the neck (0, 0), y downwards, about 860 wide and 620 high. */
import { mix } from './color.ts';
import type { Face } from './face.ts';

/** Warm, muted fabric colours; an outfit has a main colour and a light one underneath. */
const cloths = [
  '#7a1f2b',
  '#2c3440',
  '#b6573c',
  '#2f4a4a',
  '#efe3d5',
  '#4a2f4f',
  '#8b2f45',
  '#33493f',
  '#d9a441',
  '#26222a',
  '#5b3a2c',
  '#3b4a56',
  '#c98b77',
  '#6b7a5a',
  '#1f3a57',
  '#a8434f',
  '#e9d9c6',
  '#5a6b7b',
  '#934f2b',
  '#39304a',
] as const;
const underCloths = ['#f4ebe1', '#e7d8c8', '#d8dde0', '#2a2529'] as const;

const leftSide = 'C-172 14-300 26-360 94C-416 158-426 332-432 640';
const rightSide = 'C426 332 416 158 360 94C300 26 172 14';
const bust = `M-128-70C-140 0-300 26-360 94C-416 158-426 332-432 640H432C426 332 416 158 360 94C300 26 140 0 128-70z`;

/** Torso with a neckline: starts on the shoulder at (x, y); `cut` draws it back from right to left. */
const garment = (x: number, y: number, cut: string): string =>
  `M${-x} ${y}${leftSide}H432${rightSide} ${x} ${y}${cut}z`;

interface Cloth {
  main: string;
  dark: string;
  light: string;
  under: string;
  skinLine: string;
}

const folds = (c: Cloth) =>
  `<g fill="none" stroke="${c.dark}" stroke-width="7" stroke-linecap="round" opacity=".4"><path d="M-296 210C-280 320-284 420-300 560"/><path d="M292 220C278 320 284 430 296 560"/><path d="M-262 150C-240 176-226 196-214 226"/><path d="M262 152C244 176 232 194 222 220"/></g>`;
const band = (d: string, c: Cloth, width = 16) =>
  `<path d="${d}" fill="none" stroke="${c.dark}" stroke-width="${width}" opacity=".5"/>`;
const button = (x: number, y: number, c: Cloth) =>
  `<circle cx="${x}" cy="${y}" r="8" fill="${c.light}" stroke="${c.dark}" stroke-width="2"/>`;

const styles: Record<string, (c: Cloth) => string> = {
  crew: (c) =>
    `<path d="${garment(156, -20, 'C110 66-110 66-156-20')}" fill="${c.main}"/>${band('M150-14C106 74-106 74-150-14', c)}${folds(c)}`,
  henley: (c) =>
    `${styles['crew']?.(c)}<path d="M-17 52H17V204Q0 214-17 204z" fill="${c.dark}" opacity=".34"/>${[86, 132, 178].map((y) => button(0, y, c)).join('')}`,
  v_neck: (c) =>
    `<path d="${garment(162, -22, 'C130 60 60 176 0 232C-60 176-130 60-162-22')}" fill="${c.main}"/>${band('M158-10C128 66 60 182 0 240C-60 182-128 66-158-10', c)}${folds(c)}`,
  boat: (c) =>
    `<path d="${garment(252, 22, 'C170 112-170 112-252 22')}" fill="${c.main}"/>${band('M250 28C168 120-168 120-250 28', c, 12)}${folds(c)}`,
  straps: (c) =>
    `<path d="M-300 640C-330 420-300 300-232 214C-160 270-70 250 0 214C70 250 160 270 232 214C300 300 330 420 300 640z" fill="${c.main}"/><path d="M-226 222L-250 22M226 222L250 22" stroke="${c.main}" stroke-width="22"/>${band('M-230 220C-160 278-70 258 0 222C70 258 160 278 230 220', c, 9)}`,
  wrap: (c) =>
    `<path d="${garment(176, -14, 'L-40 300C-100 190-150 80-176-14')}" fill="${c.main}"/><path d="M-178-12C-150 90-60 230 150 360L196 640H-432C-426 332-416 158-360 94C-310 38-220 18-178-12z" fill="${c.main}"/><path d="M-176-8C-148 96-58 236 152 366" fill="none" stroke="${c.dark}" stroke-width="12" opacity=".55"/><path d="M176-8C160 60 120 150 66 232" fill="none" stroke="${c.dark}" stroke-width="12" opacity=".45"/>${folds(c)}`,
  roll_neck: (c) =>
    `<path d="M-236 30C-206-4-188-30-168-66L168-66C188-30 206-4 236 30z" fill="${c.main}"/><path d="${garment(150, -30, 'C100 20-100 20-150-30')}" fill="${c.main}"/><path d="M-150-112C-76-76 76-76 148-112C162-60 168-10 172 22C90 70-90 70-172 22C-168-10-162-60-150-112z" fill="${c.main}"/><path d="M-150-110C-76-74 76-74 148-110" fill="none" stroke="${c.light}" stroke-width="9" opacity=".5"/><path d="M-170 20C-90 68 90 68 170 20" fill="none" stroke="${c.dark}" stroke-width="9" opacity=".55"/><path d="M-92-76V34M-40-66V46M14-66V48M68-74V40" stroke="${c.dark}" stroke-width="5" opacity=".22"/>${folds(c)}`,
  shirt: (c) =>
    `<path d="${garment(150, -26, 'C110 40 50 110 0 168C-50 110-110 40-150-26')}" fill="${c.main}"/><path d="M0 168V640" stroke="${c.dark}" stroke-width="6" opacity=".5"/>${[230, 330, 430, 530].map((y) => button(16, y, c)).join('')}<path d="M-152-50C-176-20-186 20-180 50L-92 142L-6 160C-70 100-122 40-152-50z" fill="${c.light}"/><path d="M152-50C176-20 186 20 180 50L92 142L6 160C70 100 122 40 152-50z" fill="${c.light}"/><path d="M-180 50L-92 142L-6 160M180 50L92 142L6 160" fill="none" stroke="${c.dark}" stroke-width="5" opacity=".4"/>${folds(c)}`,
  blazer: (c) =>
    `<path d="${garment(156, -20, 'C110 66-110 66-156-20')}" fill="${c.under}"/><path d="M-140-4C-100 70 100 70 140-4" fill="none" stroke="#000" stroke-width="10" opacity=".12"/><path d="M-166-32${leftSide}H-20C-40 470-110 210-166-32z" fill="${c.main}"/><path d="M166-32C172 14 300 26 360 94C416 158 426 332 432 640H20C40 470 110 210 166-32z" fill="${c.main}"/><path d="M-166-34C-196-6-214 40-214 92L-252 150L-206 176L-236 204C-170 320-100 420-34 520C-60 330-120 140-166-34z" fill="${c.light}"/><path d="M166-34C196-6 214 40 214 92L252 150L206 176L236 204C170 320 100 420 34 520C60 330 120 140 166-34z" fill="${c.light}"/><path d="M-236 204C-170 320-100 420-34 520M236 204C170 320 100 420 34 520" fill="none" stroke="${c.dark}" stroke-width="6" opacity=".5"/>${folds(c)}`,
  jacket: (c) =>
    `<path d="${garment(156, -20, 'C110 66-110 66-156-20')}" fill="${c.under}"/><path d="M-140-4C-100 70 100 70 140-4" fill="none" stroke="#000" stroke-width="10" opacity=".12"/><path d="M-160-48${leftSide}H-66C-60 430-90 200-120 40z" fill="${c.main}"/><path d="M160-48C172 14 300 26 360 94C416 158 426 332 432 640H66C60 430 90 200 120 40z" fill="${c.main}"/><path d="M-160-56C-200-30-214 20-204 66L-122 118C-132 50-142 0-160-56z" fill="${c.light}"/><path d="M160-56C200-30 214 20 204 66L122 118C132 50 142 0 160-56z" fill="${c.light}"/><path d="M-120 60C-92 220-62 430-66 640M120 60C92 220 62 430 66 640" fill="none" stroke="${c.dark}" stroke-width="9" stroke-dasharray="12 7" opacity=".7"/>${folds(c)}`,
};

/** Markup of shoulders and clothes (ids start with `b-`). `color` and `under` choose the fabrics, any whole numbers. */
export function bodySvg(face: Face, style: string, color: number, under: number): string {
  const main = cloths[color % cloths.length] ?? cloths[0];
  const cloth: Cloth = {
    main,
    dark: mix(main, '#14060a', 0.45),
    light: mix(main, '#fff3e2', 0.16),
    under: underCloths[under % underCloths.length] ?? underCloths[0],
    skinLine: mix(face.skin, '#4a1a14', 0.5),
  };
  const shade = mix(face.skin, '#4a1420', 0.45);
  const draw = styles[style] ?? styles['crew'];
  return `<defs><linearGradient id="b-skin" x1="0" x2="1" y2=".3"><stop stop-color="${mix(face.skin, '#fff0dc', 0.16)}"/><stop offset=".55" stop-color="${face.skin}"/><stop offset="1" stop-color="${shade}"/></linearGradient><linearGradient id="b-light" x1="0" x2="1" y2=".25"><stop stop-color="#fff1dc" stop-opacity=".2"/><stop offset=".4" stop-color="#fff1dc" stop-opacity="0"/><stop offset=".62" stop-color="#12060c" stop-opacity="0"/><stop offset="1" stop-color="#12060c" stop-opacity=".36"/></linearGradient><linearGradient id="b-neck" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${shade}" stop-opacity=".6"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></linearGradient></defs>
<path d="${bust}" fill="url(#b-skin)"/><g fill="none" stroke="${cloth.skinLine}" stroke-width="6" stroke-linecap="round" opacity=".38"><path d="M-40 84C-110 62-190 66-246 46"/><path d="M40 84C110 62 190 66 246 46"/></g>
${draw?.(cloth)}<path d="${bust}" fill="url(#b-light)"/>`;
}
/** Whether the clothes are drawn over the neck; for all others the head's own neck is drawn over them. */
export const coversNeck = (style: string): boolean => style === 'roll_neck';
