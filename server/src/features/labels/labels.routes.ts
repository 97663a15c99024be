import { labelCalls } from '@ghala/contract/calls/labels';
import { fileTimestamp } from '../../db/business-time';
import { screenOrigin } from '../../http/link-origins';
import { linkAt } from '../../http/links';
import { serve } from '../../http/serve';
import { loadPrintedBusiness } from '../../print/business';
import { printOwner, printQueues } from '../../print/print-queue';
import { renderLabels } from '../../print/render-labels';
import type { App } from '../../runtime/app-types';
import { businessLanguage } from '../../text/business-language';
import { printedLabels } from './printed-labels';

const noLogo = async () => null;

/** Prints labels of goods and places, which Scan reads. */
export function labels(app: App): void {
  serve(app, labelCalls.print, async (request, reply) => {
    const { layout, items, firstCell, hasPrice, hasCompany } = request.body;
    const productLink = (id: number) => linkAt(screenOrigin(request), `/inventory/products/${id}`);
    const pdf = await printQueues.note.run(printOwner(request), async () => {
      const language = await businessLanguage(app.database);
      const { name: business } = await loadPrintedBusiness(app.database, noLogo);
      const words = { language, productLink, hasPrice, company: hasCompany ? business : '' };
      const labels = await printedLabels(app.database, items, words);
      return renderLabels({ layout, firstCell, labels, business, language });
    });
    const name = `${fileTimestamp(app.config.businessTimezone)}_labels.pdf`;
    return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}"`).send(pdf);
  });
}
