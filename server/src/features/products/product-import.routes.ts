import { type ImportAnswer, type ProductImport, productImportCalls } from '@ghala/contract/calls/product-import';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inImportQueue } from '../../documents/imports/import-queue';
import { withOpening } from '../../documents/imports/opening-approval';
import { MAX_FILE_BYTES } from '../../documents/imports/read-sheet';
import { csvOf } from '../../documents/imports/uploaded-csv';
import { refuseWhileCounting } from '../../documents/stock-records/being-counted';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import type { Actor } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { invalid, refusal } from '../../runtime/errors';
import type { ImportHooks } from './import-hooks';
import { checkImport, importProducts } from './import-products';
import { UploadRefused, wrongRows } from './product-upload.routes';
import { headingOf, isOpening } from './upload-columns';

/** Serves the import of products and opening quantities from a spreadsheet of one's own. */
export function productImports(app: App, hooks: ImportHooks): void {
  serve(
    app,
    productImportCalls.import,
    (request, reply) => inImportQueue(request, reply, () => answerProductImport(request, reply, request.body, hooks)),
    { files: { file: null }, fileBytes: MAX_FILE_BYTES, takesEmpty: true },
  );
}

/** Checks or imports the file of a call. */
export async function answerProductImport(
  request: FastifyRequest,
  reply: FastifyReply,
  given: ProductImport,
  hooks: ImportHooks,
): Promise<ImportAnswer | FastifyReply> {
  requireColumns(given, request.actor());
  // A refusal to open goods would tell that there are some, and how many.
  if (given.columns.includes('quantity')) await refuseWhileCounting(request);
  const { database } = request.server;
  const file = { ...csvOf(request), request: given };
  if (given.mode === 'check') return ok('Checked', await checkImport(database, request.actor(), file));
  try {
    return await operateTogether(request, async (facts) => {
      const imported = await importProducts(facts.alone(), file, hooks);
      const rows = imported.created + imported.updated;
      if (given.mode === 'good' ? rows === 0 : imported.errors.length > 0) throw new UploadRefused(imported);
      return () => ok(withOpening('Products imported', imported.opening), { ...imported, preview: [] });
    });
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    const { warnings, makes, unknownPlaces, openings, opening, totals, decimalComma, dateOrder } = error.outcome;
    const beside = { further: 0, warnings, makes, unknownPlaces, openings, opening, totals, decimalComma, dateOrder };
    return reply.code(422).send({ ...wrongRows(error.outcome), ...beside });
  }
}

/**
 * @throws {AppError} invalid if no column tells the product, or two are of one field; forbidden if what is in stock is
 * given by someone who may not receive goods
 */
function requireColumns({ columns }: ProductImport, { flags }: Actor): void {
  const fields = columns.filter((field) => field !== null);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) throw invalid('columns', 'repeatedColumn', { column: headingOf(twice) });
  if (!fields.includes('name') && !fields.includes('code'))
    throw invalid('columns', 'missingColumns', { columns: [headingOf('name')] });
  if (fields.some(isOpening) && !flags.has('batchAdd')) throw refusal('access.notAllowed');
}
