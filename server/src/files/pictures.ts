import { join } from 'node:path';
import { ChildWorker } from '../runtime/child-worker';
import { refusal } from '../runtime/errors';
import { serverRoot } from '../runtime/server-root';
import { WorkQueue } from '../runtime/work-queue';
import { isPicture } from './content-type';

/** Some 7,000 by 7,000 is more than any handheld camera has, and too little to exhaust the memory. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 20_000;
const PROGRAM = join(serverRoot, 'src', 'files', 'picture-process.mjs');
/** All the work on one picture may take so long. */
const PICTURE_TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;
const NICENESS = 10;

export interface PictureJob {
  /** Holds the bytes, or a function that reads them when its turn comes: none of those waiting is in memory. */
  data: Uint8Array | (() => Promise<Uint8Array>);
  /** It is the most, in pixels. */
  width: number;
  height: number;
  /** The result has at most so many: colours or quality, then pixels are reduced until it fits. */
  maxBytes: number;
  /** The picture becomes grey, without transparency, enlarged to the width or height: best for text recognition. */
  forReading?: boolean;
  /** The picture becomes a JPEG: a PNG of a photo is several times as large. */
  isPhoto?: boolean;
  /** The picture gets a white ground, without transparency. */
  forPaper?: boolean;
}

export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

type Answer = { data: Uint8Array; width: number; height: number; error?: undefined } | { error: string };

/**
 * Opens pictures: the only place where uploaded bytes meet a decoder. Files that are not PNG, JPEG, WebP or GIF by
 * their first bytes never do.
 */
export class PictureOpener {
  readonly #queue: WorkQueue;
  readonly #workers: ChildWorker<object, Answer>[];

  /** @param timeoutMs for one picture; default: 10 s */
  constructor({
    processes,
    timeoutMs = PICTURE_TIMEOUT_MS,
    ...queue
  }: {
    processes: number;
    timeoutMs?: number;
    most: number;
    mostOfOne: number;
  }) {
    const busy = () => refusal('pictures.busy', {}, { retryAfterS: 10 });
    this.#queue = new WorkQueue({ atOnce: processes, ...queue, refusal: busy });
    this.#workers = Array.from({ length: processes }, () => {
      return new ChildWorker({ program: PROGRAM, timeoutMs, idleMs: IDLE_MS, niceness: NICENESS });
    });
  }

  /**
   * This is the picture as a PNG (a photo as a JPEG), rotated as its camera specifies and without other camera metadata
   * (such as the location). Of an animation, the first frame.
   * @param owner whose pictures are processed one at a time
   * @returns undefined if it is not a picture that can be read within the limits of pixels and time
   * @throws {AppError} unavailable if too many are waiting already
   */
  async open(job: PictureJob, owner: string): Promise<Picture | undefined> {
    if (typeof job.data !== 'function' && !isPicture(job.data)) return undefined;
    return this.#queue.run(owner, async () => {
      const data = typeof job.data === 'function' ? await job.data() : job.data;
      if (!isPicture(data)) return undefined;
      const worker = this.#workers.pop();
      if (worker === undefined) throw new Error('more pictures are opened than there are processes');
      try {
        const answer = await worker.run({ ...job, data, maxPixels: MAX_PIXELS, maxSide: MAX_SIDE });
        if (answer.error !== undefined) return undefined;
        const { data: made, width, height } = answer;
        return { data: Buffer.from(made.buffer, made.byteOffset, made.byteLength), width, height };
      } catch {
        // It ran out of time, or it crashed its decoder.
        return undefined;
      } finally {
        this.#workers.push(worker);
      }
    });
  }
}

/** It opens uploads. */
export const uploadedPictures = new PictureOpener({ processes: 2, most: 30, mostOfOne: 6 });
/** It opens pictures for papers, which do not wait behind uploads. */
export const printedPictures = new PictureOpener({ processes: 1, most: 200, mostOfOne: 200 });
