import { isMember } from '@ghala/contract/access/permissions';
import type { reservationRequest } from '@ghala/contract/calls/reservations';
import type { z } from 'zod';
import { readPolicy } from '../../accounts/separate-duties';
import { goodsIn } from '../../documents/stock-requests/goods-of';
import type { Decide, Facts } from '../../operation/work';
import { inserting } from '../../operation/writer';
import { withQuantities } from '../../stock/chosen-lots';
import { counted, logged } from '../../stock/counted-in';
import { findNamedRecord } from '../../stock/referenced-record';
import { reserve } from '../../stock/reserve';

const reservations = inserting(
  'stock_reservations',
  ['id', 'record_id', 'quantity', 'original_quantity', 'entered', 'comment', 'created_by_id'],
  { order: 'documents', orNow: ['created_at', 'updated_at'] },
);

/**
 * Reserves a quantity at once: it is no longer available.
 * @returns the reservation's id.
 * @throws {AppError} invalid for an unknown record, or a product other than the record's; conflict if product or place
 * was deleted, less is available, or the actor may not reserve so much
 */
export async function reserveStock(
  facts: Facts,
  request: z.output<typeof reservationRequest>,
): Promise<Decide<number>> {
  const { comment } = request;
  const [id, record, policy] = await Promise.all([
    facts.newId('stock_reservations'),
    findNamedRecord(facts, request),
    readPolicy(facts.find),
  ]);
  const counting = counted(record, request.quantity);
  const { quantity, entered } = counting;
  const lots = withQuantities(request.lots, quantity);
  const reserved = await reserve(facts, {
    recordId: record.id,
    productId: record.productId,
    quantity,
    entered,
    lots,
    note: comment,
    mostPercent: isMember((flag) => facts.actor.flags.has(flag)) ? policy.memberReservePercent : null,
    reservationId: id,
  });
  return (changes) => {
    reserved(changes);
    const at = changes.at?.toISOString();
    changes.write(reservations, {
      id,
      record_id: record.id,
      quantity,
      original_quantity: quantity,
      entered,
      comment,
      created_by_id: changes.actor.id,
      created_at: at,
      updated_at: at,
    });
    changes.record({
      code: 'stockReservation.create',
      id,
      ...goodsIn(record, quantity),
      comment,
      after: { inventoryId: record.id, ...logged(counting), ...(lots !== null && { lots }), comment },
    });
    return id;
  };
}
