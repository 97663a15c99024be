import { done } from '@ghala/contract/common/answer';
import { idParams } from '@ghala/contract/common/id';
import {
  newPurchase,
  newPurchaseAnswer,
  newPurchaseLine,
  purchaseAnswer,
  purchaseClosing,
  purchaseLineParams,
  purchaseLinesAnswer,
  purchaseParams,
} from '@ghala/contract/purchases';
import { purchaseReaders } from '../../documents/purchase-readers';
import { ok } from '../../http/answers';
import { mayAct } from '../../kernel/access';
import type { App } from '../../kernel/app-types';
import { refusal } from '../../kernel/errors';
import { operate } from '../../kernel/operation';
import { closePurchase } from './close-purchase';
import { deletePurchase } from './delete-purchase';
import { addLine, changeDetails, createPurchase, removeLine } from './draft-purchase';
import { generatePurchase } from './generate-purchase';
import { purchaseLists } from './purchase-lists.routes';
import { purchaseLink, purchasePapers } from './purchase-paper.routes';
import { linesAndTotals, requirePurchase } from './purchases.queries';

const tags = ['purchases'];

/** Purchase orders: from the draft over its approval to the end of it; receipts move it on in between. */
export function purchases(app: App): void {
  purchaseLists(app);
  purchasePapers(app);
  drafts(app);
  endings(app);

  app.get(
    '/purchases/:id',
    {
      // Who may do no more than raise orders opens the drafts they made.
      config: { access: [...purchaseReaders, 'purchaseAdd'] },
      schema: { tags, summary: 'One purchase order', params: idParams, response: { 200: purchaseAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const actor = request.actor();
      const found = await requirePurchase(app.database, id, actor);
      if (found.purchase.status !== 'draft' && !mayAct(actor, purchaseReaders)) throw refusal('access.notAllowed');
      return ok('Purchase Order', { ...found, pdfUrl: purchaseLink(request, id) });
    },
  );
}

function drafts(app: App): void {
  const access = 'purchaseAdd';

  app.post(
    '/purchases',
    {
      config: { access },
      schema: { tags, summary: 'Start a draft', body: newPurchase, response: { 200: newPurchaseAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        const purchase = await createPurchase(operation, request.body);
        return ok(`${purchase.purchaseNo} created`, { purchase });
      }),
  );

  app.post(
    '/purchases/:id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Correct the details of a draft',
        params: idParams,
        body: newPurchase,
        response: { 200: newPurchaseAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { id } = request.params;
        await changeDetails(operation, id, request.body);
        const { purchaseNo } = (await requirePurchase(operation.db, id, operation.actor)).purchase;
        return ok(`${purchaseNo} updated`, { purchase: { id, purchaseNo } });
      }),
  );

  app.post(
    '/purchases/products',
    {
      config: { access },
      schema: { tags, summary: 'Order a product', body: newPurchaseLine, response: { 200: purchaseLinesAnswer } },
    },
    (request) =>
      operate(request, async (operation) => {
        await addLine(operation, request.body);
        return ok('Product added', await linesAndTotals(operation.db, request.body.purchaseId));
      }),
  );

  app.delete(
    '/purchases/products/:lineId/:purchaseId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Take a line off a draft',
        params: purchaseLineParams,
        response: { 200: purchaseLinesAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const { lineId, purchaseId } = request.params;
        await removeLine(operation, purchaseId, lineId);
        return ok('Product removed', await linesAndTotals(operation.db, purchaseId));
      }),
  );

  app.get(
    '/purchases/generate/:purchaseId',
    {
      config: { access },
      schema: { tags, summary: 'Hand a draft in', params: purchaseParams, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await generatePurchase(operation, request.params.purchaseId);
        return ok('Purchase Generated');
      }),
  );
}

function endings(app: App): void {
  app.post(
    '/purchases/close',
    {
      config: { access: 'purchaseManage' },
      schema: { tags, summary: 'End an order that stays short', body: purchaseClosing, response: { 200: done } },
    },
    (request) =>
      operate(request, async (operation) => {
        await closePurchase(operation, request.body);
        return ok('Purchase Order Closed');
      }),
  );

  app.delete(
    '/purchases/:id',
    {
      config: { access: ['purchaseManage', 'purchaseAdd'] },
      schema: {
        tags,
        summary: 'Drop an own draft, or cancel an order without receipts',
        params: idParams,
        response: { 200: done },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        await deletePurchase(operation, request.params.id);
        return ok('Purchase Order Deleted');
      }),
  );
}
