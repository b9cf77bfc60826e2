/** A picture of ours in grey, small: for comparing pictures, never for showing one. */
import sharp from 'sharp';

/** Grey, 8 bits a pixel. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** @param bytes of a file this server wrote. @param maxSide px of the longer side */
export async function greyPicture(bytes: Buffer, maxSide = 192): Promise<Grey> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .flatten({ background: '#fff' })
    .resize({ width: maxSide, height: maxSide, fit: 'inside' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error('the picture is not grey');
  return { data, width: info.width, height: info.height };
}
