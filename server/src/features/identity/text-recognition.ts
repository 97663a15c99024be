import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import type { FaultsByField } from '@ghala/contract/refusals/refusals';
import { uploadedPictures } from '../../files/pictures';
import type { SavedUpload } from '../../http/multipart-form';
import { ChildWorker, TimedOut } from '../../runtime/child-worker';
import { invalid, refusal } from '../../runtime/errors';
import { serverRoot } from '../../runtime/server-root';
import { WorkQueue } from '../../runtime/work-queue';

/** Text is of one of two kinds, printed fields or the machine-readable zone; each has an engine of its own. */
type Script = 'printed' | 'machine';
type Sides<Content> = Partial<Record<Script, Content>>;
type Answer = { text: string; error?: undefined } | { error: string };

const scripts: readonly Script[] = ['printed', 'machine'];
const PROGRAM = join(serverRoot, 'src', 'features', 'identity', 'recognition-process.mjs');
/** The recogniser works best at this size: letters of a card that fills the picture are then some 25 pixels high. */
const SIZE = { width: 1200, height: 2400, maxBytes: Number.POSITIVE_INFINITY, forReading: true };
/** An engine takes some 100 MB: it is freed after a time without use. */
const IDLE_MS = 5 * 60_000;
/** A side of a card may take so long; the two are read at the same time. The first reading also starts an engine. */
const LONGEST_MS = 40_000;
const NICENESS = 5;

/**
 * Recognises text on this machine, one card at a time, in processes of their own that are started when first needed, as
 * the engine may throw, hang or crash.
 */
export class TextRecognition {
  readonly #engines: Record<Script, ChildWorker<{ script: Script; image: Uint8Array }, Answer>>;
  readonly #queue = new WorkQueue({
    atOnce: 1,
    most: 6,
    mostOfOne: 2,
    refusal: () => refusal('cards.busy', {}, { retryAfterS: 10 }),
  });

  /** @param program the path of the engine's script; omitted: the real one */
  constructor(program = PROGRAM) {
    const engine = () =>
      new ChildWorker<{ script: Script; image: Uint8Array }, Answer>({
        program,
        timeoutMs: LONGEST_MS,
        idleMs: IDLE_MS,
        niceness: NICENESS,
      });
    this.#engines = { printed: engine(), machine: engine() };
  }

  /**
   * Reads the texts of the sides of a card. Both are decoded before an engine is asked for either.
   * @param owner whose cards are read one at a time
   * @throws {AppError} invalid, naming each side that is not a readable image; unavailable if too many are waiting
   */
  async read(sides: Sides<SavedUpload>, owner: string): Promise<Sides<string>> {
    const images = await prepare(sides, owner);
    return this.#queue.run(owner, () =>
      eachSide(images, async (image, script) => {
        const side = sides[script] as SavedUpload;
        return this.#recognise(script, image, side.field);
      }),
    );
  }

  close(): void {
    for (const engine of Object.values(this.#engines)) engine.close();
  }

  async #recognise(script: Script, image: Uint8Array, field: string): Promise<string> {
    try {
      const answer = await this.#engines[script].run({ script, image });
      if (answer.error === undefined) return answer.text;
    } catch (error) {
      if (error instanceof TimedOut) throw refusal('cards.tooSlow');
    }
    // It crashed the engine, or the engine refused it.
    throw invalid(field, 'photograph');
  }
}

/** Makes the pictures upright, grey and of the best size for reading. */
async function prepare(sides: Sides<SavedUpload>, owner: string): Promise<Sides<Uint8Array>> {
  const faults: FaultsByField = {};
  const images = await eachSide(sides, async ({ path, field }) => {
    const picture = await uploadedPictures.open({ ...SIZE, data: () => readFile(path) }, owner);
    if (picture === undefined) faults[field] = faultOf('photograph');
    return picture?.data;
  });
  if (Object.keys(faults).length > 0) throw refusal('input.invalid', {}, { fields: faults });
  return images;
}

/** Does the same for each side that there is. @returns once all are done, so that nothing goes on behind a failure */
async function eachSide<From, To>(
  sides: Sides<From>,
  work: (side: From, script: Script) => Promise<To | undefined>,
): Promise<Sides<To>> {
  const found: Sides<To> = {};
  const all = await Promise.allSettled(
    scripts.map(async (script) => {
      const side = sides[script];
      if (side !== undefined) found[script] = await work(side, script);
    }),
  );
  for (const one of all) if (one.status === 'rejected') throw one.reason;
  return found;
}
