import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../runtime/config';
import type { FileDriver } from './file-store';

const CONNECTION_TIMEOUT_MS = 5_000;
/**
 * A connection ends after so long without a byte either way. This also ends the download of a client that stops
 * reading.
 */
const SOCKET_TIMEOUT_MS = 30_000;
/** Downloads keep their connections as long as their clients read. */
const MAX_SOCKETS = 256;

/** Keeps files in a bucket of an object store. */
export class S3Files implements FileDriver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>) {
    this.#bucket = bucket;
    const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      requestHandler: {
        connectionTimeout: CONNECTION_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  }

  async put(name: string, content: string | Uint8Array, signal: AbortSignal): Promise<void> {
    // The file is in memory, as its signature needs its hash: the store's queue admits a few at a time.
    const body = typeof content === 'string' ? await readFile(content) : content;
    const command = new PutObjectCommand({ Bucket: this.#bucket, Key: name, Body: body });
    await this.#client.send(command, { abortSignal: signal });
  }

  async get(name: string, signal: AbortSignal): Promise<Readable | undefined> {
    try {
      const command = new GetObjectCommand({ Bucket: this.#bucket, Key: name });
      const { Body } = await this.#client.send(command, { abortSignal: signal });
      return Body as Readable | undefined;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async delete(name: string, signal: AbortSignal): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: name }), { abortSignal: signal });
  }
}
