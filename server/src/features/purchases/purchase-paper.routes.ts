import { purchaseCalls } from '@ghala/contract/calls/purchases';
import type { FastifyRequest } from 'fastify';
import { answerPaper } from '../../http/answer-paper';
import { signedLink } from '../../http/links';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { printedPurchase } from './purchase.pdf';
import { requirePurchase } from './purchases.queries';

/** Makes a link for a screen that opens the printed order without signing in. */
export function purchaseLink(request: FastifyRequest, id: number): string {
  return signedLink(request, purchaseCalls.publicPaper, id, 'screen');
}

/** Serves the printed order, at the address common to all documents and at the public one of purchases. */
export function purchasePapers(app: App): void {
  for (const call of [purchaseCalls.paper, purchaseCalls.publicPaper])
    serve(app, call, async (request, reply) => {
      const { id } = request.params;
      const found = await requirePurchase(app.database, id, request.session?.actor);
      const people = [found.purchase.User, found.actionedBy];
      const paper = { call: purchaseCalls.publicPaper, id, suffix: 'purchase_order', people };
      return answerPaper(request, reply, paper, (frame) => printedPurchase(found, frame));
    });
}
