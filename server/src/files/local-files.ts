import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sync } from '../runtime/sync';
import type { FileDriver } from './file-store';

/** Keeps files in a folder of this machine. */
export class LocalFiles implements FileDriver {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file has a temporary name until complete, and is on disk before this is done. */
  async put(name: string, content: string | Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const partial = this.#partial(name);
    try {
      if (typeof content === 'string') await copyFile(content, partial);
      else await writeFile(partial, content);
      await sync(partial);
      await rename(partial, join(this.#folder, name));
      await sync(this.#folder);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<Readable | undefined> {
    try {
      const file = await open(join(this.#folder, name));
      return file.createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.#partial(name), { force: true });
    await rm(join(this.#folder, name), { force: true });
  }

  #partial(name: string): string {
    return join(this.#folder, `.${name}.part`);
  }
}
