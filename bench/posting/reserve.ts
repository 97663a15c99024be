import { reservationCalls } from '@ghala/contract/calls/reservations';
import { requestOf } from '../calls';
import { type LockedRecord, lockRecord } from './lock-record';
import { levelAfter, movement, movementValues } from './movement';
import type { Posting } from './posting';
import { spreadOver } from './posting-stage';

const QUANTITY = 1;

const lock = lockRecord('reserve lock', levelAfter('-$2::numeric'));

const write = {
  name: 'reserve write',
  text: `with made as (
      insert into stock_reservations (record_id, quantity, original_quantity, comment, created_by_id)
      values ($1, $3, $3, $6, $7) returning id
    ),
    ${movement('StockReserved', 'reservation_id', '(select id from made)')}
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Stock Reservation', made.id, 'create', 'stockReservation.create', $9::jsonb, made.id || $10, $11::jsonb,
        $7, $12
      from made, moved`,
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
    connection.transaction(async () => {
      const locked = await connection.row<LockedRecord>(lock, [recordId, QUANTITY]);
      const { product, unit, place, isGone } = locked;
      if (isGone || locked.productId !== productId) throw new Error(`${product} cannot be reserved`);
      await connection.rows(write, [
        ...movementValues({
          recordId,
          availableDelta: -QUANTITY,
          reservedDelta: QUANTITY,
          record: locked,
          userId,
        }),
        JSON.stringify({ productId, product, quantity: QUANTITY, unit, place, comment: '' }),
        `\n${product}\n${QUANTITY}\n${unit}\n${place}`,
        JSON.stringify({ inventoryId: recordId, quantity: QUANTITY, comment: '' }),
        requestId,
      ]);
    }),
};
