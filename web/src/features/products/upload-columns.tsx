import type { UploadError, UploadPreview } from '@ghala/contract/calls/product-upload';
import { faultMessage } from '@ghala/contract/refusal-message';
import { uploadEffectTexts } from '@ghala/contract/text/en/product-upload';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';

/** What is wrong in which cell. */
export const uploadErrorColumns: Column<UploadError>[] = [
  { id: 'row', header: 'Row', cell: ({ row }) => `Row ${row}`, sortValue: ({ row }) => row },
  { id: 'column', header: 'Column', cell: ({ column }) => column || 'Whole row', sortValue: ({ column }) => column },
  {
    id: 'reason',
    header: 'Reason',
    cell: reasonOf,
    sortValue: reasonOf,
    minWidth: '16rem',
  },
];

/** What a row would make or change. */
export const previewColumns: Column<UploadPreview>[] = [
  { id: 'name', header: 'Product Name', cell: ({ name }) => name, sortValue: ({ name }) => name, minWidth: '14rem' },
  { id: 'row', header: 'Row', cell: ({ row }) => row, sortValue: ({ row }) => row, align: 'right' },
  { id: 'effect', header: 'Effect', cell: (row) => <StatusBadge status={effectOf(row)} />, sortValue: effectOf },
  { id: 'code', header: 'Item Code', cell: ({ code }) => code, sortValue: ({ code }) => code },
  { id: 'category', header: 'Category', cell: ({ category }) => category, sortValue: ({ category }) => category },
  { id: 'unit', header: 'Unit', cell: ({ unit }) => unit, sortValue: ({ unit }) => unit },
  { id: 'changes', header: 'What changes', cell: changesOf, minWidth: '14rem' },
];

/** What is wrong, from the catalogue; the server's own words are for other programs. */
export function reasonOf(error: UploadError): string {
  return faultMessage(error);
}

function effectOf({ isNew, changes }: UploadPreview): string {
  const effect = isNew ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return uploadEffectTexts[effect];
}

function changesOf({ changes }: UploadPreview) {
  if (changes.length === 0) return null;
  return changes.map(({ column, before, after }) => (
    <div key={column}>
      {column}: {before || 'empty'} → {after || 'empty'}
    </div>
  ));
}
