import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { Condition } from '@ghala/contract/common/condition-words';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { selectedOf } from '../../db/entity-table';
import { lineProduct } from '../../db/references';
import { rowsBy } from '../../operation/loader';
import type { Facts } from '../../operation/work';

/** Lists the lots as they were entered, with the ids of those that are known. */
const lotsOfLine = sql<ReceiptItem['lots']>`(
  select json_agg(given.lot::jsonb || jsonb_build_object('lotId', lots.id) order by given.place)
  from json_array_elements(receipt_items.lots) with ordinality as given (lot, place)
    left join lots on lots.product_id = receipt_items.product_id and lower(lots.number) = lower(given.lot ->> 'number'))`;

function itemRows(database: Database) {
  return database
    .selectFrom('receipt_items')
    .innerJoin('products', 'products.id', 'receipt_items.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('places', 'places.id', 'receipt_items.warehouse_id')
    .leftJoin('places as sections', 'sections.id', 'receipt_items.section_id')
    .leftJoin('purchase_lines', 'purchase_lines.id', 'receipt_items.purchase_line_id')
    .select([
      'receipt_items.receipt_id as receiptId',
      'receipt_items.id as id',
      'receipt_items.product_id as productId',
      'receipt_items.purchase_line_id as purchaseLineId',
      'purchase_lines.quantity as quantityOrdered',
      'receipt_items.quantity as quantity',
      'receipt_items.reversed as quantityReversed',
      'receipt_items.entered as entered',
      'receipt_items.price as price',
      'receipt_items.condition as condition',
      ...selectedOf('receipt_items', receiptItemFields),
      lotsOfLine.as('lots'),
      'receipt_items.warehouse_id as warehouseId',
      'receipt_items.section_id as sectionId',
      'receipt_items.is_verified as isVerified',
      sql<ReceiptItem['Product']>`${lineProduct}`.as('Product'),
      sql<ReceiptItem['Warehouse']>`json_build_object('id', places.id, 'name', places.name,
        'description', places.description, 'isVirtual', places.kind = 'virtual')`.as('Warehouse'),
      sql<ReceiptItem['Section']>`case when sections.id is not null
        then json_build_object('id', sections.id, 'name', sections.name) end`.as('Section'),
    ])
    .orderBy('receipt_items.id')
    .$narrowType<{ condition: Condition }>();
}

const itemsOf = rowsBy({
  name: 'whole items of receipts',
  level: 'plain',
  query: (database, ids) => itemRows(database).where('receipt_items.receipt_id', '=', ids),
  of: ({ receiptId }) => receiptId,
});

/** Reads the lines of a receipt in the order they were entered. */
export function readItems(find: Facts['find'], receiptId: number): Promise<ReceiptItem[]> {
  return find(itemsOf, receiptId);
}
