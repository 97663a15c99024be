import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { requestOf } from '../calls';
import { type LockedRecord, lockRecord } from './lock-record';
import { levelAfter, movement, movementValues } from './movement';
import type { Posting } from './posting';
import { spreadOver } from './posting-stage';

const QUANTITY = 3;

const lock = lockRecord('adjust lock', levelAfter('$2::numeric'));

const write = {
  name: 'adjust write',
  text: `with made as (
      insert into stock_adjustments (record_id, type, quantity, available_before, available_after, comment, status,
        requested_by_id)
      values ($1, 'Addition', $2, $4::numeric - $2::numeric, $4, $6, 'done', $7) returning id
    ),
    ${movement('StockAdjustment', 'adjustment_id', '(select id from made)')}
    insert into audit_logs (entity, entity_id, action, code, data, search_text, before, after, user_id, request_id)
      select 'Stock Adjustment', made.id, event.action, event.code, event.data, made.id || $9, event.before, event.after,
        $7, $10
      from moved, made, (values
        ('request', 'stockAdjustment.request', $11::jsonb, null, $12::jsonb),
        ('complete', 'stockAdjustment.complete', $13::jsonb, $14::jsonb, $15::jsonb)
      ) event (action, code, data, before, after)`,
};

export const adjust: Posting = {
  title: 'adjust',
  code: 'stockAdjustment.complete',
  hasHotProduct: true,
  prepare: async (_client, _stage, goods, count) =>
    spreadOver(goods, count).map((one) => ({ id: 0, itemId: 0, ...one })),

  request: ({ productId, recordId }) =>
    requestOf(adjustmentCalls.request, {
      body: { type: 'Addition', quantity: QUANTITY, comment: '', productId, inventoryId: recordId },
    }),

  sql: (connection, { productId, recordId }, { userId, requestId }) =>
    connection.transaction(async () => {
      const locked = await connection.row<LockedRecord>(lock, [recordId, QUANTITY]);
      const { product, unit, place, isGone } = locked;
      if (isGone || locked.productId !== productId) throw new Error(`${product} cannot be adjusted`);
      const before = Number(locked.available);
      const facts = { type: 'Addition', productId, product, quantity: QUANTITY, unit, place };
      await connection.rows(write, [
        ...movementValues({ recordId, availableDelta: QUANTITY, record: locked, userId }),
        `\n${product}\n${QUANTITY}\n${unit}\n${place}`,
        requestId,
        JSON.stringify({ ...facts, isAwaited: false }),
        JSON.stringify({ type: 'Addition', quantity: QUANTITY, comment: '', inventoryId: recordId }),
        JSON.stringify(facts),
        JSON.stringify({ quantity: before }),
        JSON.stringify({ quantity: before + QUANTITY }),
      ]);
    }),
};
