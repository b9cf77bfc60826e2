/**
 * The head of a portrait. Variants from DiceBear "Lorelei" by Lisa Wischofsky (CC0 1.0), recoloured; shading, teeth, stubble,
 * freckles and wrinkles are drawn here. In a box of 980 × 980, neck at the bottom.
 */
import { createAvatar } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';
import { lightness, mix } from './color.ts';
import type { Face } from './face.ts';

/** What varies between shots. */
export interface Expression {
  mouth: number;
  eyes: number;
  sunglasses: boolean;
}

// Placeholder colours that identify the parts in the finished drawing, whatever their order.
const placeholder = {
  skin: 'fe0001',
  hair: 'fe0002',
  mouth: 'fe0003',
  eyes: 'fe0004',
  nose: 'fe0005',
  brows: 'fe0006',
  glasses: 'fe0007',
  earrings: 'fe0008',
};

const variant = (n: number) => [`variant${String(n).padStart(2, '0')}`] as never;

function drawParts(face: Face, look: Expression): string {
  const { parts } = face;
  const glasses = look.sunglasses ? 2 : parts.glasses;
  const svg = createAvatar(lorelei, {
    seed: face.id,
    hair: variant(parts.hair),
    head: variant(parts.head),
    nose: variant(parts.nose),
    eyebrows: variant(parts.brows),
    eyes: variant(look.eyes),
    mouth: [`happy${String(look.mouth).padStart(2, '0')}`] as never,
    beard: variant(face.beard ?? 1),
    beardProbability: face.beard ? 100 : 0,
    glasses: variant(glasses ?? 1),
    glassesProbability: glasses ? 100 : 0,
    earrings: variant(parts.earrings ?? 1),
    earringsProbability: parts.earrings ? 100 : 0,
    frecklesProbability: 0,
    hairAccessoriesProbability: 0,
    skinColor: [placeholder.skin],
    hairColor: [placeholder.hair],
    mouthColor: [placeholder.mouth],
    eyesColor: [placeholder.eyes],
    noseColor: [placeholder.nose],
    eyebrowsColor: [placeholder.brows],
    glassesColor: [placeholder.glasses],
    earringsColor: [placeholder.earrings],
  }).toString();
  return svg
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/<metadata[\s\S]*?<\/metadata>|<mask[\s\S]*?<\/mask>| mask="[^"]*"/g, '');
}

/** The opening of an open smile as a separate path: the second outline of the mouth's path. */
function hollowOf(mouthPath: string): string | null {
  const [outer, ...inner] = mouthPath.split('Zm');
  const from = /^m(-?\d+) ?(-?\d+)/i.exec(outer ?? '');
  const step = /^(-?\d+) ?(-?\d+)/.exec(inner[0] ?? '');
  if (!from || !step || inner[0] === undefined) return null;
  // Starts with a relative move, since the following points are relative, too.
  const start = `M0 0m${Number(from[1]) + Number(step[1])} ${Number(from[2]) + Number(step[2])}`;
  return start + inner[0].slice(step[0].length);
}

function freckles(line: string): string {
  const spots = [
    [420, 590],
    [446, 606],
    [398, 612],
    [430, 630],
    [470, 592],
    [640, 590],
    [664, 604],
    [652, 626],
    [684, 592],
  ];
  return spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.5" fill="${line}" opacity=".32"/>`).join('');
}

/** Soft wrinkles beside mouth and eyes and on the forehead, more of them with age. */
function ageLines(face: Face, line: string): string {
  if (face.age === 'young' || face.age === 'middle') return '';
  const senior = face.age === 'senior';
  const lines = [
    'M508 626C484 640 470 664 470 692',
    'M652 628C668 640 674 658 672 680',
    'M428 528C450 541 478 541 500 529',
    'M650 528C662 537 680 537 692 527',
    ...(senior
      ? [
          'M372 476L346 466',
          'M370 492L342 494',
          'M374 508L350 520',
          'M420 372C470 358 540 358 586 368',
          'M436 342C480 330 540 331 578 338',
          'M474 706C468 718 466 728 468 738',
          'M560 752C574 758 592 758 604 752',
        ]
      : ['M374 484L350 478', 'M372 498L348 502']),
  ];
  return `<g stroke="${line}" stroke-width="${senior ? 5 : 4.5}" stroke-linecap="round" fill="none" opacity="${senior ? 0.34 : 0.26}">${lines
    .map((d) => `<path d="${d}"/>`)
    .join('')}</g>`;
}

