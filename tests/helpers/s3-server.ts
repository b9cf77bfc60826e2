/** A real S3-compatible server on this machine, with an empty bucket; its files are in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '../../server/platform/config.ts';

export interface S3Server {
  config: S3Config;
  /** How many requests have come so far. */
  requests(): number;
  stop(): Promise<void>;
}

interface S3rver {
  httpHandler: unknown;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer?: Server;
}

/**
 * The server makes its list tokens with DES, which OpenSSL 3 has dropped: replace it by AES. The tokens are never
 * read; lists continue by name.
 */
function replaceDes(): void {
  const crypto = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto');
  const real = crypto.createCipheriv as (algorithm: string, key: Buffer, iv: Buffer) => unknown;
  const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes]);
  const ours = (algorithm: string, key: Buffer, iv: Buffer) =>
    algorithm === 'des' ? real('aes-128-cbc', twice(key), twice(iv)) : real(algorithm, key, iv);
  crypto.createCipheriv = ours as typeof crypto.createCipheriv;
}

export async function startS3(): Promise<S3Server> {
  // The package has no types.
  const { default: S3rver } = (await import('@20minutes/s3rver' as string)) as {
    default: new (options: object) => S3rver;
  };
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  replaceDes();
  let requests = 0;
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    vhostBuckets: false,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await server.run();
  server.httpServer?.on('request', () => {
    requests += 1;
  });
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'photos',
      key: 'S3RVER',
      secret: 'S3RVER',
      region: 'us-east-1',
    },
    requests: () => requests,
    async stop() {
      server.httpServer?.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
