import { idParams } from '@ghala/contract/common/id';
import type { FastifyRequest } from 'fastify';
import { purchaseReaders } from '../../documents/purchase-readers';
import { answerPaper } from '../../http/answer-paper';
import { signedLink } from '../../http/links';
import type { App } from '../../kernel/app-types';
import { printedPurchase } from './purchase.pdf';
import { requirePurchase } from './purchases.queries';

/** A link for a screen, which opens the printed order without signing in. */
export function purchaseLink(request: FastifyRequest, id: number): string {
  return signedLink(request, publicPath(id), 'screen');
}

/** The public address of an order, which its QR code and the links that are handed on lead to. */
function publicPath(id: number): string {
  return `/api/purchases/pdf/${id}`;
}

/** The printed order, at the address that all documents have and at the public one of purchases. */
export function purchasePapers(app: App): void {
  for (const route of ['/pdf/purchase/:id', '/purchases/pdf/:id'])
    app.get(
      route,
      {
        config: { access: purchaseReaders, bySignedLink: true },
        schema: {
          tags: ['purchases'],
          summary: 'The printed purchase order',
          produces: ['application/pdf'],
          params: idParams,
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const found = await requirePurchase(app.database, id, request.session?.actor);
        const people = [found.purchase.User, found.actionedBy];
        const path = publicPath(id);
        return answerPaper(request, reply, { path, suffix: 'purchase_order', people }, (frame) =>
          printedPurchase(found, frame),
        );
      },
    );
}
