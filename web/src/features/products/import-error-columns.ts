import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { headingLabel } from './import-fields';
import { type ReviewedError, uploadErrorColumns } from './upload-columns';

const found: Column<ReviewedError> = { id: 'found', header: t.productImport.found, cell: ({ found }) => found };

/** An error in a cell of a spreadsheet, with what stands there. */
export const importErrorColumns = uploadErrorColumns(headingLabel).toSpliced(2, 0, found);
