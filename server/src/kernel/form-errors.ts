import type { FastifyError } from 'fastify';
import { AppError, isDiskFull, refusal } from './errors';

/** What a multipart form may hold: how many files, each of how many bytes. */
export interface FormLimits {
  files: number;
  fileBytes: number;
}

/** Its other fields: how many, and the bytes of one and of all of them. */
export const FIELDS = { most: 100, oneBytes: 32 * 1024, allBytes: 128 * 1024 };

/** Says of a form that could not be read what is wrong with it; the parser's own errors name no status. */
export function formError(error: unknown, limits: FormLimits): unknown {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_FILES_LIMIT') return refusal('form.tooManyFiles', { max: limits.files });
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return refusal('form.tooManyFields', { max: FIELDS.most });
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge(limits);
  if (error instanceof AppError || statusCode !== undefined || isDiskFull(error)) return error;
  return refusal('form.notReadable');
}

export function fileTooLarge({ fileBytes }: FormLimits): AppError {
  return refusal('file.tooLarge', { maxMb: Math.floor(fileBytes / 1024 / 1024) });
}
