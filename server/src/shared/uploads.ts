import { createHash } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from './errors';
import { type FormLimits, formError } from './form-errors';
import { saveUpload } from './saved-upload';

/** A file that came with a multipart call, whole in memory. */
export interface Upload {
  field: string;
  fileName: string;
  data: Buffer;
  sha256: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    uploads: Upload[] | null;
  }
}

const LIMITS: FormLimits = { files: 6, fileBytes: 10 * 1024 * 1024, fields: 100 };

/**
 * Reads multipart bodies: text fields become the body that the schema then checks, files `request.uploads`.
 * The same calls take JSON where no file goes with them.
 */
export const uploadsPlugin = fastifyPlugin(async (app) => {
  await app.register(fastifyMultipart, {
    limits: { fileSize: LIMITS.fileBytes, files: LIMITS.files, fields: LIMITS.fields, fieldSize: 100_000 },
    throwFileSizeLimit: true,
  });
  app.decorateRequest('uploads', null);
  app.decorateRequest('savedUpload', null);
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    const { savedFileBytes } = request.routeOptions.config;
    if (savedFileBytes === undefined) await readParts(request);
    else await saveUpload(request, savedFileBytes);
  });
});

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    throw formError(error, LIMITS);
  }
}

async function readParts(request: FastifyRequest): Promise<void> {
  const fields: Record<string, unknown> = {};
  const uploads: Upload[] = [];
  for await (const part of partsOf(request)) {
    if (part.fieldname === '__proto__') throw new AppError('malformed', 'There is no field of that name');
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const data = await part.toBuffer().catch((error: unknown) => {
      throw formError(error, LIMITS);
    });
    // A file control left empty sends a nameless part of no length.
    if (data.length === 0 && part.filename === '') continue;
    if (data.length === 0)
      throw new AppError('invalid', `${part.fieldname}: the file is empty`, { [part.fieldname]: 'the file is empty' });
    uploads.push(uploadWith(part.fieldname, part.filename.replaceAll(/\p{Cc}/gu, ''), data));
  }
  request.body = fields;
  request.uploads = uploads;
}

/** A file of the given content, with its hash. */
export function uploadWith(field: string, fileName: string, data: Buffer): Upload {
  return { field, fileName, data, sha256: createHash('sha256').update(data).digest() };
}

/** The file sent under a field's name, if any. */
export function uploadOf(request: FastifyRequest, field: string): Upload | undefined {
  return request.uploads?.find((upload) => upload.field === field);
}
