import {
  batchAnswer,
  batchItemRequest,
  batchItemsAnswer,
  batchRequest,
  completionRequest,
  itemOfBatch,
  mergeRequest,
  processRequest,
  savedBatchAnswer,
} from '@ghala/contract/calls/batches';
import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import { ok } from '../../http/answers';
import { storedUpload } from '../../http/uploads';
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

const tags = ['batches'];

/** Receipts: Batch Processing Notes from the first entry to the printed note. */
export function batches(app: App, hooks: readonly ReceiptHooks[] = []): void {
  batchLists(app);
  batchNoteRoute(app);
  savingRoutes(app);
  endingRoutes(app, hooks);
  afterProcessingRoutes(app, hooks);

  app.get(
    '/batches/:id',
    {
      config: { access: 'any' },
      schema: { tags, summary: 'One receipt with its items', params: idParams, response: { 200: batchAnswer } },
    },
    async (request) => {
      const { verifiedAt: _, batch, ...people } = await requireBatch(app.database, request.params.id);
      const Purchase = batch.Purchase;
      if (Purchase !== null && !mayReadOrders(request.actor())) Purchase.PurchaseProduct = [];
      return ok('Batch', {
        batch,
        ...people,
        whyNotVerify: await whyNotVerify(app.database, batch.id, request.actor()),
        pdfUrl: batchNoteLink(request, request.params.id),
      });
    },
  );
}

/** Details and items, while the receipt is saved. */
function savingRoutes(app: App): void {
  const config = { access: 'batchAdd' } as const;
  const withDocument = { ...config, multipart: { files: { file: 'batch document' } } } as const;

  app.post(
    '/batches',
    {
      config: withDocument,
      schema: { tags, summary: 'Open a receipt', body: batchRequest, response: { 200: savedBatchAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const id = await createBatch(operation, request.body, storedUpload(request, 'file'));
        const { batch } = await requireBatch(operation.db, id);
        return ok('Batch created', { batch, purchase: batch.Purchase, pdfUrl: batchNoteLink(request, id) });
      }),
  );

  app.post(
    '/batches/:id',
    {
      config: withDocument,
      schema: {
        tags,
        summary: 'Change the details of a saved receipt',
        params: idParams,
        body: batchRequest,
        response: { 200: savedBatchAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { id } = request.params;
        await updateBatch(operation, id, request.body, storedUpload(request, 'file'));
        const { batch } = await requireBatch(operation.db, id);
        return ok('Batch updated Successfully', {
          batch,
          purchase: batch.Purchase,
          pdfUrl: batchNoteLink(request, id),
        });
      }),
  );

  app.post(
    '/batches/items',
    {
      config,
      schema: { tags, summary: 'Add or correct an item', body: batchItemRequest, response: { 200: batchItemsAnswer } },
    },
    (request) =>
      operate(request, async (operation) =>
        ok('Batch Item created', { items: await saveItem(operation, request.body) }),
      ),
  );

  app.post(
    '/batches/items/complete',
    {
      config,
      schema: {
        tags,
        summary: 'Complete several lines of the purchase order into one place',
        body: completionRequest,
        response: { 200: batchItemsAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) =>
        ok('Batch Item created', { items: await completeLines(operation, request.body) }),
      ),
  );

  app.post(
    '/batches/items/delete',
    { config, schema: { tags, summary: 'Remove an item', body: itemOfBatch, response: { 200: batchItemsAnswer } } },
    (request) =>
      operate(request, async (operation) => {
        const { batchId, itemId } = request.body;
        return ok('Batch Item removed', { items: await removeItem(operation, batchId, itemId) });
      }),
  );
}

function endingRoutes(app: App, hooks: readonly ReceiptHooks[]): void {
  const config = { access: 'batchAdd' } as const;

  app.post(
    '/batches/process',
    {
      config,
      schema: { tags, summary: 'Enter the goods into stock', body: processRequest, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await processBatch(operation, request.body, hooks);
        return ok('Batch Processed');
      }),
  );

  app.get(
    '/batches/cancel/:id',
    { config, schema: { tags, summary: 'Cancel a saved receipt', params: idParams, response: { 200: done } } },
    (request) =>
      operate(request, async (operation) => {
        await cancelBatch(operation, request.params.id);
        return ok('Batch Cancelled');
      }),
  );
}

function afterProcessingRoutes(app: App, hooks: readonly ReceiptHooks[]): void {
  app.get(
    '/batches/split/:id',
    {
      config: { access: 'batchAdd' },
      schema: { tags, summary: 'Mark that the rest comes later', params: idParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await splitBatch(operation, request.params.id);
        return ok('Batch Splitted');
      }),
  );

  app.post(
    '/batches/merge',
    {
      config: { access: 'batchVerify' },
      schema: { tags, summary: 'Tie the rest to its split receipt', body: mergeRequest, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await mergeBatches(operation, request.body);
        return ok('Batch Merged');
      }),
  );

  app.post(
    '/batches/verify',
    {
      config: { access: 'batchVerify' },
      schema: { tags, summary: 'Verify an item', body: itemOfBatch, response: { 200: batchItemsAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const items = await verifyItem(operation, request.body, hooks);
        return ok('Batch Item verified', { items });
      }),
  );
}
