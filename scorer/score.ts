/**
 * A program for PHOTO_SCORER (`node scorer/score.ts`): one JSON line a photo in, one out, as server/photos/score-photos.ts asks. Two small models
 * that their packages bring along run here by WebAssembly, one thread, without the network. Not installed by default: scorer/README.md.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { type Guess, verdictOf } from './verdict.ts';

interface Tensor {
  dispose(): void;
}
interface Tensorflow {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  tensor(values: Uint8Array, shape: number[], type: 'int32'): Tensor;
}
interface Nudity {
  classify(picture: Tensor): Promise<Guess[]>;
}
interface Faces {
  load(): Promise<void>;
  detect(picture: Tensor): Promise<{ face: unknown[] }>;
}

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const inPackages = (path: string): string => join(here, 'node_modules', path);

/** Weights are files of the packages; whatever else would be fetched is not. */
function stayOffline(): void {
  globalThis.fetch = async (address) => {
    const url = new URL(address instanceof Request ? address.url : address);
    if (url.protocol !== 'file:') throw new Error('the scorer fetches nothing');
    const type = url.pathname.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    return new Response(await readFile(url), { headers: { 'content-type': type } });
  };
}

async function loadModels(): Promise<{ tf: Tensorflow; nudity: Nudity; faces: Faces }> {
  stayOffline();
  const tf = require('@tensorflow/tfjs') as Tensorflow;
  const wasm = inPackages('@tensorflow/tfjs-backend-wasm/dist/');
  (require('@tensorflow/tfjs-backend-wasm') as { setWasmPaths(path: string): void }).setWasmPaths(wasm);
  await tf.setBackend('wasm');
  await tf.ready();
  const { MobileNetV2Model } = require('nsfwjs/models/mobilenet_v2') as { MobileNetV2Model: unknown };
  const { load } = require('nsfwjs/core') as { load(name: string, options: object): Promise<Nudity> };
  const nudity = await load('MobileNetV2', { modelDefinitions: [MobileNetV2Model] });
  const { Human } = require(inPackages('@vladmandic/human/dist/human.node-wasm.js')) as {
    Human: new (settings: object) => Faces;
  };
  // Only where faces are. What the package could measure of them (age, mood, likeness) is not loaded.
  const off = { enabled: false };
  const faces = new Human({
    backend: 'wasm',
    wasmPath: wasm,
    modelBasePath: new URL('node_modules/@vladmandic/human/models/', import.meta.url).href,
    debug: false,
    filter: off,
    body: off,
    hand: off,
    object: off,
    gesture: off,
    face: {
      enabled: true,
      detector: { maxDetected: 5, minConfidence: 0.6, rotation: false },
      mesh: off,
      iris: off,
      emotion: off,
      description: off,
      antispoof: off,
      liveness: off,
    },
  });
  await faces.load();
  return { tf, nudity, faces };
}

async function main(): Promise<void> {
  // Standard output is for verdicts: whatever the packages print goes to the other one.
  for (const name of ['log', 'info', 'debug', 'warn'] as const) console[name] = console.error;
  const { tf, nudity, faces } = await loadModels();
  const pixels = async (bytes: Buffer, size: { width: number; height: number; fit: 'fill' | 'inside' }) =>
    sharp(bytes)
      .flatten({ background: '#fff' })
      .resize(size)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  for await (const line of createInterface({ input: process.stdin })) {
    const { photo, bytes } = JSON.parse(line) as { photo: string; bytes: string };
    const picture = Buffer.from(bytes, 'base64');
    const [square, whole] = [
      await pixels(picture, { width: 224, height: 224, fit: 'fill' }),
      await pixels(picture, { width: 640, height: 640, fit: 'inside' }),
    ];
    const small = tf.tensor(new Uint8Array(square.data), [224, 224, 3], 'int32');
    const large = tf.tensor(new Uint8Array(whole.data), [1, whole.info.height, whole.info.width, 3], 'int32');
    const guesses = await nudity.classify(small);
    const { face } = await faces.detect(large);
    small.dispose();
    large.dispose();
    process.stdout.write(`${JSON.stringify({ photo, ...verdictOf(guesses, face.length) })}\n`);
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'MODULE_NOT_FOUND' ? 'Install it first: npm ci --prefix scorer' : error);
  process.exitCode = 1;
});
