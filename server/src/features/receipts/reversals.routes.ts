import { receiptCalls } from '@ghala/contract/calls/receipts';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { requireReceipt } from './receipts.queries';
import { requestReversal } from './request-reversal';
import { readReversal, reversibleLines } from './reversals.queries';

/** Serves the reversal of a processed receipt; `reversalApproval` carries out the decision. */
export function reversalRoutes(app: App): void {
  serve(app, receiptCalls.reversible, async (request) => {
    await requireReceipt(app.database, request.params.id);
    return ok('Batch', { lines: await reversibleLines(app.database, request.params.id) });
  });

  serve(app, receiptCalls.reverse, (request) =>
    operateTogether(
      request,
      async (facts) => {
        const ask = await requestReversal(facts, request.params.id, request.body);
        return (changes) => {
          const id = ask(changes);
          return new Reading(async (find) =>
            ok('Batch Reversal requested', { reversal: await readReversal(find, id) }),
          );
        };
      },
      { isLong: true },
    ),
  );
}
