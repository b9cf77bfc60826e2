/**
 * Files outside the database (photos). One interface, two stores: the local disk, or S3 if configured. In both a file
 * is whole or absent, and `put` resolves only when it would survive a power cut.
 */
import type { Readable } from 'node:stream';
import type { S3Config } from './config.ts';
import { createBothStorage } from './storage-both.ts';
import { createDiskStorage } from './storage-disk.ts';
import { createS3Storage } from './storage-s3.ts';

interface StoredFile {
  key: string;
  /** When the file was written or linked. */
  changed_at: Date;
}

/**
 * Keys are `area/…/name`: at least two segments of lower-case letters, digits, `.`, `_`, `-`; none begins with
 * a dot. Every method throws on a key that is not one.
 */
export interface FileStorage {
  /** Writes or replaces a file; when it resolves, the file is on the disk. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The whole file, or undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** The file as a stream with its size in bytes, or undefined. The caller must read or destroy the stream. */
  stream(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** The bytes from one place to another, both included; undefined when there is no such file. */
  part(key: string, from: number, to: number): Promise<Buffer | undefined>;
  /** Removes files; missing ones are ignored. */
  delete(keys: readonly string[]): Promise<void>;
  /** The same bytes under another key; they survive deletion of `from`. @throws when `from` does not exist */
  link(from: string, to: string): Promise<void>;
  /** All files of an area (first segment of the key), in no order, including remains of interrupted writes. */
  list(area: string): AsyncIterable<StoredFile>;
}

/** Areas whose files move from store to store: those of members, what staff uploaded for sites, and files of lists. */
export const fileAreas = ['photos', 'uploads', 'checks', 'site', 'lists'];

interface StorageConfig {
  dataDir: string;
  s3?: S3Config | null;
  /** Where files still are that move to the configured store. */
  filesAlso?: 'disk' | 's3' | null;
}

/** The store files are written to, and the one they move from. */
export function storesOf(config: StorageConfig): { first: FileStorage; also: FileStorage | undefined } {
  const disk = createDiskStorage(config);
  if (!config.s3) return { first: disk, also: undefined };
  const s3 = createS3Storage(config.s3);
  return config.filesAlso === 's3'
    ? { first: disk, also: s3 }
    : { first: s3, also: config.filesAlso === 'disk' ? disk : undefined };
}

/** The configured store. */
export function createStorage(config: StorageConfig): FileStorage {
  const { first, also } = storesOf(config);
  return also ? createBothStorage(first, also) : first;
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull', 'EntityTooLargeForQuota']);

/** True when a write failed because the disk, our quota or the bucket is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, serviceCode, status } = Object(error) as { code?: string; serviceCode?: string; status?: number };
  return fullCodes.has(code ?? '') || fullCodes.has(serviceCode ?? '') || status === 507;
}
