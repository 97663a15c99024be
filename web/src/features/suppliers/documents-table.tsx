import type { SupplierDetail, SupplierDocument } from '@ghala/contract/calls/suppliers';
import { useQueryClient } from '@tanstack/react-query';
import IconFile from '~icons/file';
import IconTrash from '~icons/trash';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { useDeletion } from '../../ui/dialogs/use-deletion';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { documentColumns } from './supplier-columns';
import { deleteDocument, keepDocuments } from './suppliers.api';

function open({ document }: SupplierDocument): void {
  window.open(`/files/${document}`, '_blank', 'noopener');
}

/** Lists the documents of a supplier, each with its file, its expiry and Delete. */
export function DocumentsTable({ supplier }: { supplier: Pick<SupplierDetail, 'id' | 'documents'> }) {
  const canManage = useCan('supplierManage');
  const client = useQueryClient();
  const removal = useDeletion({
    mutation: deleteDocument,
    question: t.suppliers.confirmDocumentDeletion,
    failureTitle: t.suppliers.supplierDocumentNotDeleted,
    successText: t.suppliers.supplierDocumentDeletedSuccessfully,
    onDeleted: ({ documents }) => keepDocuments(client, supplier.id, documents),
  });

  function actions(document: SupplierDocument): RowAction[] {
    const view = { label: t.suppliers.viewFile, icon: IconFile, onClick: () => open(document) };
    if (!canManage) return [view];
    return [
      view,
      { label: t.common.delete, icon: IconTrash, danger: true, onClick: () => void removal.start(document) },
    ];
  }

  return (
    <DataTable
      name="supplier-documents"
      label={t.suppliers.documents}
      columns={documentColumns}
      rows={supplier.documents}
      onRowOpen={open}
      rowActions={actions}
      empty={{ text: t.suppliers.noDocumentFound, hint: t.suppliers.documentsHint }}
    />
  );
}
