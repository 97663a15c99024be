import { readFile } from 'node:fs/promises';
import { type Identity, identity } from '@ghala/contract/calls/identity';
import { z } from 'zod';
import type { SavedUpload } from '../../http/multipart-form';
import { refusal } from '../../runtime/errors';
import { WorkQueue } from '../../runtime/work-queue';

const TIMEOUT_MS = 20_000;
/** The images are kept in memory while the service works. */
const queue = new WorkQueue({
  atOnce: 4,
  most: 20,
  mostOfOne: 2,
  refusal: () => refusal('cards.busy', {}, { retryAfterS: 20 }),
});

const serviceAnswer = z.object({
  result: z.object({ fullName: z.string().nullish(), idNumber: z.string().nullish() }),
});

/**
 * Has an outside service read the images: multipart front_image and back_image, answered by result.fullName and
 * result.idNumber.
 * @param owner the requesting user, one card at a time
 * @throws {AppError} unavailable if it can't be reached or answers otherwise.
 */
export function askOutside(url: string, uploads: readonly SavedUpload[], owner: string): Promise<Identity> {
  return queue.run(owner, () => ask(url, uploads));
}

async function ask(url: string, uploads: readonly SavedUpload[]): Promise<Identity> {
  const form = new FormData();
  for (const { field, fileName, path } of uploads) form.append(field, new Blob([await readFile(path)]), fileName);
  try {
    const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const { result } = serviceAnswer.parse(await response.json());
    return identity.parse({ fullName: result.fullName ?? '', idNumber: result.idNumber ?? '' });
  } catch (error) {
    throw refusal('cards.noService', {}, { cause: error });
  }
}
