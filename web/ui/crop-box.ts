/** The frame for cropping a photo. Pure: all values are shares of the picture's width and height. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Corner = 'nw' | 'ne' | 'sw' | 'se';

/** Neither side gets shorter than this share of the picture. */
export const minSide = 0.1;
export const wholePicture: Box = { x: 0, y: 0, width: 1, height: 1 };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The whole box moved, within the picture. */
export const move = (box: Box, dx: number, dy: number): Box => ({
  ...box,
  x: clamp(box.x + dx, 0, 1 - box.width),
  y: clamp(box.y + dy, 0, 1 - box.height),
});

/**
 * One corner moved; the opposite one stays.
 * @param ratio width by height of the box in shares of the picture (not pixels); undefined leaves both sides free
 */
export function resize(box: Box, corner: Corner, dx: number, dy: number, ratio?: number): Box {
  const west = corner.endsWith('w');
  const north = corner.startsWith('n');
  // The opposite corner, and the room from there.
  const fixedX = west ? box.x + box.width : box.x;
  const fixedY = north ? box.y + box.height : box.y;
  const roomX = west ? fixedX : 1 - fixedX;
  const roomY = north ? fixedY : 1 - fixedY;
  let width = clamp(box.width + (west ? -dx : dx), Math.min(minSide, roomX), roomX);
  let height = clamp(box.height + (north ? -dy : dy), Math.min(minSide, roomY), roomY);
  if (ratio !== undefined) {
    // The side moved farther leads; the smallest box has its shorter side at `minSide`, if there is room.
    const ledByWidth = Math.abs(dx) >= Math.abs(dy) * ratio;
    const wanted = ledByWidth ? width : height * ratio;
    const maxWidth = Math.min(roomX, roomY * ratio);
    width = clamp(wanted, Math.min(maxWidth, Math.max(minSide, minSide * ratio)), maxWidth);
    height = width / ratio;
  }
  return { x: west ? fixedX - width : fixedX, y: north ? fixedY - height : fixedY, width, height };
}

/** The largest box of this ratio around the middle of `box`, inside the picture. */
export function fitTo(box: Box, ratio: number | undefined): Box {
  if (ratio === undefined) return box;
  const width = Math.min(1, ratio);
  const height = width / ratio;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return {
    x: clamp(middle.x - width / 2, 0, 1 - width),
    y: clamp(middle.y - height / 2, 0, 1 - height),
    width,
    height,
  };
}

/** Crops nothing: not worth sending. */
export const isWhole = ({ x, y, width, height }: Box): boolean =>
  x < 0.002 && y < 0.002 && width > 0.996 && height > 0.996;

/** Clamped to 0 to 1 despite rounding, four digits each. */
export function rounded({ x, y, width, height }: Box): Box {
  const digits = (value: number) => Math.round(clamp(value, 0, 1) * 1e4) / 1e4;
  return { x: digits(x), y: digits(y), width: digits(width), height: digits(height) };
}
