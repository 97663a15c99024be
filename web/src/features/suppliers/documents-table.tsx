import type { SupplierDetail, SupplierDocument } from '@ghala/contract/suppliers';
import { IconFile, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../shared/session';
import { confirm } from '../../ui/dialogs';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { documentColumns } from './supplier-columns';
import { deleteDocument, keepSupplier } from './suppliers.api';

function open({ document }: SupplierDocument): void {
  window.open(`/files/${document}`, '_blank', 'noopener');
}

/** The documents of a supplier, each with its file, its expiry and Delete. */
export function DocumentsTable({ supplier }: { supplier: Pick<SupplierDetail, 'id' | 'documents'> }) {
  const canManage = useCan('supplierManage');
  const client = useQueryClient();
  const removal = useAction<number, Awaited<ReturnType<typeof deleteDocument>>>({
    run: deleteDocument,
    failureTitle: 'Supplier Document not deleted',
    successText: 'Supplier Document deleted successfully',
    onSuccess: ({ documents }) => keepSupplier(client, supplier.id, { documents }),
  });

  async function remove({ id, name }: SupplierDocument) {
    const isMeant = await confirm({
      title: 'Confirm Document Deletion',
      text: `${name} will be deleted. You won't be able to revert this!`,
      confirmLabel: 'Yes, delete it!',
    });
    if (isMeant) await removal.start(id);
  }

  function actions(document: SupplierDocument): RowAction[] {
    const view = { label: 'View file', icon: IconFile, onClick: () => open(document) };
    if (!canManage) return [view];
    return [view, { label: 'Delete', icon: IconTrash, danger: true, onClick: () => void remove(document) }];
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
