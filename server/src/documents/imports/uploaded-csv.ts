import type { FastifyRequest } from 'fastify';
import { uploadOf } from '../../http/uploads';
import { invalid } from '../../runtime/errors';

/** @throws {AppError} invalid unless a CSV file came with the call */
export function csvOf(request: FastifyRequest): { path: string; name: string } {
  const upload = uploadOf(request, 'file');
  if (upload === undefined) throw invalid('file', 'required');
  if (!/\.csv$/i.test(upload.fileName)) throw invalid('file', 'csv');
  return { path: upload.path, name: upload.fileName };
}
