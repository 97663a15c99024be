import type { ImportAnswer } from '@ghala/contract/calls/product-import';
import type { UploadAnswer } from '@ghala/contract/calls/product-upload';

/** Holds what an upload or an import would do, or did. */
export type Counted = Omit<UploadAnswer, 'preview'> & Partial<Pick<ImportAnswer, 'further'>>;
export type Counts = ReturnType<typeof countsOf>;

/**
 * Counts the rows of a file that add, change or keep a product, fail or are good; all its rows; and the changes they
 * make.
 */
export function countsOf({ created, updated: known, unchanged, further = 0, errors }: Counted) {
  const updated = known - unchanged;
  const failed = new Set(errors.map(({ row }) => row)).size;
  const good = created + known + further;
  return { created, updated, unchanged, failed, good, rows: good + failed, changes: created + updated };
}
