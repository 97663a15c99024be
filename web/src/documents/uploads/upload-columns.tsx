import type { ImportError } from '@ghala/contract/calls/product-import';
import type { UploadError, UploadPreview } from '@ghala/contract/calls/product-upload';
import type { StoredLots } from '@ghala/contract/common/lots';
import { faultMessage } from '@ghala/contract/refusals/fault-text';
import { language, say, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

/**
 * An import's error also tells how the file calls the column and what stands in the cell; a row tells what is in stock
 * and where.
 */
export type ReviewedError = UploadError & Partial<Pick<ImportError, 'heading' | 'found' | 'expects'>>;
export type ReviewedRow = UploadPreview & {
  quantity?: number | null;
  place?: string;
  section?: string;
  isNewSection?: boolean;
  lots?: StoredLots | null;
};

/** Names a column as the screen does, by its heading. */
type NameOf = (heading: string) => string;
const asInFile: NameOf = (heading) => heading;

/** Shows an error in a cell. */
export const uploadErrorColumns = (nameOf = asInFile): Column<ReviewedError>[] => [
  { id: 'row', header: t.products.row, cell: ({ row }) => say(t.products.rowNo, { row }), sortValue: ({ row }) => row },
  {
    id: 'column',
    header: t.products.column,
    cell: (error) => columnOf(error, nameOf) || t.products.wholeRow,
    sortValue: (error) => columnOf(error, nameOf),
  },
  {
    id: 'reason',
    header: t.common.reason,
    cell: reasonOf,
    sortValue: reasonOf,
    minWidth: '16rem',
  },
];

/** Shows the file's own heading, and the field it was taken for if that has another name. */
function columnOf({ column, heading = '' }: ReviewedError, nameOf: NameOf): string {
  const name = nameOf(column);
  return heading === '' || heading === column || heading === name
    ? name
    : say(t.products.headingFor, { heading, name });
}

/** Shows what a row would create or change. */
export const previewColumns = (nameOf = asInFile): Column<ReviewedRow>[] => [
  {
    id: 'name',
    header: t.entityFields.labels.product.name,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
    minWidth: '14rem',
  },
  { id: 'row', header: t.products.row, cell: ({ row }) => row, sortValue: ({ row }) => row, align: 'right' },
  {
    id: 'effect',
    header: t.products.effect,
    cell: (row) => <StatusBadge of="rowEffect" code={effectOf(row)} />,
    sortValue: effectOf,
  },
  { id: 'code', header: t.entityFields.labels.product.code, cell: ({ code }) => code, sortValue: ({ code }) => code },
  {
    id: 'category',
    header: t.entityFields.labels.product.categoryId,
    cell: ({ category }) => category,
    sortValue: ({ category }) => category,
  },
  { id: 'unit', header: t.entityFields.labels.product.unitId, cell: ({ unit }) => unit, sortValue: ({ unit }) => unit },
  {
    id: 'changes',
    header: t.products.whatChanges,
    cell: ({ changes, isNew }) => changesText(changes, isNew, nameOf),
    minWidth: '14rem',
  },
];

/** Writes the error from the catalogue; the server's own text is for other programs. */
export function reasonOf(error: UploadError): string {
  return faultMessage(error, language);
}

function effectOf({ isNew, changes }: UploadPreview): 'new' | 'changed' | 'same' {
  if (isNew) return 'new';
  return changes.length > 0 ? 'changed' : 'same';
}

function changesText(changes: UploadPreview['changes'], isNew: boolean, nameOf: NameOf) {
  if (changes.length === 0) return null;
  return changes.map(({ column, before, after }) => (
    <div key={column}>
      {nameOf(column)}: {isNew ? after : `${before || t.products.empty} → ${after || t.products.empty}`}
    </div>
  ));
}
