/**
 * The thumbnail shown before a photo loads, from its thumbhash (about 25 bytes: a few waves of light and colour). So
 * few pixels that 24 of them add only a few KB to a page; the browser's scaling makes the blur.
 */

/** Pixels along the longer side. */
const longSide = 9;

/**
 * A data URL (BMP, which needs no compression), or undefined if the hash is invalid. `width` and `height` give the
 * shape.
 */
export function thumbUrl(base64: string, width: number, height: number): string | undefined {
  const hash = bytesOf(base64);
  if (!hash) return undefined;
  const scale = longSide / Math.max(width, height, 1);
  const w = Math.max(2, Math.round(width * scale));
  const h = Math.max(2, Math.round(height * scale));
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bitmap(colorsOf(hash, w, h), w, h)))}`;
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    return bytes.length >= 8 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

interface Channel {
  nx: number;
  ny: number;
  mean: number;
  waves: number[];
}

/** Red, green, blue of each pixel, row by row, 0 to 1. */
function colorsOf(hash: Uint8Array, w: number, h: number): number[] {
  const byte = (at: number) => hash[at] ?? 0;
  const low = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const high = byte(3) | (byte(4) << 8);
  const alpha = low >> 23 !== 0;
  const short = high & 7;
  const long = alpha ? 5 : 7;
  let nibble = (alpha ? 6 : 5) * 2;
  const channel = (nx: number, ny: number, mean: number, strength: number): Channel => {
    const waves: number[] = [];
    for (let y = 0; y < ny; y++)
      for (let x = y === 0 ? 1 : 0; x * ny < nx * (ny - y); x++) {
        waves.push((((byte(nibble >> 1) >> ((nibble & 1) * 4)) & 15) / 7.5 - 1) * strength);
        nibble++;
      }
    return { nx, ny, mean, waves };
  };
  const landscape = high >> 15 !== 0;
  const light = channel(
    Math.max(3, landscape ? long : short),
    Math.max(3, landscape ? short : long),
    (low & 63) / 63,
    ((low >> 18) & 31) / 31,
  );
  const yellow = channel(3, 3, ((low >> 6) & 63) / 31.5 - 1, (((high >> 3) & 63) / 63) * 1.25);
  const red = channel(3, 3, ((low >> 12) & 63) / 31.5 - 1, (((high >> 9) & 63) / 63) * 1.25);
  const colors: number[] = [];
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = (c: Channel) => sum(c, (x + 0.5) / w, (y + 0.5) / h);
      const [l, p, q] = [at(light), at(yellow), at(red)];
      const b = l - (2 / 3) * p;
      const r = (3 * l - b + q) / 2;
      colors.push(r, r - q, b);
    }
  return colors;
}

/** The value of a channel at a place, both 0 to 1. */
function sum({ nx, ny, mean, waves }: Channel, x: number, y: number): number {
  let value = mean;
  let i = 0;
  for (let cy = 0; cy < ny; cy++)
    for (let cx = cy === 0 ? 1 : 0; cx * ny < nx * (ny - cy); cx++)
      value += 2 * (waves[i++] ?? 0) * Math.cos(Math.PI * cx * x) * Math.cos(Math.PI * cy * y);
  return value;
}

/** A 24-bit BMP file: a 54-byte header, then the rows from the bottom up, each padded to a multiple of 4. */
function bitmap(colors: number[], w: number, h: number): Uint8Array {
  const row = Math.ceil((w * 3) / 4) * 4;
  const file = new Uint8Array(54 + row * h);
  const view = new DataView(file.buffer);
  view.setUint16(0, 0x424d);
  view.setUint32(2, file.length, true);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, w, true);
  view.setInt32(22, h, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 3; c++) {
        const share = Math.min(1, Math.max(0, colors[(y * w + x) * 3 + (2 - c)] ?? 0));
        file[54 + (h - 1 - y) * row + x * 3 + c] = Math.round(share * 255);
      }
  return file;
}
