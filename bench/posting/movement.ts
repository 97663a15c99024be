interface Movement {
  entryType: string;
  /** Names the column of the document that caused it, and gives SQL for the document's id. */
  cause: readonly [column: string, id: string];
  /** The SQL is for the signed changes. */
  available: string;
  reserved?: string;
  userId: string;
  /** The expressions name columns of this other part of the statement. */
  from?: string;
}

/**
 * Makes the part of a statement that writes one ledger row and moves the record which its part `locked` has locked, as
 * `posted` and `moved`.
 */
export function movement({ entryType, cause, available, reserved = '0', userId, from }: Movement): string {
  return `posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, reserved_delta, available, reserved, note, user_id,
        ${cause[0]})
      select "recordId", '${entryType}', ${available}, ${reserved}, available + ${available}, reserved + ${reserved},
        '', ${userId}, ${cause[1]}
      from locked${from === undefined ? '' : `, ${from}`}
      returning stock_ledger.*
    ),
    moved as (
      update stock_records set available = posted.available, reserved = posted.reserved, level = locked.level,
        last_ledger_id = posted.id
      from posted, locked where stock_records.id = record_id returning record_id
    )`;
}

/** Makes SQL for the level of a locked record (`record`, with `product`) after its available quantity changes. */
export function levelAfter(delta: string): string {
  return `stock_level(record.available + ${delta}, product.stock_min, product.stock_max, product.stock_order) as level`;
}
