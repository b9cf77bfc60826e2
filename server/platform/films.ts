/**
 * Films that staff upload: recognised by content, and written anew. Only the moving picture is kept: no sound, no place where it
 * was taken, nothing appended; what a player needs first stands first.
 */
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { type FilmFormat, filmMaxBytes, filmMaxSeconds } from '../../contract/site-media.ts';
import { Refusal } from './errors.ts';

export interface FilmFile {
  bytes: Buffer;
  format: FilmFormat;
  width: number;
  height: number;
  seconds: number;
}

/** What today's browsers play. */
const codecs: Record<FilmFormat, readonly string[]> = { mp4: ['avc', 'av1'], webm: ['vp8', 'vp9', 'av1'] };
const maxSide = 1_920;

/** @throws Refusal film_type (no such film, broken, too long, too many pixels), film_too_large */
export async function readFilm(bytes: Buffer): Promise<FilmFile> {
  if (bytes.length > filmMaxBytes) throw new Refusal('film_too_large');
  try {
    const film = await rewrite(bytes);
    if (film) return film;
  } catch {
    // Whatever the reader cannot make sense of.
  }
  throw new Refusal('film_type');
}

async function rewrite(bytes: Buffer): Promise<FilmFile | undefined> {
  using input = new Input({ formats: [MP4, QTFF, WEBM], source: new BufferSource(bytes) });
  const container = await input.getFormat();
  const format: FilmFormat | undefined = container === WEBM ? 'webm' : container === MP4 ? 'mp4' : undefined;
  const track = await input.getPrimaryVideoTrack();
  const codec = track?.codec;
  const config = await track?.getDecoderConfig();
  if (!format || !track || !codec || !config || !codecs[format].includes(codec)) return undefined;
  const seconds = (await track.computeDuration()) - (await track.getFirstTimestamp());
  const [width, height] = [track.displayWidth, track.displayHeight];
  if (
    !(seconds > 0 && seconds <= filmMaxSeconds) ||
    !(Math.min(width, height) > 0) ||
    Math.max(width, height) > maxSide
  )
    return undefined;
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: track.rotation });
  await output.start();
  let begin: number | undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    begin ??= packet.timestamp;
    await source.add(packet.clone({ timestamp: packet.timestamp - begin }), { decoderConfig: config });
  }
  await output.finalize();
  return target.buffer ? { bytes: Buffer.from(target.buffer), format, width, height, seconds } : undefined;
}
