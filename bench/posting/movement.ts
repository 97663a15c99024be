/**
 * The part of a statement that writes one ledger row and moves its record, as `posted` and `moved`; `movementValues`
 * are its first eight values.
 *
 * @param cause the column of the document that caused it
 * @param causeId SQL for the document's id
 */
export function movement(entryType: string, cause: string, causeId: string): string {
  return `posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, reserved_delta, available, reserved, note, user_id,
        ${cause})
      select $1::int, '${entryType}', $2::numeric, $3::numeric, $4::numeric, $5::numeric, $6::text, $7::int, ${causeId}
      returning id
    ),
    moved as (
      update stock_records set available = $4, reserved = $5, level = $8::stock_level, last_ledger_id = posted.id
      from posted where stock_records.id = $1 returning stock_records.id
    )`;
}

interface Movement {
  recordId: number;
  availableDelta: number;
  reservedDelta?: number;
  /** Before the movement, as pg returns numeric columns. */
  record: { available: string; reserved: string; level: string };
  note?: string;
  userId: number;
}

/** `record.level` is the one after the movement. */
export function movementValues({ recordId, availableDelta, reservedDelta = 0, record, note = '', userId }: Movement) {
  const available = Number(record.available) + availableDelta;
  const reserved = Number(record.reserved) + reservedDelta;
  if (available < 0 || reserved < 0) throw new Error('there is too little');
  return [recordId, availableDelta, reservedDelta, available, reserved, note, userId, record.level];
}

/** SQL for the level of a locked record (`record`, with `product`) after its available quantity changes. */
export function levelAfter(delta: string): string {
  return `stock_level(record.available + ${delta}, product.stock_min, product.stock_max, product.stock_order) as level`;
}
