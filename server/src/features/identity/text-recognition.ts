import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import Tesseract from 'tesseract.js';
import { AppError, invalid } from '../../shared/errors';
import type { Upload } from '../../shared/uploads';

/** Printed fields, which the newer engine reads best, or the machine-readable zone, which only the older one reads. */
export type Script = 'printed' | 'machine';

/** What the recogniser reads best: letters of a card that fills the picture are then some 25 pixels high. */
const WIDTH = 1200;
const MAX_PIXELS = 50_000_000;
/** Each takes about a second of one core. */
const MOST_AT_ONCE = 6;
/** An engine holds some 100 MB: it goes when nobody has needed it for a while. */
const IDLE_MS = 5 * 60_000;
/** The first reading also starts an engine. */
const LONGEST_MS = 60_000;

const languageData = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));

/** Text recognition on this machine, in threads of its own that start when they are first needed. */
export class TextRecognition {
  readonly #engines = new Map<Script, Promise<Tesseract.Worker>>();
  #waiting = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  /**
   * The text of an image.
   * @throws {AppError} invalid where it is no image that can be read, unavailable where too many wait already.
   */
  async read(upload: Upload, script: Script): Promise<string> {
    if (this.#waiting >= MOST_AT_ONCE)
      throw new AppError('unavailable', 'Many cards are being read at this moment. Try again in a few seconds.');
    this.#waiting += 1;
    clearTimeout(this.#idleTimer);
    try {
      return await this.#inTime(this.#recognise(await prepare(upload), script));
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#idleTimer = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const engines = [...this.#engines.values()];
    this.#engines.clear();
    await Promise.allSettled(engines.map(async (engine) => (await engine).terminate()));
  }

  async #recognise(image: Buffer, script: Script): Promise<string> {
    const engine = await this.#engine(script);
    const { data } = await engine.recognize(image);
    return data.text;
  }

  /** An engine that hangs is given up with all others; the next reading starts new ones. */
  async #inTime(reading: Promise<string>): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new AppError('unavailable', 'The card could not be read in time')), LONGEST_MS);
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

  #engine(script: Script): Promise<Tesseract.Worker> {
    const known = this.#engines.get(script);
    if (known !== undefined) return known;
    const engine = startEngine(script);
    this.#engines.set(script, engine);
    engine.catch(() => this.#engines.delete(script));
    return engine;
  }
}

async function startEngine(script: Script): Promise<Tesseract.Worker> {
  const isMachine = script === 'machine';
  const worker = await Tesseract.createWorker(
    'eng',
    isMachine ? Tesseract.OEM.TESSERACT_ONLY : Tesseract.OEM.LSTM_ONLY,
    {
      langPath: join(languageData, isMachine ? '4.0.0' : '4.0.0_best_int'),
      gzip: true,
      cacheMethod: 'none',
      legacyCore: isMachine,
      legacyLang: isMachine,
      // Without one the library throws outside of any call. The call that failed is rejected all the same.
      errorHandler: () => {},
    },
  );
  await worker.setParameters({
    // Else it guesses, and warns on the console.
    user_defined_dpi: '300',
    ...(isMachine && { tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<' }),
  });
  return worker;
}

/** Upright, grey and of the size that is read best. */
async function prepare(upload: Upload): Promise<Buffer> {
  try {
    return await sharp(upload.data, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: WIDTH })
      .flatten({ background: 'white' })
      .grayscale()
      .normalise()
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch {
    throw invalid(upload.field, 'must be a photograph: a PNG, JPEG, WebP or GIF image');
  }
}
