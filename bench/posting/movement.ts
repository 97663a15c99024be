interface Movement {
  entryType: string;
  /** The column of the document that caused it, and SQL for the document's id. */
  cause: readonly [column: string, id: string];
  /** SQL for the signed changes. */
  available: string;
  reserved?: string;
  note?: string;
  userId: string;
  /** Another part of the statement whose columns the expressions name. */
  from?: string;
  /** Whether `locked` names the lot that moves, as `"lotId"`. */
  isByLot?: boolean;
}

/**
 * The part of a statement that writes one ledger row and moves the record which its part `locked` has locked, as
 * `posted` and `moved`.
 */
export function movement({
  entryType,
  cause,
  available,
  reserved = '0',
  note = `''`,
  userId,
  from,
  isByLot = false,
}: Movement): string {
  return `posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, reserved_delta, available, reserved, note, user_id,
        ${cause[0]}${isByLot ? ', lot_id' : ''})
      select "recordId", '${entryType}', ${available}, ${reserved}, available + ${available}, reserved + ${reserved},
        ${note}, ${userId}, ${cause[1]}${isByLot ? ', "lotId"' : ''}
      from locked${from === undefined ? '' : `, ${from}`}
      returning stock_ledger.*
    ),
    ${isByLot ? moveLot(available, reserved) : ''}
    moved as (
      update stock_records set available = posted.available, reserved = posted.reserved, level = locked.level,
        last_ledger_id = posted.id
      from posted, locked where stock_records.id = record_id returning record_id
    )`;
}

/** Read again under its lock: another operation may have moved it since the record was waited for. */
function moveLot(available: string, reserved: string): string {
  return `lot as (
      update record_lots held set available = held.available + ${available}, reserved = held.reserved + ${reserved}
      from posted where held.record_id = posted.record_id and held.lot_id = posted.lot_id
    ),`;
}

/** Joined to a stock record (`record`): the lot that its goods leave from, as `due`. */
export function dueLot(quantity: string): string {
  return `cross join lateral (
      select lot_id as "lotId" from record_lots
      where record_id = record.id and on_hand > 0 and available >= ${quantity}
        and (expires_on is null or expires_on >= current_date)
      order by expires_on, lot_id limit 1
    ) due`;
}

/** SQL for the level of a locked record (`record`, with `product`) after its available quantity changes. */
export function levelAfter(delta: string): string {
  return `stock_level(record.available + ${delta}, product.stock_min, product.stock_max, product.stock_order) as level`;
}
