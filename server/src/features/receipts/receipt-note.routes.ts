import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { FastifyRequest } from 'fastify';
import { answerPaper } from '../../http/answer-paper';
import { signedLink } from '../../http/links';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { printedReceiptNote } from './receipt-note.pdf';
import { requireReceipt } from './receipts.queries';

/** Makes a link for a screen that opens a receipt's note without signing in. */
export function receiptNoteLink(request: FastifyRequest, id: number): string {
  return signedLink(request, receiptCalls.paper, id, 'screen');
}

export function receiptNoteRoute(app: App): void {
  serve(app, receiptCalls.paper, async (request, reply) => {
    const { id } = request.params;
    const found = await requireReceipt(app.database, id);
    const paper = {
      call: receiptCalls.paper,
      id,
      caption: 'present' as const,
      suffix: 'batch_note',
      people: [found.batch.User, found.verifiedBy],
    };
    return answerPaper(request, reply, paper, (frame) => printedReceiptNote(found, frame));
  });
}
