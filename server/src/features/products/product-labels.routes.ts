import { productLabelCalls } from '@ghala/contract/calls/product-labels';
import { screenOrigin } from '../../http/link-origins';
import { linkAt } from '../../http/links';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { businessLanguage } from '../../kernel/business-language';
import { fileTimestamp } from '../../kernel/business-time';
import { notFound } from '../../kernel/errors';
import { loadPrintedBusiness } from '../../print/business';
import { printOwner, printQueues } from '../../print/print-queue';
import { renderLabels } from '../../print/render-labels';
import { productDetail } from './products.queries';

const noLogo = async () => null;

/** Labels of a product: a scan reads its code, or opens its screen if it has none. */
export function productLabels(app: App): void {
  serve(app, productLabelCalls.labels, async (request, reply) => {
    const { params, query } = request;
    const product = await productDetail(app.database, params.id);
    if (product === undefined) throw notFound('product');
    const pdf = await printQueues.note.run(printOwner(request), async () => {
      const business = await loadPrintedBusiness(app.database, noLogo);
      return renderLabels({
        ...query,
        language: await businessLanguage(app.database),
        business: business.name,
        name: product.name,
        code: product.code,
        unit: product.unit.unit,
        scanned: product.code || linkAt(screenOrigin(request), `/inventory/products/${product.id}`),
      });
    });
    const name = `${fileTimestamp(app.config.businessTimezone)}_labels.pdf`;
    return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}"`).send(pdf);
  });
}
