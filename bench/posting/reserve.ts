import { reservationCalls } from '@ghala/contract/calls/reservations';
import { requestOf } from '../calls';
import { lockRecord } from './lock-record';
import { dueLot, movement } from './movement';
import type { Posting } from './posting';
import { spreadOver } from './posting-stage';

const QUANTITY = 1;

const HOLD_LOT = `,
    kept as (
      insert into reservation_lots (reservation_id, lot_id, quantity) select made.id, "lotId", $3 from made, locked
    )`;

const statementFor = (isByLot: boolean) => ({
  name: isByLot ? 'reserve by lot' : 'reserve',
  text: `with locked as (${lockRecord('$1', '$2', '-$3::numeric', isByLot ? dueLot('$3::numeric') : undefined)}),
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
      isByLot,
    })}${isByLot ? HOLD_LOT : ''}
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Stock Reservation', made.id, 'create', 'stockReservation.create',
        jsonb_build_object('productId', "productId", 'product', product, 'quantity', $3::numeric, 'unit', unit,
          'place', place, 'comment', ''),
        concat_ws(E'\\n', made.id, product, $3::numeric, unit, place),
        jsonb_build_object('inventoryId', "recordId", 'quantity', $3::numeric, 'comment', ''), $4, $5
      from moved, made, locked`,
});

function reserving(title: string, isByLot: boolean): Posting {
  const statement = statementFor(isByLot);
  return {
    title,
    isByLot,
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
}

export const reserve = reserving('reserve', false);
export const reserveLot = reserving('reserve of one of 20 lots', true);
