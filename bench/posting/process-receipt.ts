import { processReceipt as processRequest } from '../calls';
import type { Posting, Task } from './posting';

const LINES = 40;

const placed = `receipt_items item join stock_records record on record.product_id = item.product_id
  and record.warehouse_id = item.warehouse_id and record.section_id is not distinct from item.section_id`;

const lock = {
  name: 'receipt lock',
  text: `select receipt_no as number, status from receipts where id = $1 for no key update`,
};

const lockRecords = {
  name: 'receipt lock records',
  text: `select record.id from ${placed} where item.receipt_id = $1 order by record.id for no key update of record`,
};

const write = {
  name: 'receipt write',
  text: `with line as (
      select item.id, item.quantity, item.price, item.comment, record.id as record_id, record.reserved,
        record.available + sum(item.quantity) over (partition by record.id order by item.id) as available
      from ${placed} where item.receipt_id = $1
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, unit_cost, note, user_id,
        receipt_item_id)
      select record_id, 'addition', quantity, available, reserved, round(price / quantity, 6), comment, $2, id
      from line order by id
      returning id, record_id, available
    ),
    moved as (
      update stock_records record set available = last.available, last_ledger_id = last.id, received_at = now(),
        level = stock_level(last.available, product.stock_min, product.stock_max, product.stock_order)
      from (select distinct on (record_id) * from posted order by record_id, id desc) last, products product
      where record.id = last.record_id and product.id = record.product_id
      returning record.id
    ),
    verified as (update receipt_items set is_verified = true where receipt_id = $1),
    receipt as (
      update receipts set status = 'processed', processed_at = now(), updated_at = now(), confirm_note = '',
        is_verified = true, verified_by_id = $2, verified_at = now()
      where id = $1
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, before, after, user_id, request_id)
      select 'Batch', $1, 'process', 'receipt.process', $3::jsonb, $4, $5::jsonb, $6::jsonb, $2, $7
      from (select count(*) from moved) done`,
};

export const processReceipt: Posting = {
  title: `receipt of ${LINES} lines`,
  code: 'receipt.process',
  hasHotProduct: false,

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

  sql: (connection, { id }, { userId, requestId }) =>
    connection.transaction(async () => {
      const { number, status } = await connection.row<{ number: string; status: string }>(lock, [id]);
      if (status !== 'saved') throw new Error(`${number} is ${status}`);
      const { length: itemCount } = await connection.rows(lockRecords, [id]);
      if (itemCount === 0) throw new Error(`${number} is empty`);
      await connection.rows(write, [
        id,
        userId,
        JSON.stringify({ number, itemCount, own: 'no' }),
        `${number}\n${itemCount}`,
        JSON.stringify({ status: 'saved' }),
        JSON.stringify({ status: 'processed', isVerified: true, guardianId: null, note: '' }),
        requestId,
      ]);
    }),
};
