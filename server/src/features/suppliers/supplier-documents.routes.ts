import { idParams } from '@ghala/contract/common/id';
import { newSupplierDocument, supplierDocumentsAnswer } from '@ghala/contract/suppliers';
import { ok } from '../../http/answers';
import { storedUpload } from '../../http/uploads';
import type { App } from '../../kernel/app-types';
import { invalid } from '../../kernel/errors';
import { operate } from '../../kernel/operation';
import { addDocument, deleteDocument } from './supplier-documents';
import { documentsOf } from './suppliers.queries';

const tags = ['suppliers'];

/** The calls on a supplier's papers; each answers those that the supplier then has. */
export function supplierDocuments(app: App): void {
  app.post(
    '/suppliers/document',
    {
      config: {
        access: ['supplierAdd', 'supplierManage'],
        multipart: { files: { file: 'supplier document' } },
      },
      schema: {
        tags,
        summary: 'Add a document to a supplier (multipart, `file`)',
        body: newSupplierDocument,
        response: { 200: supplierDocumentsAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const document = storedUpload(request, 'file');
        if (document === undefined) throw invalid('file', 'required');
        await addDocument(operation, request.body, document);
        return ok('Supplier Document created', {
          documents: await documentsOf(operation.db, request.body.supplierId),
        });
      }),
  );
  app.get(
    '/suppliers/document/:id',
    {
      config: { access: 'supplierManage' },
      schema: {
        tags,
        summary: "Delete a supplier's document",
        params: idParams,
        response: { 200: supplierDocumentsAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const supplierId = await deleteDocument(operation, request.params.id);
        return ok('Supplier Document deleted successfully', {
          documents: await documentsOf(operation.db, supplierId),
        });
      }),
  );
}
