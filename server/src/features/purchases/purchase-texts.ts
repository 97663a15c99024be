import { orderedLine } from '@ghala/contract/calls/purchase-head';
import { type PurchaseRow, purchaseRow } from '@ghala/contract/calls/purchase-lists';
import { purchaseFields } from '@ghala/contract/entities/purchase-fields';
import { type Expression, sql } from 'kysely';
import type { Database } from '../../db/database';
import { fieldTexts } from '../../db/field-json';
import { decimal, flag, moment, objectText, orNull, quoted, whole } from '../../db/json-text';
import { productUnit } from '../../db/references';
import { orderedLineTexts } from '../../documents/ordered-lines';
import type { RowTexts } from '../../http/list';
import { ReferenceTexts, referenceKey, referenceKind } from '../../http/reference-texts';
import { fulfilledName, hasVat, receiptNumbers, withPeople } from './purchases.queries';

const { Supplier, Payment, User } = purchaseRow.shape;

const row = objectText(purchaseRow, {
  id: whole(sql`purchases.id`),
  purchaseNo: quoted(sql`purchases.purchase_no`),
  batchNo: quoted(receiptNumbers),
  ...fieldTexts('purchases', purchaseFields),
  supplierId: whole(sql`purchases.supplier_id`),
  paymentId: orNull(whole(sql`purchases.payment_method_id`)),
  vat: flag(hasVat),
  status: quoted<PurchaseRow['status']>(sql`purchases.status`),
  exception: whole(sql`purchases.has_discrepancy::int`),
  fulfilledName: quoted(fulfilledName),
  subtotal: decimal(sql`purchases.subtotal`),
  vatAmount: decimal(sql`purchases.vat_amount`),
  amount: decimal(sql`purchases.amount`),
  name: quoted(sql`raisers.name`),
  approveComment: quoted(sql`purchases.decision_comment`),
  createdAt: moment(sql`purchases.created_at`),
  updatedAt: moment(sql`purchases.updated_at`),
  Supplier: referenceKey('supplier', sql`purchases.supplier_id`),
  Payment: orNull(referenceKey('payment', sql`purchases.payment_method_id`)),
  User: referenceKey('user', sql`purchases.raised_by_id`),
  PurchaseProduct: orderedLineTexts,
});

const references = {
  supplier: referenceKind(Supplier, (database, ids) =>
    database
      .selectFrom('suppliers')
      .select(['id', 'code', 'name', 'address', 'phone'])
      .where('id', 'in', ids)
      .execute(),
  ),
  payment: referenceKind(Payment.unwrap(), (database, ids) =>
    database.selectFrom('payment_methods').select(['id', 'name as payment']).where('id', 'in', ids).execute(),
  ),
  user: referenceKind(User, (database, ids) =>
    database.selectFrom('users').select(['id', 'name', 'designation', 'signature']).where('id', 'in', ids).execute(),
  ),
  product: referenceKind(orderedLine.shape.Product, (database, ids) => {
    return database
      .selectFrom('products')
      .innerJoin('units', 'units.id', 'products.unit_id')
      .select(['products.id', 'products.name', 'products.code', 'products.packagings', productUnit.as('unit')])
      .select(['products.tracking', 'products.shelf_life as shelfLife'])
      .where(sql<boolean>`products.id = any(${ids}::int[])`)
      .execute();
  }),
};

/** Writes orders, as the list call returns them, as text. */
export function purchaseTexts(database: Database, conditions: Expression<boolean>): RowTexts {
  const query = withPeople(database).where(conditions).select(row.sql.as('text'));
  return { query, references: new ReferenceTexts(references) };
}
