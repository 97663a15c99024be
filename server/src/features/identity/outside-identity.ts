import { type Identity, identity } from '@ghala/contract/identity';
import { z } from 'zod';
import { AppError } from '../../shared/errors';
import type { Upload } from '../../shared/uploads';

const TIMEOUT_MS = 20_000;

const serviceAnswer = z.object({
  result: z.object({ fullName: z.string().nullish(), idNumber: z.string().nullish() }),
});

/**
 * Has an outside service read the images: multipart front_image and back_image, answered by result.fullName and
 * result.idNumber.
 * @throws {AppError} unavailable where it can't be reached or answers otherwise.
 */
export async function askOutside(url: string, uploads: readonly Upload[]): Promise<Identity> {
  const form = new FormData();
  for (const { field, fileName, data } of uploads) form.append(field, new Blob([new Uint8Array(data)]), fileName);
  try {
    const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const { result } = serviceAnswer.parse(await response.json());
    return identity.parse({ fullName: result.fullName ?? '', idNumber: result.idNumber ?? '' });
  } catch (error) {
    throw Object.assign(new AppError('unavailable', 'The service that reads identity cards does not answer'), {
      cause: error,
    });
  }
}
