import { purchaseReaders } from '@ghala/contract/access/permissions';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { mayAct } from '../../access/access';
import { inParts } from '../../documents/line-parts';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { refusal } from '../../runtime/errors';
import { closePurchase } from './close-purchase';
import { deletePurchase } from './delete-purchase';
import { addLines, changeDetails, createPurchase, removeLine } from './draft-purchase';
import { purchaseLists } from './purchase-lists.routes';
import { purchaseLink, purchasePapers } from './purchase-paper.routes';
import { linesAndTotals, requirePurchase } from './purchases.queries';
import { submitPurchase } from './submit-purchase';

/** Purchase orders: from the draft through approval to completion; receipts advance them in between. */
export function purchases(app: App): void {
  purchaseLists(app);
  purchasePapers(app);
  drafts(app);
  endings(app);

  serve(app, purchaseCalls.get, async (request) => {
    const { id } = request.params;
    const actor = request.actor();
    const found = await requirePurchase(app.database, id, actor);
    if (found.purchase.status !== 'draft' && !mayAct(actor, purchaseReaders)) throw refusal('access.notAllowed');
    return ok('Purchase Order', { ...found, pdfUrl: purchaseLink(request, id) });
  });
}

function drafts(app: App): void {
  serve(app, purchaseCalls.create, (request) =>
    operate(request, async (operation) => {
      const purchase = await createPurchase(operation, request.body);
      return ok(`${purchase.purchaseNo} created`, { purchase });
    }),
  );

  serve(app, purchaseCalls.update, (request) =>
    operate(request, async (operation) => {
      const { id } = request.params;
      await changeDetails(operation, id, request.body);
      const { purchaseNo } = (await requirePurchase(operation.db, id, operation.actor)).purchase;
      return ok(`${purchaseNo} updated`, { purchase: { id, purchaseNo } });
    }),
  );

  serve(app, purchaseCalls.addLine, (request) =>
    operate(request, async (operation) => {
      const { purchaseId, ...line } = request.body;
      await addLines(operation, purchaseId, [line]);
      return ok('Product added', await linesAndTotals(operation.db, purchaseId));
    }),
  );

  serve(app, purchaseCalls.addLines, (request) =>
    operate(request, async (operation) => {
      const { purchaseId, lines } = request.body;
      await addLines(operation, purchaseId, inParts('lines', lines));
      return ok('Products added', await linesAndTotals(operation.db, purchaseId));
    }),
  );

  serve(app, purchaseCalls.removeLine, (request) =>
    operate(request, async (operation) => {
      const { lineId, purchaseId } = request.params;
      await removeLine(operation, purchaseId, lineId);
      return ok('Product removed', await linesAndTotals(operation.db, purchaseId));
    }),
  );

  serve(app, purchaseCalls.submit, (request) =>
    operate(request, async (operation) => {
      await submitPurchase(operation, request.params.purchaseId);
      return ok('Purchase Generated');
    }),
  );
}

function endings(app: App): void {
  serve(app, purchaseCalls.close, (request) =>
    operate(request, async (operation) => {
      await closePurchase(operation, request.body);
      return ok('Purchase Order Closed');
    }),
  );

  serve(app, purchaseCalls.delete, (request) =>
    operate(request, async (operation) => {
      await deletePurchase(operation, request.params.id);
      return ok('Purchase Order Deleted');
    }),
  );
}
