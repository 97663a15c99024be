import { z } from 'zod';
import { answer, failure } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { filterFlag, filterWord } from '../common/filter';
import { filterId, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { importEntities, importFlags, importKinds } from '../imports/kinds';
import { noteKindNames } from '../kinds/note-kinds';
import { requestDocuments } from '../kinds/request-kinds';
import { fault } from '../refusals/field-faults';
import { importAnswer, importColumns, importLayout, importRefusal } from './product-import';

/** Says how a file of any kind is read, beside the file `file`. `columns` are the kind's fields. */
export const importRequest = importLayout.extend({
  kind: z.enum(importKinds, { error: fault('choice', { choices: [...importKinds] }) }),
  columns: importColumns,
});
export type ImportRequest = z.output<typeof importRequest>;

/** Filters of the list of imports. */
export const importFilters = z.object({
  kind: filterWord(importKinds),
  userId: filterId,
  /** Filters by whether it was undone. */
  isUndone: filterFlag,
});
export type ImportFilters = z.output<typeof importFilters>;

/** This is an import, as listed. */
export const importRow = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  createdAt: timestamp,
  User: named,
  /** Counts the records that it added, changed and found as they were. */
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Counts the rows that were left out. */
  failed: z.number(),
  /** These are lines of opening stock. */
  stocked: z.number(),
  /** Says what became of its opening stock. */
  opening: z.enum(['none', 'pending', 'entered', 'rejected']),
  /** Somebody asked to undo it, which waits for approval. */
  undoWaits: z.boolean(),
  undoneAt: timestamp.nullable(),
  UndoneBy: named.nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

const entity = z.enum(importEntities);

/** This is what an import added or changed. */
export const importRecord = z.object({
  id: z.number(),
  entity,
  recordId: z.number(),
  name: z.string(),
  /** It is null for what several rows needed, such as a unit. */
  row: z.number().nullable(),
  isNew: z.boolean(),
  /** The values that it changed, as they were, by the names of the audit log; null of what it added. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Lists documents and records that may name what an import brought. */
export const touchingKinds = [
  'receipt',
  ...noteKindNames,
  'purchase',
  'incompleteDelivery',
  ...requestDocuments,
  'reorderLevel',
  'product',
  'subEntry',
  'section',
  'virtualWarehouse',
  'supplierDocument',
  'stock',
] as const;

/**
 * Says what keeps an import from being undone: a record of it that was changed or deleted since, whose stock moved, or
 * that something names. `user` and `at` say who did so and when, as far as the audit log tells.
 */
export const touched = z.object({
  entity,
  recordId: z.number(),
  name: z.string(),
  why: z.enum(['changed', 'deleted', 'moved', 'named']),
  by: z
    .object({
      kind: z.enum(touchingKinds),
      id: z.number(),
      /** This is a document's number, or a name; it may be ''. */
      number: z.string(),
    })
    .nullable(),
  user: z.string().nullable(),
  at: timestamp.nullable(),
});
export type Touched = z.infer<typeof touched>;

/** Says how many records of each entity would be deleted, get their former values back, or be reversed. */
const undoing = z.object({ entity, deleted: z.number(), restored: z.number(), reversed: z.number() });
export type Undoing = z.infer<typeof undoing>;

/** At most so many reasons are told: the first of them. */
export const MOST_TOUCHED = 500;

const undoPlan = {
  goes: z.array(undoing),
  /** Counts the lines of opening stock that would leave stock again. */
  lines: z.number(),
  touched: z.array(touched),
};

const tag = 'imports';

export const importCalls = {
  import: call({
    method: 'POST',
    path: '/imports',
    tag,
    summary:
      'Import a spreadsheet of products, suppliers, places, opening stock, reorder levels or what documents choose from (multipart, `file`)',
    access: importFlags,
    body: importRequest,
    files: { file: 'required' },
    answer: importAnswer,
    refusals: { 422: importRefusal },
  }),
  list: call({
    method: 'GET',
    path: '/imports',
    tag,
    summary: 'What was imported, of the kinds that the caller may import',
    access: importFlags,
    query: listQuery.extend(importFilters.shape),
    answer: answer({ imports: z.array(importRow) }),
    rows: 'imports',
  }),
  get: call({
    method: 'GET',
    path: '/imports/:id',
    tag,
    summary: 'One import',
    access: importFlags,
    params: idParams,
    answer: answer({ import: importRow }),
  }),
  records: call({
    method: 'GET',
    path: '/imports/:id/records',
    tag,
    summary: 'What an import added and changed',
    access: importFlags,
    params: idParams,
    query: listQuery.extend({ entity: filterWord(importEntities) }),
    answer: answer({ records: z.array(importRecord) }),
    rows: 'records',
  }),
  undoPlan: call({
    method: 'GET',
    path: '/imports/:id/undo',
    tag,
    summary: 'What undoing an import would do, and what stands in its way',
    access: importFlags,
    params: idParams,
    answer: answer({ plan: z.object(undoPlan) }),
  }),
  undo: call({
    method: 'POST',
    path: '/imports/:id/undo',
    tag,
    summary:
      'Undo an import, if nothing else touched what it brought; one that brought stock within seven days, once somebody else approves it',
    access: importFlags,
    params: idParams,
    answer: answer({
      import: importRow,
      /** The names of units and categories that deleted products with stock history still need: they stay. */
      kept: z.array(z.string()),
    }),
    refusals: { 409: failure.extend({ touched: z.array(touched).optional() }) },
  }),
};