/** Light from the upper left, blush, and the shadow under the chin; clipped to the skin. */
function shading(face: Face, skinPath: string, line: string): string {
  const { skin } = face;
  const blush = mix(skin, '#c8362c', 0.55);
  const shade = mix(skin, '#4a1420', 0.5);
  const stubble = mix(
    mix(skin, face.hair_color === 'blond' || face.hair_color === 'red' ? '#6a452e' : '#3a2622', 0.66),
    skin,
    0.1,
  );
  const beard = face.stubble
    ? `<g filter="url(#h-soft)" opacity="${(face.stubble * 0.36).toFixed(2)}"><path fill-rule="evenodd" fill="${stubble}" d="M296 560C312 640 372 734 470 776C540 800 640 792 690 730C708 690 712 610 712 566C690 612 668 640 640 640C600 634 520 636 490 646C420 650 340 640 318 560zM478 662C520 650 620 648 660 660C650 690 610 716 560 714C520 712 490 690 478 662z"/></g>`
    : '';
  const makeup = face.gender === 'female' ? 0.62 : 0.3;
  return `<clipPath id="h-skin"><path d="${skinPath}"/></clipPath><g clip-path="url(#h-skin)">
<rect width="980" height="1060" fill="url(#h-side)"/>
<ellipse cx="470" cy="846" rx="230" ry="96" fill="url(#h-chin)"/>
<ellipse cx="408" cy="622" rx="86" ry="58" fill="url(#h-blush)" opacity="${makeup}"/><ellipse cx="672" cy="612" rx="56" ry="52" fill="url(#h-blush)" opacity="${makeup}"/>
<ellipse cx="470" cy="350" rx="150" ry="90" fill="url(#h-glow)" opacity=".5"/>
${beard}${ageLines(face, line)}${face.parts.freckles ? freckles(line) : ''}</g>
<defs><radialGradient id="h-chin"><stop stop-color="${shade}" stop-opacity=".62"/><stop offset=".5" stop-color="${shade}" stop-opacity=".4"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient><radialGradient id="h-blush"><stop stop-color="${blush}" stop-opacity=".7"/><stop offset="1" stop-color="${blush}" stop-opacity="0"/></radialGradient>
<radialGradient id="h-glow"><stop stop-color="#fff1dc" stop-opacity=".45"/><stop offset="1" stop-color="#fff1dc" stop-opacity="0"/></radialGradient>
<linearGradient id="h-side" x1="0" x2="1" y2=".35"><stop offset=".42" stop-color="${shade}" stop-opacity="0"/><stop offset=".78" stop-color="${shade}" stop-opacity=".34"/></linearGradient>
<filter id="h-soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter></defs>`;
}

/** The finished head as SVG markup for use in another drawing (ids start with `h-`). */
export function headSvg(face: Face, look: Expression): string {
  const line = mix(face.skin, '#2a0e0a', lightness(face.skin) > 0.6 ? 0.74 : 0.8);
  const brow =
    face.hair_color === 'white' ? '#9b938e' : face.hair_color === 'grey' ? '#6b6462' : mix(face.hair, '#1a0d0a', 0.35);
  const hairLight = mix(face.hair, '#ffd9ae', lightness(face.hair) < 0.25 ? 0.2 : 0.3);
  const hairDark = mix(face.hair, '#1c0a12', 0.38);
  let svg = drawParts(face, look);

  const skinPath = new RegExp(`<path[^>]*?d="([^"]+)"[^>]*?fill="#${placeholder.skin}"[^>]*/>`).exec(svg);
  // Shading is drawn right after the skin, below eyes, nose and mouth.
  if (skinPath?.[1]) svg = svg.replace(skinPath[0], (path) => path + shading(face, skinPath[1] as string, line));
  const mouthPath = new RegExp(`<path[^>]*?d="([^"]+)"[^>]*?fill="#${placeholder.mouth}"[^>]*/>`).exec(svg);
  const hollow = mouthPath?.[1] && smilesOpen(look.mouth) ? hollowOf(mouthPath[1]) : null;
  if (mouthPath && hollow) svg = svg.replace(mouthPath[0], (path) => `<path d="${hollow}" fill="#fff4ea"/>${path}`);

  const colors: Record<keyof typeof placeholder, string> = {
    skin: face.skin,
    hair: 'url(#h-hair)',
    mouth: face.gender === 'female' ? face.lips : mix(face.lips, line, 0.45),
    eyes: '#21120f',
    nose: mix(line, face.skin, 0.18),
    brows: brow,
    glasses: look.sunglasses ? '#1d1618' : '#3b2523',
    earrings: '#e3b65c',
  };
  for (const [part, color] of Object.entries(colors))
    svg = svg.replaceAll(`#${placeholder[part as keyof typeof placeholder]}`, color);
  svg = svg.replace(/#000000\b|#000\b/g, line);
  return `<defs><linearGradient id="h-hair" gradientUnits="userSpaceOnUse" x1="260" y1="160" x2="720" y2="860"><stop stop-color="${hairLight}"/><stop offset=".42" stop-color="${face.hair}"/><stop offset="1" stop-color="${hairDark}"/></linearGradient></defs>${svg}`;
}

const smilesOpen = (mouth: number) => mouth === 5 || mouth === 6;
