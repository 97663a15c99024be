import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { FastifyRequest } from 'fastify';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { type Load, Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { cancelReceipt } from './cancel-receipt';
import { completeLines } from './complete-lines';
import { removeItem, saveItems } from './edit-items';
import { processReceipt } from './process-receipt';
import type { ReceiptHooks } from './receipt-hooks';
import { readItems } from './receipt-items.queries';
import { receiptLists } from './receipt-lists.routes';
import { receiptNoteLink, receiptNoteRoute } from './receipt-note.routes';
import { readReceipt, requireReceipt } from './receipts.queries';
import { mayReadOrders } from './received-order';
import { reversalRoutes } from './reversals.routes';
import { createReceipt, updateReceipt } from './save-receipt';
import { whyNot } from './separate-verifier';
import { mergeReceipts, splitReceipt } from './split-and-merge';
import { suggestedPlace } from './suggested-place';
import { verifyItem } from './verify-item';

/** Serves receipts: Batch Processing Notes from the first entry to the printed note. */
export function receipts(app: App, hooks: readonly ReceiptHooks[] = []): void {
  receiptLists(app);
  receiptNoteRoute(app);
  savingRoutes(app);
  itemRoutes(app, hooks);
  endingRoutes(app, hooks);
  afterProcessingRoutes(app);
  reversalRoutes(app);

  serve(app, receiptCalls.get, async (request) => {
    const { verifiedAt: _, batch: receipt, ...people } = await requireReceipt(app.database, request.params.id);
    const Purchase = receipt.Purchase;
    if (Purchase !== null && !mayReadOrders(request.actor())) Purchase.PurchaseProduct = [];
    return ok('Batch', {
      batch: receipt,
      ...people,
      suggestedPlace: receipt.status === 'saved' ? await suggestedPlace(app.database, receipt.purchaseId) : null,
      ...(await whyNot(app.database, receipt.id, request.actor(), request.language())),
      pdfUrl: receiptNoteLink(request, request.params.id),
    });
  });
}

/** Serves details and items while the receipt is saved. */
function savingRoutes(app: App): void {
  serve(
    app,
    receiptCalls.create,
    (request, _reply, { file }) =>
      saveDetails(request, 'Batch created', (facts) => createReceipt(facts, request.body, file)),
    { files: { file: 'receipt document' } },
  );

  serve(
    app,
    receiptCalls.update,
    (request, _reply, { file }) =>
      saveDetails(request, 'Batch updated Successfully', (facts) =>
        updateReceipt(facts, request.params.id, request.body, file),
      ),
    { files: { file: 'receipt document' } },
  );
}

/** @param load gives the id of the receipt */
function saveDetails(request: FastifyRequest, message: string, load: Load<number>) {
  return operateTogether(
    request,
    async (facts) => {
      const save = await load(facts);
      return (changes) => {
        const id = save(changes);
        return new Reading(async (find) => {
          const { batch } = await readReceipt(find, id);
          return ok(message, { batch, purchase: batch.Purchase, pdfUrl: receiptNoteLink(request, id) });
        });
      };
    },
    { isLong: true },
  );
}

/** Each of these calls answers with all items of the receipt. */
function itemRoutes(app: App, hooks: readonly ReceiptHooks[]): void {
  serve(app, receiptCalls.saveItem, (request) =>
    changeItems(request, 'Batch Item created', (facts) => saveItems(facts, request.body)),
  );

  serve(app, receiptCalls.completeLines, (request) =>
    changeItems(request, 'Batch Item created', (facts) => completeLines(facts, request.body)),
  );

  serve(app, receiptCalls.removeItem, (request) =>
    changeItems(request, 'Batch Item removed', (facts) => removeItem(facts, request.body)),
  );

  serve(app, receiptCalls.verifyItem, (request) =>
    changeItems(request, 'Batch Item verified', (facts) => verifyItem(facts, request.body, hooks)),
  );
}

function changeItems(request: FastifyRequest & { body: { batchId: number } }, message: string, load: Load<void>) {
  return operateTogether(
    request,
    async (facts) => {
      const decide = await load(facts);
      return (changes) => {
        decide(changes);
        return new Reading(async (find) => ok(message, { items: await readItems(find, request.body.batchId) }));
      };
    },
    { isLong: true },
  );
}

function endingRoutes(app: App, hooks: readonly ReceiptHooks[]): void {
  serve(app, receiptCalls.process, (request) =>
    operateTogether(
      request,
      async (facts) => {
        const process = await processReceipt(facts, request.body, hooks);
        return (changes) => {
          process(changes);
          return ok('Batch Processed');
        };
      },
      { isLong: true },
    ),
  );

  serve(app, receiptCalls.cancel, (request) =>
    operateTogether(request, async (facts) => {
      const cancel = await cancelReceipt(facts, request.params.id);
      return (changes) => {
        cancel(changes);
        return ok('Batch Cancelled');
      };
    }),
  );
}

function afterProcessingRoutes(app: App): void {
  serve(app, receiptCalls.split, (request) =>
    operateTogether(request, async (facts) => {
      const split = await splitReceipt(facts, request.params.id);
      return (changes) => {
        split(changes);
        return ok('Batch Splitted');
      };
    }),
  );

  serve(app, receiptCalls.merge, (request) =>
    operateTogether(request, async (facts) => {
      const merge = await mergeReceipts(facts, request.body);
      return (changes) => {
        merge(changes);
        return ok('Batch Merged');
      };
    }),
  );
}
