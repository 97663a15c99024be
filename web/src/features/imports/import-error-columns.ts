import type { ImportKind } from '@ghala/contract/imports/kinds';
import { expectedOf } from '../../documents/uploads/expected';
import { type ReviewedError, uploadErrorColumns } from '../../documents/uploads/upload-columns';
import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { headingLabel } from './import-fields';

const found: Column<ReviewedError> = { id: 'found', header: t.productImport.found, cell: ({ found }) => found };

const expected: Column<ReviewedError> = {
  id: 'expected',
  header: t.imports.expected,
  cell: expectedOf,
  minWidth: '12rem',
};

/** Shows an error in a cell of a spreadsheet, with what stands there and what was expected. */
export function importErrorColumns(kind: ImportKind): Column<ReviewedError>[] {
  return uploadErrorColumns((heading) => headingLabel(kind, heading)).toSpliced(2, 0, expected, found);
}
