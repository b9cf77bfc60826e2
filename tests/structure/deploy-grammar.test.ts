/** The files of deploy/ by their own grammar, on machines that have none of the programs they are for (`npm run drill -- files` has those). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');

/** What a service may say, of the specification of Compose: what we use and nothing that is mistyped. */
const serviceWords = new Set(
  `build command depends_on deploy env_file environment expose healthcheck hostname image logging ports profiles restart shm_size stdin_open
   stop_grace_period tty ulimits user volumes`.split(/\s+/),
);

interface Service {
  [word: string]: unknown;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
  image?: string;
  build?: unknown;
  restart?: string;
  logging?: { driver: string; options?: Record<string, string> };
}
interface Compose {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
}

/** @throws for what YAML does not know, and for a key that stands twice */
function yaml(name: string): unknown {
  const document = parseDocument(read(name), { merge: true, customTags: [{ tag: '!override', collection: 'map' }] });
  expect([...document.errors, ...document.warnings].map(String), name).toEqual([]);
  return document.toJS();
}

test('the Dockerfiles hold only instructions that there are', () => {
  const names = readdirSync(deploy).filter((name) => /^Dockerfile(?!.*ignore)/.test(name));
  expect(names).toEqual(['Dockerfile', 'Dockerfile.patroni']);
  for (const name of names) expect(validate(read(name)), name).toEqual([]);
  const faults = validate('FROM node\nCPY . .\nEXPOSE all\nHEALTHCHECK --intervall=3s CMD true\n');
  expect(faults).toHaveLength(3);
});

test('what is YAML is read as such', () => {
  const names = readdirSync(deploy, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name));
  expect(names.length).toBeGreaterThan(6);
  for (const name of names) expect(yaml(name), name).toBeTypeOf('object');
});

test('services wait for services, mount volumes that are declared, and say only what Compose knows', () => {
  const files = ['compose.yaml', 'compose.ha.yaml'].map((name) => yaml(name) as Compose);
  const services = new Set(files.flatMap((file) => Object.keys(file.services)));
  const volumes = new Set(files.flatMap((file) => Object.keys(file.volumes ?? {})));
  expect(services.size).toBeGreaterThan(15);
  for (const [name, service] of files.flatMap((file) => Object.entries(file.services))) {
    expect(
      Object.keys(service).filter((word) => !serviceWords.has(word)),
      name,
    ).toEqual([]);
    const waitsFor = service.depends_on ?? [];
    for (const other of Array.isArray(waitsFor) ? waitsFor : Object.keys(waitsFor))
      expect([...services], name).toContain(other);
    for (const mount of service.volumes ?? [])
      if (!/^[./]/.test(mount)) expect([...volumes], name).toContain(mount.split(':')[0]);
  }
  // Whatever stays up is started again, and its log ends somewhere.
  for (const [name, { image, restart, logging }] of files.flatMap((file) => Object.entries(file.services)))
    if (image && restart !== undefined && restart !== 'no')
      expect([restart, logging?.driver, logging?.options?.['max-size']], name).toEqual([
        'unless-stopped',
        'local',
        '50m',
      ]);
  // Every service of one file is made of an image in one of the two.
  const withImage = new Set(
    files.flatMap((file) => Object.entries(file.services).flatMap(([name, { image }]) => (image ? [name] : []))),
  );
  expect([...services].filter((name) => !withImage.has(name))).toEqual([]);
});
