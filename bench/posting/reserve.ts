import { reservationCalls } from '@ghala/contract/calls/reservations';
import { requestOf } from '../calls';
import { levelAfter, movement } from './movement';
import type { Posting } from './posting';
import { spreadOver } from './posting-stage';

const QUANTITY = 1;

const statement = {
  name: 'reserve',
  text: `with locked as (
      select record.id as "recordId", record.available, record.reserved, ${levelAfter('-$3::numeric')},
        product.id as "productId", product.name as product, unit.name as unit,
        coalesce(section.name || ' of ' || warehouse.name, warehouse.name) as place
      from stock_records record
        join products product on product.id = record.product_id
        join units unit on unit.id = product.unit_id
        join places warehouse on warehouse.id = record.warehouse_id
        left join places section on section.id = record.section_id
      where record.id = $1 and product.id = $2 and record.available >= $3
        and coalesce(product.deleted_at, section.deleted_at, warehouse.deleted_at) is null
      for no key update of record
    ),
    made as (
      insert into stock_reservations (record_id, quantity, original_quantity, created_by_id)
      select "recordId", $3, $3, $4 from locked returning id
    ),
    ${movement({
      entryType: 'StockReserved',
      cause: ['reservation_id', 'made.id'],
      available: '-$3::numeric',
      reserved: '$3::numeric',
      userId: '$4::int',
      from: 'made',
    })}
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Stock Reservation', made.id, 'create', 'stockReservation.create',
        jsonb_build_object('productId', "productId", 'product', product, 'quantity', $3::numeric, 'unit', unit,
          'place', place, 'comment', ''),
        concat_ws(E'\\n', made.id, product, $3::numeric, unit, place),
        jsonb_build_object('inventoryId', "recordId", 'quantity', $3::numeric, 'comment', ''), $4, $5
      from moved, made, locked`,
};

export const reserve: Posting = {
  title: 'reserve',
  code: 'stockReservation.create',
  hasHotProduct: true,
  prepare: async (_client, _stage, goods, count) =>
    spreadOver(goods, count).map((one) => ({ id: 0, itemId: 0, ...one })),

  request: ({ productId, recordId }) =>
    requestOf(reservationCalls.reserve, {
      body: { inventoryId: recordId, productId, quantity: QUANTITY, comment: '' },
    }),

  sql: (connection, { productId, recordId }, { userId, requestId }) =>
    connection.write(statement, [recordId, productId, QUANTITY, userId, requestId]),
};
