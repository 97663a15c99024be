import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { requestOf } from '../calls';
import { lockRecord } from './lock-record';
import { movement } from './movement';
import type { Posting } from './posting';
import { spreadOver } from './posting-stage';

const QUANTITY = 3;

const statement = {
  name: 'adjust',
  text: `with locked as (${lockRecord('$1', '$2', '$3::numeric')}),
    made as (
      insert into stock_adjustments (record_id, type, quantity, available_before, available_after, status,
        requested_by_id)
      select "recordId", 'Addition', $3, available, available + $3, 'done', $4 from locked returning *
    ),
    ${movement({
      entryType: 'StockAdjustment',
      cause: ['adjustment_id', 'made.id'],
      available: '$3::numeric',
      userId: '$4::int',
      from: 'made',
    })},
    facts as (
      select jsonb_build_object('type', 'Addition', 'productId', "productId", 'product', product, 'quantity',
        $3::numeric, 'unit', unit, 'place', place) as facts, locked.*
      from locked
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, before, after, user_id, request_id)
      select 'Stock Adjustment', made.id, event.action, event.code, event.data,
        concat_ws(E'\\n', made.id, product, $3::numeric, unit, place), event.before, event.after, $4, $5
      from moved, made, facts, lateral (values
        ('request', 'stockAdjustment.request', facts || '{"isAwaited": false}', null::jsonb,
          jsonb_build_object('type', 'Addition', 'quantity', $3::numeric, 'comment', '', 'inventoryId', "recordId")),
        ('complete', 'stockAdjustment.complete', facts,
          jsonb_build_object('quantity', trim_scale(available_before)),
          jsonb_build_object('quantity', trim_scale(available_after)))
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
    connection.write(statement, [recordId, productId, QUANTITY, userId, requestId]),
};
