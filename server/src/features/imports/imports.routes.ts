import { type ImportRequest, importCalls } from '@ghala/contract/calls/imports';
import { type ProductImport, productImport } from '@ghala/contract/calls/product-import';
import { fieldsOfKind, headingOf, neededFields, type TabledKind } from '@ghala/contract/imports/fields';
import { mayImport } from '@ghala/contract/imports/kinds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeepImport } from '../../documents/imports/import-hooks';
import type { ImportContext } from '../../documents/imports/import-kind';
import { inImportQueue } from '../../documents/imports/import-queue';
import type { ImportedEntities } from '../../documents/imports/imported-entities';
import { withOpening } from '../../documents/imports/opening-approval';
import { MAX_FILE_BYTES } from '../../documents/imports/read-sheet';
import { csvOf } from '../../documents/imports/uploaded-csv';
import { refuseWhileCounting } from '../../documents/stock-records/being-counted';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import type { Actor } from '../../operation/operation';
import { Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { invalid, refusal } from '../../runtime/errors';
import { type GivenFile, type ImportPlanners, planFile, writePlan } from './import-file';
import { importRecordsExport, importsExport } from './imports.exports';
import { filteredImports, importRecords, importRows, requireImport } from './imports.queries';
import { planUndo, UndoRefused, undoImport } from './undo-import';

type Answer = Awaited<ReturnType<typeof planFile>>['outcome'];

/** Imports need these of the features whose records they bring. */
export interface ImportParts {
  planners: ImportPlanners;
  entities: ImportedEntities;
  keepImport: KeepImport;
  /** Imports a file of products, which have a table of their own. */
  importProducts(
    request: FastifyRequest,
    reply: FastifyReply,
    given: ProductImport,
  ): Promise<(Answer & { status: 1; message: string }) | FastifyReply>;
}

/** Nothing was written, as some rows of the file are invalid. */
class ImportRefused extends Error {
  readonly outcome: Answer;
  constructor(outcome: Answer) {
    super('rows of the file fail');
    this.outcome = outcome;
  }
}

/** Serves imports: what spreadsheets from elsewhere bring, and how it is undone. */
export function imports(app: App, parts: ImportParts): void {
  serve(
    app,
    importCalls.import,
    async (request, reply) => {
      const { body } = request;
      requireKind(body, request.actor());
      const { kind } = body;
      // A refusal to open goods would tell that there are some, and how many.
      if (kind === 'stock') await refuseWhileCounting(request);
      return inImportQueue(request, reply, () =>
        kind === 'products'
          ? parts.importProducts(request, reply, productRequest(body))
          : importFile(request, reply, { ...body, kind }, parts),
      );
    },
    { files: { file: null }, fileBytes: MAX_FILE_BYTES, takesEmpty: true },
  );
  lists(app);
  undoing(app, parts);
}

async function importFile(
  request: FastifyRequest,
  reply: FastifyReply,
  given: ImportRequest & { kind: TabledKind },
  { planners, keepImport }: ImportParts,
) {
  const { database } = request.server;
  const actor = request.actor();
  const file: GivenFile = { ...csvOf(request), request: given };
  const contextOf = (db: ImportContext['db'], isWriting: boolean): ImportContext => ({
    db,
    actor,
    request: given,
    fileName: file.name,
    isWriting,
  });
  if (given.mode === 'check') {
    const checked = await database
      .transaction()
      .execute((reading) => planFile(contextOf(reading, false), file, planners));
    return ok('Checked', checked.outcome);
  }
  try {
    return await operateTogether(request, async (facts) => {
      const operation = facts.alone();
      const planned = await planFile(contextOf(operation.db, true), file, planners);
      const { created, updated, errors } = planned.outcome;
      if (given.mode === 'good' ? created + updated === 0 : errors.length > 0) throw new ImportRefused(planned.outcome);
      const written = await writePlan(operation, planned, file, keepImport);
      return () => ok(withOpening('Imported', written.opening), written);
    });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { errors, warnings, makes, unknownPlaces, openings, opening, totals, decimalComma, dateOrder } =
      error.outcome;
    const rows = new Set(errors.map(({ row }) => row)).size;
    const { message, code, params } = refusal('upload.wrongRows', { rows });
    const counts = { created: 0, updated: 0, unchanged: 0, further: 0 };
    return reply.code(422).send({
      status: 0,
      message,
      code,
      params,
      ...counts,
      errors,
      warnings,
      makes,
      unknownPlaces,
      openings,
      opening,
      totals,
      decimalComma,
      dateOrder,
    });
  }
}

/** @throws {AppError} forbidden; invalid if a column is of no field, two are of one, or what the kind needs has none */
function requireKind({ kind, columns }: ImportRequest, { flags }: Actor): void {
  if (!mayImport(kind, (flag) => flags.has(flag))) throw refusal('access.notAllowed');
  const fields = columns.filter((field) => field !== null);
  const choices = fieldsOfKind(kind);
  if (fields.some((field) => !choices.includes(field))) throw invalid('columns', 'choice', { choices: [...choices] });
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) throw invalid('columns', 'repeatedColumn', { column: headingOf(kind, twice) });
  for (const oneOf of neededFields[kind])
    if (!oneOf.some((field) => fields.includes(field)))
      throw invalid('columns', 'missingColumns', { columns: oneOf.slice(0, 1).map((field) => headingOf(kind, field)) });
}

