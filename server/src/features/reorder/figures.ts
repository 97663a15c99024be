import type { ReorderFigures } from '@ghala/contract/calls/reorder';
import type { StockLevel } from '@ghala/contract/calls/stock-records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { outstandingOfLine, receivable } from '../../documents/ordered-lines';

/**
 * Holds the figures of a level, and what is missing until its target beside them and the drafts: 0 or less is nothing.
 */
export interface LevelFigures extends ReorderFigures {
  /** It is the level's id, or 0 for the place that was asked for beside the levels. */
  id: number;
  missing: number;
  /** It is below its minimum even with the drafts. */
  isUncovered: boolean;
  isShort: boolean;
  /** It is judged by what is available, as on the lists of stock. */
  level: StockLevel;
}

export interface GoodsInPlace {
  productId: number;
  placeId: number;
}

interface FiguresOf {
  /** Limits the figures to these products; all levels of a product are then counted. */
  productIds?: readonly number[];
  /** Adds a place that has no levels. */
  beside?: GoodsInPlace;
  /** Where only levels that are short, or above their maximum, are asked for, most of the others are left out early. */
  only?: 'short' | 'over';
}

/**
 * Rows of LevelFigures, with `maximum`: what there is, is expected and is owed, now. Available is what stock records
 * hold for issue, so that reserved goods are not counted; on order is what approved orders have still to bring; pending
 * is what approved notes have still to issue.
 *
 * An order is for the business, and not for a place, unless its line was ordered for one (`reorder_lines`). What comes
 * without a place is dealt to those with levels: first to the one that lacks the largest part of its minimum, up to its
 * target, then to the next; what is left falls to the last.
 */
export function levelFigures({
  productIds,
  beside,
  only,
}: FiguresOf): RawBuilder<LevelFigures & { maximum: number | null }> {
  const ofProducts = productIds === undefined ? sql`true` : sql`level.product_id = any(${productIds}::int[])`;
  const more =
    beside === undefined
      ? sql``
      : sql`union all select 0, ${beside.productId}::int, ${beside.placeId}::int, 0, 0, null, true
          where not exists (select from reorder_levels
            where product_id = ${beside.productId} and place_id = ${beside.placeId})`;
  // What is on order only adds to what is there.
  const candidates = { short: isBelow('available - pending'), over: sql`maximum is not null`, any: sql`true` };
  const mayBe = candidates[only ?? 'any'];
  return sql`
    with level as materialized (
      select level.id, level.product_id, level.place_id, level.minimum, level.target, level.maximum, level.is_own
      from reorder_levels level
        join products product on product.id = level.product_id and product.deleted_at is null
        join places place on place.id = level.place_id and place.deleted_at is null
      where ${ofProducts} ${more}
    ),
    stock as (
      select product_id, warehouse_id as place_id, sum(available) as available, sum(reserved) as reserved
      from stock_records where product_id in (select product_id from level)
      group by product_id, warehouse_id
    ),
    owed as (
      select level.id, sum(item.quantity) as quantity
      from issue_notes note
        join issue_note_items item on item.note_id = note.id and item.status = 'pending'
        join level on level.product_id = item.product_id and level.place_id = note.warehouse_id
      where note.status = 'active'
      group by level.id
    ),
    there as materialized (
      select level.*, coalesce(stock.available, 0) as available, coalesce(stock.reserved, 0) as reserved,
        coalesce(owed.quantity, 0) as pending
      from level
        left join stock on stock.product_id = level.product_id and stock.place_id = level.place_id
        left join owed on owed.id = level.id
    ),
    asked as materialized (
      select line.product_id, goal.place_id,
        coalesce(sum(${outstandingOfLine})
          filter (where purchases.status in (${receivable})), 0) as on_order,
        coalesce(sum(line.quantity) filter (where purchases.status in ('draft', 'pending')), 0) as in_drafts
      from purchases
        join purchase_lines line on line.purchase_id = purchases.id
        left join reorder_lines goal on goal.line_id = line.id
      where purchases.status in ('draft', 'pending', ${receivable})
        and line.product_id in (select product_id from there where ${mayBe})
      group by line.product_id, goal.place_id
    ),
    wanted as (
      select * from there where ${mayBe} or product_id in (select product_id from asked where place_id is null)
    ),
    own as (
      select wanted.*, coalesce(asked.on_order, 0) as on_order, coalesce(asked.in_drafts, 0) as in_drafts,
        coalesce(loose.on_order, 0) as loose_order, coalesce(loose.in_drafts, 0) as loose_drafts
      from wanted
        left join asked on asked.product_id = wanted.product_id and asked.place_id = wanted.place_id
        left join asked loose on loose.product_id = wanted.product_id and loose.place_id is null
    ),
    ranked as (
      select own.*, greatest(target - (available + on_order - pending), 0) as need,
        row_number() over (partition by product_id
          order by (minimum - (available + on_order - pending)) / greatest(minimum, 1) desc, id) as turn
      from own
    ),
    with_orders as (
      select *, on_order + ${dealt('loose_order', 'need')} as all_orders from ranked
    ),
    with_need as (
      select *, greatest(target - (available + all_orders + in_drafts - pending), 0) as need_of_drafts from with_orders
    ),
    whole as (
      select *, in_drafts + ${dealt('loose_drafts', 'need_of_drafts')} as all_drafts,
        available + all_orders - pending as position
      from with_need
    )
    select id, product_id, place_id, maximum, available, reserved, all_orders as "onOrder", all_drafts as "inDrafts", pending,
      position, target - position - all_drafts as missing, ${isBelow('position + all_drafts')} as "isUncovered",
      ${isBelow('position')} as "isShort", (minimum - position) / greatest(minimum, 1) as urgency
    from whole`;
}

/**
 * Tells whether so much is too little: below a minimum that was set for the place, at or below one that is the
 * product's.
 */
function isBelow(quantity: string): RawBuilder<boolean> {
  const amount = sql.raw(quantity);
  return sql`(${amount} < minimum or (not is_own and minimum > 0 and ${amount} = minimum))`;
}

/** Gives the part of what comes without a place that falls to a level: its turn comes after those that lack more. */
function dealt(loose: string, need: string): RawBuilder<number> {
  const [all, own] = [sql.ref(loose), sql.ref(need)];
  const before = sql`coalesce(sum(${own}) over (partition by product_id order by turn
    rows between unbounded preceding and 1 preceding), 0)`;
  const isLast = sql`lead(id) over (partition by product_id order by turn) is null`;
  return sql`greatest(least(${all} - ${before}, ${own}), 0)
    + case when ${isLast} then greatest(${all} - ${before} - ${own}, 0) else 0 end`;
}

/** Reads the figures of the levels of some products, by the level's id. */
export async function figuresOf(database: Database, of: FiguresOf): Promise<ReadonlyMap<number, LevelFigures>> {
  const { rows } = await sql<LevelFigures>`
    select id, available, reserved, "onOrder", "inDrafts", pending, position, missing, "isUncovered", "isShort",
      (select stock_level(figures.available, figures.available, product, own.is_own, own.minimum, own.maximum) from products product
        left join reorder_levels own on own.id = figures.id where product.id = figures.product_id) as level
    from (${levelFigures(of)}) figures`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}
