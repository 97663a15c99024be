import { receiptRequest } from '@ghala/contract/calls/receipt-form';
import { completionRequest } from '@ghala/contract/calls/receipt-items';
import { processRequest } from '@ghala/contract/calls/receipt-steps';
import { followReceipts } from '../features/purchases/follow-receipts';
import { completeLines } from '../features/receipts/complete-lines';
import { processReceipt } from '../features/receipts/process-receipt';
import { createReceipt } from '../features/receipts/save-receipt';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import type { DemoWorld } from './demo-world';
import { placeOf, plate, steppedQuantity } from './enter-receipt';

/**
 * Receives an order in the main warehouse, verified at once: completely, or half of its last line.
 * @returns the receipt's id
 */
export async function receiveOrder(
  operation: Operation,
  world: DemoWorld,
  { purchaseId, isWhole }: { purchaseId: number; isWhole: boolean },
): Promise<number> {
  const { random, products, stores } = world;
  const [store] = stores;
  if (store === undefined) throw new Error('there is no warehouse to receive in');
  const batchId = await openReceipt(operation, world, purchaseId);
  const lines = await operation.db
    .selectFrom('purchase_lines')
    .select(['id', 'product_id', 'quantity', 'price'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('id')
    .execute();
  for (const [index, { id, product_id: productId, quantity, price }] of lines.entries()) {
    const product = products.find((one) => one.id === productId);
    if (product === undefined) throw new Error(`product ${productId} is none of the demo's`);
    const isCut = !isWhole && index === lines.length - 1;
    const came = isCut ? Math.min(quantity, steppedQuantity({ unit: product.unit, usual: quantity }, 0.5)) : quantity;
    const line = {
      purchaseId: id,
      quantity: came,
      price: isCut ? Math.round((price * came) / quantity) : price,
      comment: isCut ? 'The rest was not on the lorry' : '',
    };
    const request = completionRequest.parse({ batchId, ...placeOf(store, product, random), lines: [line] });
    await apply(operation, (facts) => completeLines(facts, request));
  }
  const request = processRequest.parse({ batchId, isVerified: true });
  await apply(operation, (facts) => processReceipt(facts, request, [followReceipts]));
  return batchId;
}

async function openReceipt(
  operation: Operation,
  { random, catalogues }: DemoWorld,
  purchaseId: number,
): Promise<number> {
  const order = await operation.db
    .selectFrom('purchases')
    .select(['supplier_id', 'project'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const head = receiptRequest.parse({
    name: 'Ordered goods',
    isInternal: false,
    supplierId: order.supplier_id,
    driver: 'I. Sampuli',
    contacts: `+2547000003${random.whole(10, 99)}`,
    vehicle: plate(random),
    project: order.project,
    document: 'PO Document',
    reference1: `DEL-${random.whole(1000, 9999)}`,
    nogId: catalogues.nogs.get('Project Materials'),
    purchaseId,
  });
  return apply(operation, (facts) => createReceipt(facts, head, undefined));
}