/** Puts the request as the import of products takes it. */
function productRequest({ kind: _kind, columns, ...layout }: ImportRequest): ProductImport {
  return { ...layout, columns: productImport.shape.columns.parse(columns.map((field) => field ?? '').join(',')) };
}

function lists(app: App): void {
  const { businessTimezone } = app.config;
  serve(app, importCalls.list, (request, reply) => {
    const { query } = request;
    const found = filteredImports(app.database, request.actor(), query, query.q ?? '');
    return answerList(request, reply, query, {
      query: importRows(found),
      countQuery: found,
      sorts: { createdAt: 'imports.created_at' },
      defaultSort: '-createdAt',
      id: 'imports.id',
      export: importsExport(businessTimezone),
      within: ok('Imports'),
    });
  });
  serve(app, importCalls.get, async (request) =>
    ok('Import', { import: await requireImport(app.database, request.actor(), request.params.id) }),
  );
  serve(app, importCalls.records, async (request, reply) => {
    const { query, params } = request;
    await requireImport(app.database, request.actor(), params.id);
    return answerList(request, reply, query, {
      query: importRecords(app.database, params.id, query.entity, query.q ?? ''),
      sorts: { order: 'import_records.id' },
      defaultSort: 'order',
      id: 'import_records.id',
      export: importRecordsExport,
      within: ok('What was imported'),
    });
  });
}

function undoing(app: App, { entities }: ImportParts): void {
  const timezone = app.config.businessTimezone;
  serve(app, importCalls.undoPlan, async (request) => {
    const found = await requireImport(app.database, request.actor(), request.params.id);
    return ok('Undoing', { plan: await planUndo(app.database, found, entities) });
  });
  serve(app, importCalls.undo, async (request, reply) => {
    try {
      const { id } = request.params;
      return await operateTogether(request, async (facts) => {
        const { db, actor } = facts.alone();
        const undo = await undoImport(facts, id, entities, { timezone });
        return (changes) => {
          const { kept, isAwaited } = undo(changes);
          const message = isAwaited ? 'Undoing this import waits for approval' : 'Import undone';
          return new Reading(async () => ok(message, { import: await requireImport(db, actor, id), kept }));
        };
      });
    } catch (error) {
      if (!(error instanceof UndoRefused)) throw error;
      const { touched } = error;
      const { message, code, params } = refusal('import.touched', { count: touched.length });
      return reply.code(409).send({ status: 0, message, code, params, touched });
    }
  });
}
