import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { refusal } from '../runtime/errors';
import { FIELDS, type FormLimits, fileTooLarge, formError } from './form-errors';

/** Holds an uploaded file, stored on disk whatever its size. */
export interface SavedUpload {
  field: string;
  fileName: string;
  path: string;
  sizeBytes: number;
  sha256: Buffer;
  /** Its first bytes identify its type. */
  head: Buffer;
}

export interface Form {
  fields: Record<string, string>;
  files: SavedUpload[];
}

/** The headers of a part may have so many bytes. */
const HEADERS_BYTES = 64 * 1024;
const HEAD_BYTES = 16;

/** Reads a form as it arrives: its files go to disk, so that many slow uploads take no memory. */
export class FormReader {
  readonly #request: FastifyRequest;
  readonly #limits: FormLimits;
  readonly #form: Form = { fields: {}, files: [] };
  #fieldBytes = 0;
  #saving: Promise<void> | undefined;
  #arriving: MultipartFile | undefined;
  #failure: unknown;
  #reject: (error: unknown) => void = () => {};

  constructor(request: FastifyRequest, limits: FormLimits) {
    this.#request = request;
    this.#limits = limits;
  }

  /**
   * Reads the whole form. The caller removes its files.
   * @throws {AppError} too_large beyond a limit, malformed for an invalid form; then nothing is left on disk
   */
  async read(): Promise<Form> {
    try {
      await Promise.race([this.#readParts(), this.#failing()]);
      return this.#form;
    } catch (error) {
      this.#fail(error);
      await this.#saving?.catch(() => {});
      await removeFiles(this.#form.files);
      throw formError(error, this.#limits);
    }
  }

  async #readParts(): Promise<void> {
    const { files, fileBytes } = this.#limits;
    const parts = this.#request.parts({
      limits: {
        files,
        fileSize: fileBytes,
        fields: FIELDS.most,
        fieldSize: FIELDS.oneBytes,
        parts: files + FIELDS.most,
        headerPairs: 20,
      },
    });
    for await (const part of parts) {
      if (part.fieldname === '__proto__') throw refusal('form.noSuchField');
      if (part.type === 'field') {
        this.#keepField(part);
        continue;
      }
      this.#saving = this.#save(part);
      await this.#saving;
    }
  }

  #keepField(part: Extract<Multipart, { type: 'field' }>): void {
    const { fieldname: name, value } = part;
    if (typeof value !== 'string') throw refusal('form.notText', { field: name });
    if (part.valueTruncated) throw refusal('form.fieldTooLarge', { field: name, maxKb: FIELDS.oneBytes / 1024 });
    this.#fieldBytes += value.length;
    if (this.#fieldBytes > FIELDS.allBytes) throw refusal('form.fieldsTooLarge', { maxKb: FIELDS.allBytes / 1024 });
    this.#form.fields[name] = value;
  }

  async #save(part: MultipartFile): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#arriving = part;
    part.file.once('limit', () => this.#fail(fileTooLarge(this.#limits)));
    const fileName = part.filename.replaceAll(/\p{Cc}/gu, '');
    const extension = /^\.[a-z0-9]{1,8}$/i.exec(extname(fileName))?.[0] ?? '';
    const path = join(tmpdir(), `ghala-${randomBytes(16).toString('hex')}${extension}`);
    const saved = {
      field: part.fieldname,
      fileName,
      path,
      sizeBytes: 0,
      sha256: Buffer.alloc(0),
      head: Buffer.alloc(0),
    };
    this.#form.files.push(saved);
    const hash = createHash('sha256');
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        await file.appendFile(chunk);
        hash.update(chunk);
        saved.sizeBytes += chunk.length;
        if (saved.head.length < HEAD_BYTES) saved.head = Buffer.concat([saved.head, chunk.subarray(0, HEAD_BYTES)]);
      }
    } finally {
      await file.close();
    }
    saved.sha256 = hash.digest();
    this.#arriving = undefined;
  }

  /** Rejects once the request exceeds its limits, however far its parts have got. */
  #failing(): Promise<never> {
    const { files, fileBytes } = this.#limits;
    const most = files * fileBytes + FIELDS.allBytes + HEADERS_BYTES;
    const { raw, headers } = this.#request;
    return new Promise((_resolve, reject) => {
      this.#reject = reject;
      const refuse = () => {
        const megabytes = Math.ceil(most / 1024 / 1024);
        this.#fail(refusal('form.tooLarge', { maxMb: megabytes }));
      };
      let bytes = 0;
      raw.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > most) refuse();
      });
      if (Number(headers['content-length']) > most) refuse();
    });
  }

  /** Stops reading. */
  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#request.raw.unpipe();
    this.#arriving?.file.destroy(error as Error);
    this.#reject(error);
  }
}

/** Removes files from the disk; missing ones are ignored. */
export async function removeFiles(files: readonly SavedUpload[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}
