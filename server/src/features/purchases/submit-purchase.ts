import { requestApproval } from '../../documents/approval-requests';
import { orderedFrom } from '../../documents/prequalified-supplier';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { keptProducts } from '../../stock/kept-products';
import { claimDraft } from './claim-purchase';
import { linesOfOrder } from './draft-purchase';

const submitted = updating('purchases', ['status'], { order: 'documents', setNow: ['updated_at'] });
const approved = updating('purchases', ['status', 'decided_by_id'], {
  order: 'documents',
  setNow: ['decided_at', 'updated_at'],
});

/**
 * Submits a draft: it then awaits approval, or is approved at once if its author may approve and no approval is needed.
 * @throws {AppError} conflict if it is no longer a draft, has no lines, or names something that can no longer be
 * ordered
 */
export async function submitPurchase(facts: Facts, id: number): Promise<Decide<void>> {
  const [order, lines, { isAwaited, request }] = await Promise.all([
    claimDraft(facts, id, 'submit'),
    facts.find(linesOfOrder, id),
    requestApproval(facts, 'purchase', 'normal'),
  ]);
  const { number } = order;
  // Drafts do not block the deletion of a supplier or product, so the references are checked again.
  const [supplier, products] = await Promise.all([
    facts.find(orderedFrom, order.supplier_id),
    Promise.all(lines.map(({ productId }) => facts.find(keptProducts, productId))),
  ]);
  if (supplier?.deleted_at !== null)
    throw refusal('purchase.supplierDeleted', { number, supplier: supplier?.name ?? '' });
  if (!supplier.prequalified) throw refusal('purchase.notPrequalified', { number, supplier: supplier.name });
  if (lines.length === 0) throw refusal('purchase.empty', { number });
  const gone = lines.find((_line, index) => products[index] === undefined);
  if (gone !== undefined) throw refusal('purchase.productDeleted', { number, product: gone.product });
  return (changes) => {
    request(changes, id);
    if (isAwaited) changes.write(submitted, { id, status: 'pending' });
    else changes.write(approved, { id, status: 'approved', decided_by_id: changes.actor.id });
    changes.record({ code: 'purchaseOrder.submit', id, number, isAwaited });
  };
}
