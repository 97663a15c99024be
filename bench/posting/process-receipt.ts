import { processReceipt as processRequest } from '../calls';
import type { Posting, Task } from './posting';

const LINES = 40;

const statement = {
  name: 'process receipt',
  text: `with receipt as (select receipt_no as number from receipts where id = $1 and status = 'saved' for no key update),
    locked as (
      select item.id, item.quantity, item.price, item.comment, record.id as record_id, record.available, record.reserved,
        product.stock_min, product.stock_max, product.stock_order
      from receipt
        join receipt_items item on item.receipt_id = $1
        join stock_records record on record.product_id = item.product_id and record.warehouse_id = item.warehouse_id
          and record.section_id is not distinct from item.section_id
        join products product on product.id = record.product_id
      order by record.id for no key update of record
    ),
    line as (
      select *, available + sum(quantity) over (partition by record_id order by id) as after from locked
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, unit_cost, note, user_id,
        receipt_item_id)
      select record_id, 'addition', quantity, after, reserved, round(price / quantity, 6), comment, $2, id
      from line order by id
      returning id, record_id, receipt_item_id
    ),
    moved as (
      update stock_records record set available = after, last_ledger_id = last.id, received_at = now(),
        level = stock_level(after, stock_min, stock_max, stock_order)
      from (select distinct on (record_id) * from posted order by record_id, id desc) last
        join line on line.id = receipt_item_id
      where record.id = last.record_id
      returning record.id
    ),
    verified as (update receipt_items set is_verified = true, verified_by_id = $2 from receipt where receipt_id = $1),
    closed as (
      update receipts set status = 'processed', processed_at = now(), updated_at = now(), confirm_note = '',
        is_verified = true, verified_by_id = $2, verified_at = now()
      from receipt where id = $1
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, before, after, user_id, request_id)
      select 'Batch', $1::int, 'process', 'receipt.process',
        jsonb_build_object('number', number, 'itemCount', done.count, 'own', 'no'), number || E'\\n' || done.count,
        '{"status": "saved"}',
        '{"status": "processed", "isVerified": true, "guardianId": null, "note": ""}', $2::int, $3
      from (select count(*) as count from posted, (select count(*) from moved) moved) done, receipt
      where done.count > 0`,
};

export const processReceipt: Posting = {
  title: `receipt of ${LINES} lines`,
  code: 'receipt.process',
  hasHotProduct: false,
  lines: LINES,

  async prepare(client, { stockCategoryId, warehouseId, sectionId, userId }, goods, count) {
    // Both 37 and the step of 40 share no factor with the number of goods, so that a receipt has no product twice.
    const { rows } = await client.query<Task>(
      `with receipt as (
          insert into receipts (stock_category_id, created_by_id)
          select $2, $3 from generate_series(1, $1::int) returning id
        ),
        item as (
          insert into receipt_items (receipt_id, product_id, quantity, price, warehouse_id, section_id)
          select receipt.id, ($6::int[])[1 + (receipt.id * ${LINES} + line * 37) % cardinality($6::int[])], 2, 150, $4, $5
          from receipt, generate_series(1, ${LINES}) line order by receipt.id, line
        )
        select id, 0 as "itemId", 0 as "productId", 0 as "recordId" from receipt order by id`,
      [count, stockCategoryId, userId, warehouseId, sectionId, goods.map(({ productId }) => productId)],
    );
    return rows;
  },

  request: ({ id }) => processRequest(id),

  sql: (connection, { id }, { userId, requestId }) => connection.write(statement, [id, userId, requestId]),
};
