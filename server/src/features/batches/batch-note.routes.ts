import { idParams } from '@ghala/contract/common/id';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../shared/app-types';
import { fileTimestamp } from '../../shared/business-time';
import { signedLink } from '../../shared/links';
import { loadPrintedBusiness } from '../../shared/print/business';
import { renderNote } from '../../shared/print/render-note';
import { batchNote } from './batch-note.pdf';
import { requireBatch } from './batches.queries';

/** The link that the QR code holds: it opens a receipt's note without signing in. */
export function batchNoteLink(request: FastifyRequest, id: number): string {
  return signedLink(request, `/api/pdf/batch/${id}`);
}

export function batchNoteRoute(app: App): void {
  app.get(
    '/pdf/batch/:id',
    {
      config: { access: 'any', bySignedLink: true },
      schema: { tags: ['batches'], summary: 'The printed Batch Processing Note', params: idParams },
    },
    async (request, reply) => {
      const { id } = request.params;
      const found = await requireBatch(app.database, id);
      const { verifiedBy, batch } = found;
      const { businessTimezone } = app.config;
      const pdf = await renderNote(
        batchNote(found, {
          business: await loadPrintedBusiness(app.database, app.readStoredFile),
          url: batchNoteLink(request, id),
          timezone: businessTimezone,
          printedBy: request.session?.actor.name,
          signature: await app.readStoredFile(batch.User.signature),
          verifierSignature: await app.readStoredFile(verifiedBy?.signature ?? ''),
        }),
      );
      const name = `${fileTimestamp(businessTimezone)}_batch_note.pdf`;
      return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}"`).send(pdf);
    },
  );
}
