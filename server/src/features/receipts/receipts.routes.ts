import { receiptCalls } from '@ghala/contract/calls/receipts';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { cancelReceipt } from './cancel-receipt';
import { completeLines } from './complete-lines';
import { removeItem, saveItem } from './edit-items';
import { processReceipt, type ReceiptHooks } from './process-receipt';
import { receiptLists } from './receipt-lists.routes';
import { receiptNoteLink, receiptNoteRoute } from './receipt-note.routes';
import { requireReceipt } from './receipts.queries';
import { mayReadOrders } from './received-order';
import { createReceipt, updateReceipt } from './save-receipt';
import { whyNotVerify } from './separate-verifier';
import { mergeReceipts, splitReceipt } from './split-and-merge';
import { verifyItem } from './verify-item';

/** Receipts: Batch Processing Notes from the first entry to the printed note. */
export function receipts(app: App, hooks: readonly ReceiptHooks[] = []): void {
  receiptLists(app);
  receiptNoteRoute(app);
  savingRoutes(app);
  endingRoutes(app, hooks);
  afterProcessingRoutes(app, hooks);

  serve(app, receiptCalls.get, async (request) => {
    const { verifiedAt: _, batch: receipt, ...people } = await requireReceipt(app.database, request.params.id);
    const Purchase = receipt.Purchase;
    if (Purchase !== null && !mayReadOrders(request.actor())) Purchase.PurchaseProduct = [];
    return ok('Batch', {
      batch: receipt,
      ...people,
      whyNotVerify: await whyNotVerify(app.database, receipt.id, request.actor(), request.language()),
      pdfUrl: receiptNoteLink(request, request.params.id),
    });
  });
}

/** Details and items, while the receipt is saved. */
function savingRoutes(app: App): void {
  serve(
    app,
    receiptCalls.create,
    (request, _reply, { file }) =>
      operate(request, async (operation) => {
        const id = await createReceipt(operation, request.body, file);
        const { batch: receipt } = await requireReceipt(operation.db, id);
        return ok('Batch created', {
          batch: receipt,
          purchase: receipt.Purchase,
          pdfUrl: receiptNoteLink(request, id),
        });
      }),
    { files: { file: 'receipt document' } },
  );

  serve(
    app,
    receiptCalls.update,
    (request, _reply, { file }) =>
      operate(request, async (operation) => {
        const { id } = request.params;
        await updateReceipt(operation, id, request.body, file);
        const { batch: receipt } = await requireReceipt(operation.db, id);
        return ok('Batch updated Successfully', {
          batch: receipt,
          purchase: receipt.Purchase,
          pdfUrl: receiptNoteLink(request, id),
        });
      }),
    { files: { file: 'receipt document' } },
  );

  serve(app, receiptCalls.saveItem, (request) =>
    operate(request, async (operation) => ok('Batch Item created', { items: await saveItem(operation, request.body) })),
  );

  serve(app, receiptCalls.completeLines, (request) =>
    operate(request, async (operation) =>
      ok('Batch Item created', { items: await completeLines(operation, request.body) }),
    ),
  );

  serve(app, receiptCalls.removeItem, (request) =>
    operate(request, async (operation) => {
      const { batchId, itemId } = request.body;
      return ok('Batch Item removed', { items: await removeItem(operation, batchId, itemId) });
    }),
  );
}

function endingRoutes(app: App, hooks: readonly ReceiptHooks[]): void {
  serve(app, receiptCalls.process, (request) =>
    operate(request, async (operation) => {
      await processReceipt(operation, request.body, hooks);
      return ok('Batch Processed');
    }),
  );

  serve(app, receiptCalls.cancel, (request) =>
    operate(request, async (operation) => {
      await cancelReceipt(operation, request.params.id);
      return ok('Batch Cancelled');
    }),
  );
}

function afterProcessingRoutes(app: App, hooks: readonly ReceiptHooks[]): void {
  serve(app, receiptCalls.split, (request) =>
    operate(request, async (operation) => {
      await splitReceipt(operation, request.params.id);
      return ok('Batch Splitted');
    }),
  );

  serve(app, receiptCalls.merge, (request) =>
    operate(request, async (operation) => {
      await mergeReceipts(operation, request.body);
      return ok('Batch Merged');
    }),
  );

  serve(app, receiptCalls.verifyItem, (request) =>
    operate(request, async (operation) => {
      const items = await verifyItem(operation, request.body, hooks);
      return ok('Batch Item verified', { items });
    }),
  );
}
