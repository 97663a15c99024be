import { purchaseReaders } from '@ghala/contract/access/permissions';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { mayAct } from '../../access/access';
import { inParts } from '../../documents/line-parts';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { answering, operateTogether } from '../../operation/operate-together';
import { type Load, Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { refusal } from '../../runtime/errors';
import { closePurchase } from './close-purchase';
import { deletePurchase } from './delete-purchase';
import { addLines, changeDetails, createPurchase, removeLine } from './draft-purchase';
import { purchaseLists } from './purchase-lists.routes';
import { purchaseLink, purchasePapers } from './purchase-paper.routes';
import { readLines, requirePurchase } from './purchases.queries';
import { submitPurchase } from './submit-purchase';

/** Serves purchase orders from the draft through approval to completion; receipts advance them in between. */
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
    operateTogether(
      request,
      answering(
        (facts) => createPurchase(facts, request.body),
        (purchase) => ok(`${purchase.purchaseNo} created`, { purchase }),
      ),
    ),
  );

  serve(app, purchaseCalls.update, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => changeDetails(facts, request.params.id, request.body),
        (purchase) => ok(`${purchase.purchaseNo} updated`, { purchase }),
      ),
    ),
  );

  serve(app, purchaseCalls.addLine, (request) => {
    const { purchaseId, ...line } = request.body;
    return operateTogether(
      request,
      withLines('Product added', purchaseId, (facts) => addLines(facts, purchaseId, [line])),
    );
  });

  serve(app, purchaseCalls.addLines, (request) => {
    const { purchaseId, lines } = request.body;
    return operateTogether(
      request,
      withLines('Products added', purchaseId, (facts) => addLines(facts, purchaseId, inParts('lines', lines))),
      { isLong: true },
    );
  });

  serve(app, purchaseCalls.removeLine, (request) => {
    const { lineId, purchaseId } = request.params;
    return operateTogether(
      request,
      withLines('Product removed', purchaseId, (facts) => removeLine(facts, purchaseId, lineId)),
    );
  });

  serve(app, purchaseCalls.submit, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => submitPurchase(facts, request.params.purchaseId),
        () => ok('Purchase Generated'),
      ),
    ),
  );
}

/** Answers a change of the lines with all of them. */
function withLines(message: string, purchaseId: number, load: Load<void>) {
  return answering(load, () => new Reading(async (find) => ok(message, await readLines(find, purchaseId))));
}

function endings(app: App): void {
  serve(app, purchaseCalls.close, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => closePurchase(facts, request.body),
        () => ok('Purchase Order Closed'),
      ),
    ),
  );

  serve(app, purchaseCalls.delete, (request) =>
    operateTogether(
      request,
      answering(
        (facts) => deletePurchase(facts, request.params.id),
        () => ok('Purchase Order Deleted'),
      ),
    ),
  );
}
