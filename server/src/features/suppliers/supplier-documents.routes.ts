import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { addDocument, deleteDocument } from './supplier-documents';
import { documentsOf } from './suppliers.queries';

/** Serves a supplier's documents; each call returns the supplier's current ones. */
export function supplierDocuments(app: App): void {
  serve(
    app,
    supplierCalls.addDocument,
    (request, _reply, { file }) =>
      operate(request, async (operation) => {
        await addDocument(operation, request.body, file);
        return ok('Supplier Document created', {
          documents: await documentsOf(operation.db, request.body.supplierId),
        });
      }),
    { files: { file: 'supplier document' } },
  );
  serve(app, supplierCalls.deleteDocument, (request) =>
    operate(request, async (operation) => {
      const supplierId = await deleteDocument(operation, request.params.id);
      return ok('Supplier Document deleted successfully', {
        documents: await documentsOf(operation.db, supplierId),
      });
    }),
  );
}
