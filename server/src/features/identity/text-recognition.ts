import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Worker } from 'tesseract.js';
import { uploadedPictures } from '../../files/pictures';
import type { SavedUpload } from '../../http/multipart-form';
import { invalid, refusal } from '../../kernel/errors';
import { WorkQueue } from '../../kernel/work-queue';

/** Printed fields, which the newer engine reads best, or the machine-readable zone, which only the older one reads. */
export type Script = 'printed' | 'machine';

/** The recogniser's best size: letters of a card that fills the picture are then some 25 pixels high. */
const SIZE = { width: 1200, height: 2400, maxBytes: Number.POSITIVE_INFINITY, forReading: true };
/** An engine takes some 100 MB: it is freed after a time without use. */
const IDLE_MS = 5 * 60_000;
/** For both sides of a card. The first reading also starts an engine. */
const LONGEST_MS = 40_000;

const languageData = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));

/** Text recognition on this machine, in its own threads, started when first needed. One card at a time. */
export class TextRecognition {
  readonly #engines = new Map<Script, Promise<Worker>>();
  readonly #queue = new WorkQueue({
    atOnce: 1,
    most: 6,
    mostOfOne: 2,
    refusal: () => refusal('cards.busy', {}, { retryAfterS: 10 }),
  });
  #idleTimer: NodeJS.Timeout | undefined;

  /**
   * The texts of the sides of a card.
   * @param owner whose cards are read one at a time
   * @throws {AppError} invalid if a side is not a readable image, unavailable if too many are waiting already
   */
  read(sides: Partial<Record<Script, SavedUpload>>, owner: string): Promise<Partial<Record<Script, string>>> {
    return this.#queue.run(owner, async () => {
      clearTimeout(this.#idleTimer);
      try {
        return await this.#inTime(this.#recogniseAll(sides, owner));
      } finally {
        this.#idleTimer = setTimeout(() => void this.close(), IDLE_MS).unref();
      }
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const engines = [...this.#engines.values()];
    this.#engines.clear();
    await Promise.allSettled(engines.map(async (engine) => (await engine).terminate()));
  }

  async #recogniseAll(sides: Partial<Record<Script, SavedUpload>>, owner: string) {
    const read = async ([script, side]: [string, SavedUpload]) =>
      [script, await this.#recognise(await prepare(side, owner), script as Script)] as const;
    return Object.fromEntries(
      await Promise.all(
        Object.entries(sides)
          .filter(([, side]) => side)
          .map(read),
      ),
    );
  }

  async #recognise(image: Buffer, script: Script): Promise<string> {
    const engine = await this.#engine(script);
    const { data } = await engine.recognize(image);
    return data.text;
  }

  /** Engines that take longer are abandoned; the next reading starts new ones. */
  async #inTime<Result>(reading: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(refusal('cards.tooSlow')), LONGEST_MS);
    });
    try {
      return await Promise.race([reading, late]);
    } catch (error) {
      void this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #engine(script: Script): Promise<Worker> {
    const known = this.#engines.get(script);
    if (known !== undefined) return known;
    const engine = startEngine(script);
    this.#engines.set(script, engine);
    engine.catch(() => this.#engines.delete(script));
    return engine;
  }
}

async function startEngine(script: Script): Promise<Worker> {
  const isMachine = script === 'machine';
  const { createWorker, OEM } = (await import('tesseract.js')).default;
  const worker = await createWorker('eng', isMachine ? OEM.TESSERACT_ONLY : OEM.LSTM_ONLY, {
    langPath: join(languageData, isMachine ? '4.0.0' : '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    legacyCore: isMachine,
    legacyLang: isMachine,
    // Without one the library throws outside of any call. The failed call is rejected all the same.
    errorHandler: () => {},
  });
  await worker.setParameters({
    // Otherwise it guesses, and warns on the console.
    user_defined_dpi: '300',
    ...(isMachine && { tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<' }),
  });
  return worker;
}

/** Upright, grey and at the best size for reading. */
async function prepare(side: SavedUpload, owner: string): Promise<Buffer> {
  const picture = await uploadedPictures.open({ ...SIZE, data: () => readFile(side.path) }, owner);
  if (picture === undefined) throw invalid(side.field, 'photograph');
  return picture.data;
}
