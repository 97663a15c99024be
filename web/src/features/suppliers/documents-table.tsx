import type { SupplierDetail, SupplierDocument } from '@ghala/contract/calls/suppliers';
import { useQueryClient } from '@tanstack/react-query';
import IconFile from '~icons/file';
import IconTrash from '~icons/trash';
import { useCan } from '../../shared/session';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useDeletion } from '../../ui/use-deletion';
import { documentColumns } from './supplier-columns';
import { deleteDocument, keepSupplier } from './suppliers.api';

function open({ document }: SupplierDocument): void {
  window.open(`/files/${document}`, '_blank', 'noopener');
}

/** The documents of a supplier, each with its file, its expiry and Delete. */
export function DocumentsTable({ supplier }: { supplier: Pick<SupplierDetail, 'id' | 'documents'> }) {
  const canManage = useCan('supplierManage');
  const client = useQueryClient();
  const removal = useDeletion({
    mutation: deleteDocument,
    question: 'Confirm Document Deletion',
    failureTitle: 'Supplier Document not deleted',
    successText: 'Supplier Document deleted successfully',
    onDeleted: ({ documents }) => keepSupplier(client, supplier.id, { documents }),
  });

  function actions(document: SupplierDocument): RowAction[] {
    const view = { label: 'View file', icon: IconFile, onClick: () => open(document) };
    if (!canManage) return [view];
    return [view, { label: 'Delete', icon: IconTrash, danger: true, onClick: () => void removal.start(document) }];
  }

  return (
    <DataTable
      name="supplier-documents"
      label="Documents"
      columns={documentColumns}
      rows={supplier.documents}
      onRowOpen={open}
      rowActions={actions}
      empty={{ text: 'No Document Found.', hint: 'Licences, certificates and contracts of this supplier go here.' }}
    />
  );
}
