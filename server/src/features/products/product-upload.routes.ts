import { productUploadCalls, type UploadMode } from '@ghala/contract/calls/product-upload';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inImportQueue } from '../../documents/imports/import-queue';
import { MAX_FILE_BYTES } from '../../documents/imports/read-sheet';
import { progressOf, tellProgress } from '../../documents/imports/upload-progress';
import { csvOf } from '../../documents/imports/uploaded-csv';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import type { App } from '../../runtime/app-types';
import { refusal } from '../../runtime/errors';
import { uploadHeadings } from './upload-columns';
import { checkProducts, type Outcome } from './upload-products';
import { writeProducts } from './write-products';

/** Nothing was written, as some rows of the file are invalid. */
export class UploadRefused extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('rows of the file fail');
    this.outcome = outcome;
  }
}

/** Serves products from a file: its template, and the upload. */
export function productUploads(app: App): void {
  serve(app, productUploadCalls.template, (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="ProductTemplate.csv"')
      // The byte order mark lets Excel read and write UTF-8.
      .send(`\ufeff${uploadHeadings.join(',')}\r\n`),
  );
  serve(
    app,
    productUploadCalls.upload,
    (request, reply) => inImportQueue(request, reply, () => answerUpload(request, reply, request.body.mode)),
    { files: { file: null }, fileBytes: MAX_FILE_BYTES, takesEmpty: true },
  );
  serve(app, productUploadCalls.progress, async (request) =>
    ok('Progress of the upload', await progressOf(app.database, request.actor().id)),
  );
}

async function answerUpload(request: FastifyRequest, reply: FastifyReply, mode: UploadMode) {
  const { path } = csvOf(request);
  if (mode === 'check') {
    const file = { path, userId: request.actor().id };
    return ok(
      'Checked',
      await request.server.database.transaction().execute((reading) => checkProducts(reading, file)),
    );
  }
  try {
    return await upload(request, path, mode === 'good');
  } catch (error) {
    if (error instanceof UploadRefused) return reply.code(422).send(wrongRows(error.outcome));
    throw error;
  }
}

/** Checks and writes the file in one pass: an error in any row takes all of it back, unless the valid ones are welcome. */
function upload(request: FastifyRequest, path: string, isPartWelcome: boolean) {
  return operateTogether(request, async (facts) => {
    const operation = facts.alone();
    const userId = operation.actor.id;
    const outcome = await checkProducts(operation.db, { path, userId }, async (rows, { errors }) =>
      isPartWelcome || errors.length === 0 ? writeProducts(operation, rows) : () => {},
    );
    const rows = outcome.created + outcome.updated;
    const isRefused = isPartWelcome ? rows === 0 : outcome.errors.length > 0;
    if (isRefused) throw new UploadRefused(outcome);
    await operation.writeEvents((recorded) => tellProgress(operation.db, userId, { rows, recorded, stocked: 0 }));
    return () => ok('Products uploaded successfully', { ...outcome, preview: [] });
  });
}

/** Answers that nothing was written because of wrong rows. */
export function wrongRows({ errors }: Outcome) {
  const rows = new Set(errors.map(({ row }) => row)).size;
  const { message, code, params } = refusal('upload.wrongRows', { rows });
  return { status: 0, message, code, params, created: 0, updated: 0, unchanged: 0, errors };
}
