import { batchCalls } from '@ghala/contract/calls/batches';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { batchLists } from './batch-lists.routes';
import { batchNoteLink, batchNoteRoute } from './batch-note.routes';
import { requireBatch } from './batches.queries';
import { cancelBatch } from './cancel-batch';
import { completeLines } from './complete-lines';
import { removeItem, saveItem } from './edit-items';
import { processBatch, type ReceiptHooks } from './process-batch';
import { mayReadOrders } from './received-order';
import { createBatch, updateBatch } from './save-batch';
import { whyNotVerify } from './separate-verifier';
import { mergeBatches, splitBatch } from './split-and-merge';
import { verifyItem } from './verify-item';

/** Receipts: Batch Processing Notes from the first entry to the printed note. */
export function batches(app: App, hooks: readonly ReceiptHooks[] = []): void {
  batchLists(app);
  batchNoteRoute(app);
  savingRoutes(app);
  endingRoutes(app, hooks);
  afterProcessingRoutes(app, hooks);

  serve(app, batchCalls.get, async (request) => {
    const { verifiedAt: _, batch, ...people } = await requireBatch(app.database, request.params.id);
    const Purchase = batch.Purchase;
    if (Purchase !== null && !mayReadOrders(request.actor())) Purchase.PurchaseProduct = [];
    return ok('Batch', {
      batch,
      ...people,
      whyNotVerify: await whyNotVerify(app.database, batch.id, request.actor(), request.language()),
      pdfUrl: batchNoteLink(request, request.params.id),
    });
  });
}

/** Details and items, while the receipt is saved. */
function savingRoutes(app: App): void {
  serve(
    app,
    batchCalls.create,
    (request, _reply, { file }) =>
      operate(request, async (operation) => {
        const id = await createBatch(operation, request.body, file);
        const { batch } = await requireBatch(operation.db, id);
        return ok('Batch created', { batch, purchase: batch.Purchase, pdfUrl: batchNoteLink(request, id) });
      }),
    { files: { file: 'receipt document' } },
  );

  serve(
    app,
    batchCalls.update,
    (request, _reply, { file }) =>
      operate(request, async (operation) => {
        const { id } = request.params;
        await updateBatch(operation, id, request.body, file);
        const { batch } = await requireBatch(operation.db, id);
        return ok('Batch updated Successfully', {
          batch,
          purchase: batch.Purchase,
          pdfUrl: batchNoteLink(request, id),
        });
      }),
    { files: { file: 'receipt document' } },
  );

  serve(app, batchCalls.saveItem, (request) =>
    operate(request, async (operation) => ok('Batch Item created', { items: await saveItem(operation, request.body) })),
  );

  serve(app, batchCalls.completeLines, (request) =>
    operate(request, async (operation) =>
      ok('Batch Item created', { items: await completeLines(operation, request.body) }),
    ),
  );

  serve(app, batchCalls.removeItem, (request) =>
    operate(request, async (operation) => {
      const { batchId, itemId } = request.body;
      return ok('Batch Item removed', { items: await removeItem(operation, batchId, itemId) });
    }),
  );
}

function endingRoutes(app: App, hooks: readonly ReceiptHooks[]): void {
  serve(app, batchCalls.process, (request) =>
    operate(request, async (operation) => {
      await processBatch(operation, request.body, hooks);
      return ok('Batch Processed');
    }),
  );

  serve(app, batchCalls.cancel, (request) =>
    operate(request, async (operation) => {
      await cancelBatch(operation, request.params.id);
      return ok('Batch Cancelled');
    }),
  );
}

function afterProcessingRoutes(app: App, hooks: readonly ReceiptHooks[]): void {
  serve(app, batchCalls.split, (request) =>
    operate(request, async (operation) => {
      await splitBatch(operation, request.params.id);
      return ok('Batch Splitted');
    }),
  );

  serve(app, batchCalls.merge, (request) =>
    operate(request, async (operation) => {
      await mergeBatches(operation, request.body);
      return ok('Batch Merged');
    }),
  );

  serve(app, batchCalls.verifyItem, (request) =>
    operate(request, async (operation) => {
      const items = await verifyItem(operation, request.body, hooks);
      return ok('Batch Item verified', { items });
    }),
  );
}
