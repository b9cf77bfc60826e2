/**
 * Composed portraits of people who do not exist: the demo's photos. Several shots show one face in different light, clothes,
 * crops and moods. Faces are based on DiceBear "Lorelei" by Lisa Wischofsky (CC0 1.0); everything else is drawn here.
 */
import { coversNeck, bodySvg } from './portraits/clothes.ts';
import { type Face, smiles } from './portraits/face.ts';
import { headSvg } from './portraits/head.ts';
import { bleed, lightSvg, type SceneName, sceneSvg, scenes } from './portraits/scenes.ts';
import { createRandom } from './random.ts';

export { ageGroupOf, type Face, makeFaces } from './portraits/face.ts';

const px = 1.6;
/** Pixels of a portrait, and how much of the drawing is cut off at the left and the top (and on the opposite sides). */
export const portraitSize = { width: 600 * px, height: 800 * px, left: bleed.x * px, top: bleed.y * px } as const;

interface Framing {
  /** Scale of the head's box (980) in the picture (600 wide). */
  scale: number;
  /** Horizontal centre of the head, and top of its box. */
  x: number;
  y: number;
  turned: boolean;
  /** Tilt of the head in degrees. */
  lean: number;
}

// Head and shoulders, close-up, and further away, as in people's own photos.
const crops = [
  { scale: [0.58, 0.64], x: [286, 314], y: [70, 104] },
  { scale: [0.74, 0.86], x: [270, 330], y: [16, 44] },
  { scale: [0.42, 0.48], x: [190, 410], y: [230, 284] },
] as const;

interface Shot {
  scene: SceneName;
  framing: Framing;
  style: string;
  color: number;
  look: { mouth: number; eyes: number; sunglasses: boolean };
}

/** Composes a shot; always the same for the same face and number. */
function compose(face: Face, shot: number): Shot {
  const constant = createRandom(`${face.id}/always`);
  const allScenes = constant.shuffle(Object.keys(scenes) as SceneName[]);
  const order = constant.shuffle([1, 2]);
  const r = createRandom(`${face.id}/shot/${shot}`);
  const crop = crops[shot === 0 ? 0 : (order[(shot - 1) % 2] ?? 0)] ?? crops[0];
  const between = ([from, to]: readonly [number, number]) => from + r.next() * (to - from);
  const scene = allScenes[shot % allScenes.length] ?? 'dusk';
  const mood = r.weighted<keyof typeof smiles>([
    ['soft', 5],
    ['open', shot === 0 ? 3 : 4],
    ['calm', 1],
  ]);
  const mouth = r.pick(
    face.gender === 'male' && mood === 'soft' ? [1, 2] : face.gender === 'male' && mood === 'calm' ? [4] : smiles[mood],
  );
  const style = face.clothes[shot % face.clothes.length] ?? 'crew';
  return {
    scene,
    framing: {
      scale: between(crop.scale),
      x: between(crop.x),
      y: between(crop.y),
      turned: r.chance(shot === 0 ? 0.35 : 0.5),
      lean: r.normal(0, coversNeck(style) ? 0.8 : 2.2),
    },
    style,
    color: r.int(0, 1000),
    look: {
      mouth,
      eyes: shot > 0 && r.chance(0.14) ? 19 : face.parts.eyes,
      sunglasses: shot > 0 && scenes[scene].outdoors && r.chance(0.25),
    },
  };
}

const widths = { slim: 0.94, normal: 1, fat: 1.17 };

/** The position of the face in the picture, 0..1 from the left and the top: the point to keep when cropping. */
export function focusOf(face: Face, shot: number): { focal_x: number; focal_y: number } {
  const { framing } = compose(face, shot);
  return {
    focal_x: Math.round((framing.x / 600) * 1000) / 1000,
    focal_y: Math.round(((framing.y + 470 * framing.scale) / 800) * 1000) / 1000,
  };
}

/** Wraps a drawing of 600 × 800 as a document, with or without the bleed around it. */
function document(inner: string, withBleed: boolean): string {
  const [x, y] = withBleed ? [bleed.x, bleed.y] : [0, 0];
  const [width, height] = [600 + 2 * x, 800 + 2 * y];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * px}" height="${height * px}" viewBox="${-x} ${-y} ${width} ${height}" fill="none">${inner}</svg>`;
}

function personSvg(face: Face, { framing, style, color, look }: Shot): string {
  const { scale, x, y, lean } = framing;
  // A little longer than in the collection, for adult proportions.
  const tall = scale * 1.08;
  const wide = scale * (face.gender === 'male' ? 1.17 : 1.06) * widths[face.build];
  const full = face.build === 'fat' ? 1.05 : face.build === 'slim' ? 0.97 : 1;
  const neckY = y + 868 * tall;
  const body = `<g transform="translate(${x.toFixed(1)} ${neckY.toFixed(1)}) scale(${wide.toFixed(3)} ${scale.toFixed(3)})">${bodySvg(face, style, color, color >> 3)}</g>`;
  const head = `<g transform="rotate(${lean.toFixed(1)} ${x.toFixed(1)} ${neckY.toFixed(1)}) translate(${(x - 490 * scale * full).toFixed(1)} ${y.toFixed(1)}) scale(${(scale * full).toFixed(3)} ${tall.toFixed(3)})">${headSvg(face, look)}</g>`;
  const turn = framing.turned ? ` transform="translate(${(2 * x).toFixed(1)} 0) scale(-1 1)"` : '';
  return `<g${turn}>${coversNeck(style) ? head + body : body + head}</g>`;
}

/**
 * One shot of a person as an SVG document, 3:4 with a bleed on all sides (`portraitSize` says what to crop). Shot 0 is the
 * head-and-shoulders portrait.
 */
export function portraitSvg(face: Face, shot: number): string {
  const { behind, before } = portraitLayers(face, shot);
  return document(behind + before, true);
}

/**
 * The same as two documents: the scene with its bleed, which is out of focus and can be rendered small, and person and light,
 * which cannot and need no bleed.
 */
export function portraitDocuments(face: Face, shot: number): { scene: string; person: string } {
  const { behind, before } = portraitLayers(face, shot);
  return { scene: document(behind, true), person: document(before, false) };
}

function portraitLayers(face: Face, shot: number): { behind: string; before: string } {
  const composed = compose(face, shot);
  return {
    behind: sceneSvg(composed.scene, `${face.id}/${shot}`),
    before: personSvg(face, composed) + lightSvg(composed.scene),
  };
}
