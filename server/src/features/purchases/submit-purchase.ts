import { sql } from 'kysely';
import { requestApproval } from '../../documents/approval-requests';
import { apply } from '../../operation/apply';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import { type LockedPurchase, lockPurchase, requireStatus } from './lock-purchase';

/**
 * Submits a draft: it then awaits approval, or is approved at once if its author may approve and no approval is needed.
 * @throws {AppError} conflict if it is no longer a draft, has no lines, or names something that can no longer be
 * ordered
 */
export async function submitPurchase(operation: Operation, id: number): Promise<void> {
  const purchase = await lockPurchase(operation, id);
  requireStatus(purchase, ['draft'], 'submit');
  await requireSupplier(operation, purchase);
  await requireLines(operation, purchase);
  const isAwaited = await apply(operation, async (facts) => {
    const { isAwaited, request } = await requestApproval(facts, 'purchase', 'normal');
    return (changes) => {
      request(changes, id);
      return isAwaited;
    };
  });
  await operation.db
    .updateTable('purchases')
    .set({
      status: isAwaited ? 'pending' : 'approved',
      updated_at: sql`now()`,
      ...(!isAwaited && { decided_by_id: operation.actor.id, decided_at: sql`now()` }),
    })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'purchaseOrder.submit', id, number: purchase.purchase_no, isAwaited });
}

/*
 * Drafts do not block the deletion of a supplier or product, so the references are checked again; the locks delay a
 * deletion until the order blocks it.
 */

async function requireSupplier({ db }: Operation, purchase: LockedPurchase): Promise<void> {
  const supplier = await db
    .selectFrom('suppliers')
    .select(['name', 'is_prequalified as prequalified', 'deleted_at'])
    .where('id', '=', purchase.supplier_id)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  const { purchase_no: number } = purchase;
  if (supplier.deleted_at !== null) throw refusal('purchase.supplierDeleted', { number, supplier: supplier.name });
  if (!supplier.prequalified) throw refusal('purchase.notPrequalified', { number, supplier: supplier.name });
}

async function requireLines({ db }: Operation, { id, purchase_no: number }: LockedPurchase): Promise<void> {
  const { rows: products } = await sql<{ name: string; isGone: boolean }>`
    select name, deleted_at is not null as "isGone" from products
    where id in (select product_id from purchase_lines where purchase_id = ${id})
    order by id for key share`.execute(db);
  if (products.length === 0) throw refusal('purchase.empty', { number });
  const gone = products.find((product) => product.isGone);
  if (gone !== undefined) throw refusal('purchase.productDeleted', { number, product: gone.name });
}
