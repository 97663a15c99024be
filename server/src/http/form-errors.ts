import type { FastifyError } from 'fastify';
import { isDiskFull } from '../db/passing-failures';
import { AppError, refusal } from '../runtime/errors';

/** Limits a multipart form: the number of files and the bytes of each. */
export interface FormLimits {
  files: number;
  fileBytes: number;
}

/** Limits its other fields: their number, and the bytes of each and of all together. */
export const FIELDS = { most: 100, oneBytes: 32 * 1024, allBytes: 128 * 1024 };

/** Explains why a form could not be read; the parser's own errors have no status. */
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
