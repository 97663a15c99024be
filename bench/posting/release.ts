import { reservationCalls } from '@ghala/contract/calls/reservations';
import { requestOf } from '../calls';
import { levelAfter, movement, movementValues } from './movement';
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

const lock = {
  name: 'release lock',
  text: `select reservation.status, reservation.quantity, record.id as "recordId", record.available, record.reserved,
      ${levelAfter('$2::numeric')}, product.id as "productId", product.name as product, unit.name as unit,
      coalesce(section.name || ' of ' || warehouse.name, warehouse.name) as place
    from stock_reservations reservation
      join stock_records record on record.id = reservation.record_id
      join products product on product.id = record.product_id
      join units unit on unit.id = product.unit_id
      join places warehouse on warehouse.id = record.warehouse_id
      left join places section on section.id = record.section_id
    where reservation.id = $1 for no key update of reservation, record`,
};

const write = {
  name: 'release write',
  text: `with made as (
      insert into stock_releases (reservation_id, quantity, comment, status, requested_by_id)
      values ($9, $2, $6, 'done', $7) returning id
    ),
    ${movement('StockRelease', 'release_id', '(select id from made)')},
    reservation as (
      update stock_reservations set quantity = quantity - $2, updated_at = now(),
        status = case when quantity = $2 then 'completed' else 'active' end::reservation_status
      where id = $9
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Stock Release', made.id, event.action, event.code, event.data, made.id || $10, event.after, $7, $11
      from moved, made, (values
        ('request', 'stockRelease.request', $12::jsonb, $13::jsonb),
        ('complete', 'stockRelease.complete', $14::jsonb, null)
      ) event (action, code, data, after)`,
};

interface Locked {
  status: string;
  quantity: string;
  recordId: number;
  available: string;
  reserved: string;
  level: string;
  productId: number;
  product: string;
  unit: string;
  place: string;
}

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

  sql: (connection, { id }, { userId, requestId }) =>
    connection.transaction(async () => {
      const locked = await connection.row<Locked>(lock, [id, QUANTITY]);
      const { recordId, productId, product, unit, place } = locked;
      if (locked.status === 'pending' || Number(locked.quantity) < QUANTITY) throw new Error('it is not held');
      const facts = { reservationId: id, productId, product, quantity: QUANTITY, unit, place };
      await connection.rows(write, [
        ...movementValues({
          recordId,
          availableDelta: QUANTITY,
          reservedDelta: -QUANTITY,
          record: locked,
          userId,
        }),
        id,
        `\n${product}\n${QUANTITY}\n${unit}\n${place}`,
        requestId,
        JSON.stringify({ ...facts, isAwaited: false, comment: '' }),
        JSON.stringify({ reservedId: id, quantity: QUANTITY, priority: 'normal', comment: '' }),
        JSON.stringify(facts),
      ]);
    }),
};
