import { lotCalls } from '@ghala/contract/calls/lots';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { heldLots } from './lots.queries';

/** Which lots are held, where they came from and where they went. Read-only: quantities change through the documents. */
export function lots(app: App): void {
  serve(app, lotCalls.held, async ({ query: { productId, warehouseId } }) =>
    ok('Lots in stock', { lots: await heldLots(app.database, productId, warehouseId) }),
  );
}
