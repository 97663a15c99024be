import { reservationCalls } from '@ghala/contract/calls/reservations';
import { requestOf } from '../calls';
import { goodsColumns, namesOfRecord, placeColumn } from './lock-record';
import { levelAfter, movement } from './movement';
import type { Posting, Task } from './posting';
import { spreadOver } from './posting-stage';

const QUANTITY = 1;

/** Reserves one unit each, with the movements of stock behind it. */
const RESERVE = `with wanted as (
    select *, nextval(pg_get_serial_sequence('stock_reservations', 'id'))::int as id
    from unnest($1::int[], $2::int[]) with ordinality as goods (product_id, record_id, ordinal)
  ),
  made as (
    insert into stock_reservations (id, record_id, quantity, original_quantity, created_by_id) overriding system value
    select id, record_id, ${QUANTITY}, ${QUANTITY}, $3 from wanted
  ),
  posted as (
    insert into stock_ledger (record_id, entry_type, available_delta, reserved_delta, available, reserved, user_id,
      reservation_id)
    select record.id, 'StockReserved', -${QUANTITY}, ${QUANTITY},
      record.available - ${QUANTITY} * row_number() over so_far,
      record.reserved + ${QUANTITY} * row_number() over so_far, $3, wanted.id
    from wanted join stock_records record on record.id = record_id
    window so_far as (partition by record.id order by wanted.id) order by wanted.id
    returning id, record_id, available, reserved
  ),
  moved as (
    update stock_records set available = last.available, reserved = last.reserved, last_ledger_id = last.id
    from (select distinct on (record_id) * from posted order by record_id, id desc) last
    where stock_records.id = last.record_id
  )
  select id, 0 as "itemId", product_id as "productId", record_id as "recordId" from wanted order by ordinal`;

const statement = {
  name: 'release',
  text: `with locked as (
      select record.id as "recordId", record.available, record.reserved, ${levelAfter('$2::numeric')}, ${goodsColumns},
        ${placeColumn}
      from stock_reservations reservation join stock_records record on record.id = reservation.record_id ${namesOfRecord}
      where reservation.id = $1 and reservation.status <> 'pending' and reservation.quantity >= $2
      for no key update of reservation, record
    ),
    made as (
      insert into stock_releases (reservation_id, quantity, status, requested_by_id)
      select $1, $2, 'done', $3 from locked returning id
    ),
    ${movement({
      entryType: 'StockRelease',
      cause: ['release_id', 'made.id'],
      available: '$2::numeric',
      reserved: '-$2::numeric',
      userId: '$3::int',
      from: 'made',
    })},
    reservation as (
      update stock_reservations set quantity = quantity - $2, updated_at = now(),
        status = case when quantity = $2 then 'completed' else 'active' end::reservation_status
      from locked where id = $1
    ),
    facts as (
      select jsonb_build_object('reservationId', $1::int, 'productId', "productId", 'product', product, 'quantity',
        $2::numeric, 'unit', unit, 'place', place) as facts, locked.*
      from locked
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Stock Release', made.id, event.action, event.code, event.data,
        concat_ws(E'\\n', made.id, product, $2::numeric, unit, place), event.after, $3, $4
      from moved, made, facts, lateral (values
        ('request', 'stockRelease.request', facts || '{"isAwaited": false, "comment": ""}',
          jsonb_build_object('reservedId', $1::int, 'quantity', $2::numeric, 'priority', 'normal', 'comment', '')),
        ('complete', 'stockRelease.complete', facts, null)
      ) event (action, code, data, after)`,
};

export const release: Posting = {
  title: 'release',
  code: 'stockRelease.complete',
  hasHotProduct: true,

  async prepare(client, { userId }, goods, count) {
    const chosen = spreadOver(goods, count);
    const [products, records] = [chosen.map(({ productId }) => productId), chosen.map(({ recordId }) => recordId)];
    const { rows } = await client.query<Task>(RESERVE, [products, records, userId]);
    return rows;
  },

  request: ({ id }) =>
    requestOf(reservationCalls.release, {
      body: { reservedId: id, quantity: QUANTITY, priority: 'normal', comment: '' },
    }),

  sql: (connection, { id }, { userId, requestId }) => connection.write(statement, [id, QUANTITY, userId, requestId]),
};
