import { z } from 'zod';
import { answer, failure, sentFault } from '../common/answer';
import { call } from '../common/call';
import { importFlags } from '../imports/kinds';
import { fault } from '../refusals/field-faults';

/**
 * check writes nothing; all writes nothing if any row is invalid; good writes the valid rows, and is refused if there
 * are none.
 */
export const uploadModes = ['check', 'all', 'good'] as const;
export type UploadMode = (typeof uploadModes)[number];

/** These are the parameters of an upload beside the file `file`. */
export const productUpload = z.object({
  mode: z.enum(uploadModes, { error: fault('choice', { choices: [...uploadModes] }) }).default('all'),
});

/**
 * This is an error in one cell: a fault of the contract with its parameters and its English text. `row` counts as a
 * spreadsheet does: the heading is row 1. `column` is the heading, '' for the row as a whole.
 */
export const uploadError = z.object({ row: z.number(), column: z.string(), message: z.string(), ...sentFault.shape });
export type UploadError = z.infer<typeof uploadError>;

/** Says what a row would create, or change in the product with its code. */
export const uploadPreview = z.object({
  row: z.number(),
  isNew: z.boolean(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  /** Lists the columns that the row changes in an existing product. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type UploadPreview = z.infer<typeof uploadPreview>;

export const uploadOutcome = {
  /** These are numbers of new products, and of existing ones (found by code); with `check`, as predicted. */
  created: z.number(),
  updated: z.number(),
  /** Says how many of the existing ones have all that is in the file already. */
  unchanged: z.number(),
  /** Lists every invalid cell, in the order of the file. */
  errors: z.array(uploadError),
};
export const uploadAnswer = answer({
  ...uploadOutcome,
  /** With `check`: a preview of the first 200 new products, of 200 changed and of 200 unchanged ones. */
  preview: z.array(uploadPreview),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

/** The answer if nothing was written because some rows are invalid. */
export const uploadRefusal = failure.extend(uploadOutcome);

const progress = z.object({
  /**
   * Says how many rows of the file that the caller is uploading are checked, and written unless it is only checked;
   * else it is 0.
   */
  rows: z.number(),
  /** Says how many of its changes are in the audit log: they follow once all rows are written. */
  recorded: z.number(),
  /** Says how many opening quantities of an import are entered: before its changes are in the audit log. */
  stocked: z.number(),
});
export const uploadProgress = answer(progress.shape);
export type UploadProgress = z.infer<typeof progress>;

const tag = 'products';

export const productUploadCalls = {
  template: call({
    method: 'GET',
    path: '/files/exports/ProductTemplate.csv',
    tag,
    summary: 'The headings of a product upload',
    access: 'any',
    byCookie: true,
    produces: ['text/csv'],
  }),
  upload: call({
    method: 'POST',
    path: '/products/upload',
    tag,
    summary: 'Create and update products from a CSV file (multipart, `file`)',
    access: 'productsManage',
    body: productUpload,
    files: { file: 'required' },
    answer: uploadAnswer,
    refusals: { 422: uploadRefusal },
  }),
  progress: call({
    method: 'GET',
    path: '/products/upload/progress',
    tag,
    summary: 'How far the upload in progress has come',
    access: importFlags,
    answer: uploadProgress,
  }),
};
