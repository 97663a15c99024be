import { type CountGiven, LATEST_COUNT_HOURS } from '@ghala/contract/calls/counts';
import { figureOf, serialRule } from '@ghala/contract/common/figure';
import type { Tracking } from '@ghala/contract/common/tracking';
import { sql } from 'kysely';
import { onlyOf } from '../../db/only-row';
import type { Operation } from '../../operation/operation';
import type { Decide, Facts } from '../../operation/work';
import { invalid, notFound, refusal } from '../../runtime/errors';
import { counted, isWhole, requireWhole, stored } from '../../stock/counted-in';
import { foundLot } from '../../stock/entering-lots';
import { openRecords } from '../../stock/open-records';
import { lotAt, stockAt } from '../../stock/stock-at';
import { thousandths } from '../../stock/thousandths';
import { findCount, type LockedCount, requireStatus } from './count-facts';
import { admit } from './join-count';
import { walkOf } from './start-count';
import { standsForSerials } from './unscanned-serials';
import { requireFigureWanted } from './wanted-figure';

/** The clock of a counter's phone may differ from the server's by this much. */
const CLOCK_MS = 10 * 60_000;

/**
 * Enters what somebody counted. The entry keeps the row of the ledger that was the last at that moment, so goods may move
 * before and after. One that was entered already, under the same key, is not entered again.
 * @param timezone for the time of an entry that is told later (an IANA name)
 * @returns the id of the line
 * @throws {AppError} not_found; invalid for the quantity, the place, the lot or the time; conflict unless the count goes
 * on, once the counting has ended and the line is not to be counted again, if the product is tracked otherwise by now, or as
 * requireFigureWanted
 */
export async function enterCount(
  facts: Facts,
  countId: number,
  given: CountGiven,
  timezone: string,
): Promise<Decide<number>> {
  // Functions of the database make figures of entries: it asks them before its own is added, and once it is.
  const operation = facts.alone();
  const { db, actor, at } = operation;
  const count = await findCount(facts, countId);
  const known = await lineEntered(operation, count, given);
  if (known !== undefined) return () => known;
  requireStatus(count, ['counting', 'review'], 'enter');
  const moment = given.countedAt === null ? null : momentOf(count, given.countedAt);
  const line = await lockLine(operation, count, given.lineId ?? (await findLine(operation, count, given)));
  // Told twice at the same moment, it has been entered by now, and may have finished the line.
  if ((await lineEntered(operation, count, given)) !== undefined) return () => line.id;
  requireOpen(count, line, moment);
  requireSameTracking(count, line);
  const { recordId, lotId } = line;
  const { ledgerId, onHand: held } =
    lotId === null ? await stockAt(operation, recordId, moment) : await lotAt(operation, { recordId, lotId }, moment);
  // Beside the serial numbers that have lines of their own, there are none.
  const isRest = standsForSerials(line);
  const onHand = isRest ? 0 : held;
  const counting = counted(line, given.quantity);
  const { mode, isAgain } = await requireFigureWanted(operation, { count, line, given });
  if (isRest && counting.quantity !== 0) throw invalid('quantity', 'scanEach');
  if (line.tracking === 'serial' && figureOf(serialRule, counting.quantity) === undefined)
    throw invalid('quantity', 'serialCount');
  // A remainder from before the unit became whole can be counted as it is; who counts blind is not told what remains.
  if (!count.is_blind)
    requireWhole(line, { ...counting, quantity: thousandths(counting.quantity), all: thousandths(onHand) });
  const admitted = count.is_blind ? await admit(facts, count) : undefined;
  const isUnasked = isAgain || (mode !== 'add' && line.state !== 'recount');
  const times = isUnasked ? 1 + (await countOwn(operation, line.id)) : 1;
  const replaced = await replacedFigures(operation, line, { count, mode, quantity: counting.quantity, onHand });
  const entry = await db
    .insertInto('count_entries')
    .values({
      entry_key: given.entryKey,
      line_id: line.id,
      kind: mode,
      user_id: actor.id,
      counter_id: mode === 'add' && count.counters === 1 ? await counterOf(operation, line.id) : actor.id,
      ...stored(counting),
      ledger_id: ledgerId,
      on_hand: onHand,
      could_see: admitted?.couldSee ?? false,
      is_again: isAgain,
      ...(moment !== null && { counted_at: moment }),
      ...(at !== undefined && { counted_at: at.toISOString(), created_at: at.toISOString() }),
    })
    // The key is of another line.
    .onConflict((conflict) => conflict.columns(['user_id', 'entry_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (entry !== undefined && replaced.length > 0)
    await db.updateTable('count_lines').set({ is_replaced: true }).where('id', '=', line.id).execute();
  if (entry !== undefined && line.tracking === 'serial') await requireOneAtMost(operation, line.id);
  return (changes) => {
    admitted?.join(changes);
    if (entry === undefined) return line.id;
    changes.record({
      code: 'stockCount.count',
      id: countId,
      number: count.count_no,
      lineId: line.id,
      productId: line.productId,
      product: line.product,
      ...(line.lot !== null && { lot: line.lot }),
      // The log is read by more people than may know what somebody counted blind, or apart from another.
      ...(!count.is_blind && count.counters === 1 && { quantity: counting.quantity }),
      unit: line.unit,
      place: line.place,
      mode,
      ...(moment !== null && { told: { moment, timezone } }),
      ...((times > 1 || replaced.length > 0) && { times }),
      ...(replaced.length > 0 && { replaces: replaced.join(', ') }),
    });
    return line.id;
  };
}

/** Says how many figures of a locked line the caller has entered. */
async function countOwn({ db, actor }: Operation, lineId: number): Promise<number> {
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from count_entries
    where line_id = ${lineId} and user_id = ${actor.id}`.execute(db);
  return onlyOf(rows).entries;
}

interface NewFigure {
  count: LockedCount;
  mode: CountGiven['mode'];
  quantity: number;
  onHand: number;
}

/**
 * Says whose figures of a locked line a recount or an addition turns into another difference, though nobody asked for
 * it: both stand in the sheet. Whoever counted a line beside another does not settle by a recount of their own which
 * figure is right.
 * @returns their names
 */
async function replacedFigures(
  { db, actor }: Operation,
  { id: lineId, state, recountReason }: { id: number; state: string; recountReason: string | null },
  { count, mode, quantity, onHand }: NewFigure,
): Promise<string[]> {
  if (mode === 'count' || (mode === 'add' && count.counters > 1)) return [];
  if (state === 'recount' && recountReason !== 'differ') return [];
  const { rows } = await sql<{ name: string }>`
    select users.name from (
      select figure.*, figure.place = max(figure.place) over () as is_last from count_figures(${lineId}) figure) figure
      join users on users.id = figure.counter_id
    where figure.counter_id <> ${actor.id} and figure.quantity - figure.on_hand <> case when ${mode === 'recount'}
      then ${quantity}::numeric else figure.quantity + ${quantity}::numeric end - ${onHand}::numeric
      and (${mode === 'recount'} or figure.is_last)
      and (${state !== 'recount'} or exists (
        select from count_entries own where own.line_id = ${lineId} and own.user_id = ${actor.id}))
    order by figure.place`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * This is the line of which the caller has entered this already: its answer was lost. It may be told again after the
 * count.
 */
async function lineEntered(
  { db, actor }: Operation,
  { id: countId }: LockedCount,
  { entryKey }: CountGiven,
): Promise<number | undefined> {
  if (entryKey === null) return undefined;
  const entry = await db
    .selectFrom('count_entries')
    .innerJoin('count_lines', 'count_lines.id', 'count_entries.line_id')
    .select('count_lines.id')
    .where('count_entries.user_id', '=', actor.id)
    .where('count_entries.entry_key', '=', entryKey)
    .where('count_lines.count_id', '=', countId)
    .executeTakeFirst();
  return entry?.id;
}

/** When it was counted by the device's clock: never before the count began, nor later than now. */
function momentOf({ started_at }: Pick<LockedCount, 'started_at'>, countedAt: string): string {
  const [at, now] = [Date.parse(countedAt), Date.now()];
  const started = started_at === null ? at : Date.parse(started_at);
  const isTooEarly = at < now - LATEST_COUNT_HOURS * 3_600_000 || at < started - CLOCK_MS;
  if (isTooEarly || at > now + CLOCK_MS) throw invalid('countedAt', 'countTime', { hours: LATEST_COUNT_HOURS });
  return new Date(Math.min(now, Math.max(at, started))).toISOString();
}

/** Nobody else enters anything of it until the commit: what follows from all of its entries is worked out meanwhile. */
async function lockLine({ db }: Operation, { id: countId }: LockedCount, lineId: number) {
  const line = await db
    .selectFrom('count_lines')
    .innerJoin('stock_records', 'stock_records.id', 'count_lines.record_id')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .innerJoin('places', 'places.id', 'stock_records.warehouse_id')
    .leftJoin('places as sections', 'sections.id', 'stock_records.section_id')
    .leftJoin('lots', 'lots.id', 'count_lines.lot_id')
    .select([
      'count_lines.id',
      'count_lines.record_id as recordId',
      'count_lines.lot_id as lotId',
      'count_lines.tracking',
      'products.tracking as trackingNow',
      'lots.number as lot',
      'products.id as productId',
      'products.name as product',
      'products.packagings',
      'units.name as unit',
      isWhole.as('isWhole'),
      sql<string>`coalesce(sections.name || ' of ', '') || places.name`.as('place'),
    ])
    .where('count_lines.id', '=', lineId)
    .where('count_lines.count_id', '=', countId)
    .forNoKeyUpdate('count_lines')
    .executeTakeFirst();
  if (line === undefined) throw notFound('countLine');
  // Read once it is locked: of a row that had to be waited for, the joined statement has the state from before.
  const now = await db
    .selectFrom('count_lines')
    .select(['state', 'recount_reason as recountReason', 'recount_by_anyone as isByAnyone'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  return { ...line, ...now };
}

/** Once the counting has ended, only what was counted before, or is to be counted again, is still entered. */
function requireOpen(
  { status, closed_at, count_no }: LockedCount,
  { state, product }: { state: string; product: string },
  moment: string | null,
): void {
  if (status !== 'review' || state === 'recount') return;
  const wasBefore = moment !== null && closed_at !== null && Date.parse(moment) <= Date.parse(closed_at);
  if (!wasBefore) throw refusal('stockCount.closedLine', { number: count_no, product });
}

/** @throws {AppError} conflict if the product is tracked otherwise than when the line was made */
function requireSameTracking(
  { count_no: number }: LockedCount,
  { product, tracking, trackingNow }: { product: string; tracking: Tracking; trackingNow: Tracking },
): void {
  if (tracking !== trackingNow) throw refusal('stockCount.retracked', { number, product });
}

/** A serial number that is added to a figure may be in it already. @throws {AppError} invalid */
async function requireOneAtMost({ db }: Operation, lineId: number): Promise<void> {
  const { rows } = await sql<{ isMore: boolean }>`
    select coalesce(bool_or(quantity > 1), false) as "isMore" from count_figures(${lineId})`.execute(db);
  if (onlyOf(rows).isMore) throw invalid('quantity', 'serialCount');
}

/** This is the line of goods that were found: their stock record is opened, empty, where there is none. */
async function findLine(operation: Operation, count: LockedCount, given: CountGiven): Promise<number> {
  const { db } = operation;
  const product = await db
    .selectFrom('products')
    .select(['id', 'name', 'tracking'])
    .where('id', '=', Number(given.productId))
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (product === undefined) throw invalid('productId', 'notInList', { entity: 'product' });
  const sectionId = await sectionOf(operation, count, Number(given.placeId));
  const lotId = await lotOf(operation, count, product, given);
  const [recordId] = await openRecords(operation, [{ productId: product.id, warehouseId: count.place_id, sectionId }]);
  const names = { section: 'section.name', product: 'product.name', lot: 'lot.number', expiresOn: 'lot.expires_on' };
  await sql`
    insert into count_lines (count_id, record_id, section_id, lot_id, tracking, walk, unit_cost, is_found)
    select ${count.id}, record.id, record.section_id, lot.id, product.tracking, ${walkOf(names)},
      product.price_purchase, lot.id is null or not exists (
        select from record_lots held where held.record_id = record.id and held.lot_id = lot.id and held.on_hand > 0)
    from stock_records record
      join products product on product.id = record.product_id
      left join places section on section.id = record.section_id
      left join lots lot on lot.id = ${lotId}
    where record.id = ${recordId}
    on conflict on constraint count_lines_record_key do nothing`.execute(db);
  const line = await db
    .selectFrom('count_lines')
    .select('id')
    .where('count_id', '=', count.id)
    .where('record_id', '=', Number(recordId))
    .where('lot_id', 'is not distinct from', lotId)
    .executeTakeFirstOrThrow();
  return line.id;
}

/** The lot that found goods are of; null for a product that is not tracked. @throws {AppError} as foundLot */
async function lotOf(
  operation: Operation,
  { is_blind: isBlind }: LockedCount,
  { id: productId, name, tracking }: { id: number; name: string; tracking: Tracking },
  { lot }: CountGiven,
): Promise<number | null> {
  if (tracking === 'none') return null;
  if (lot === null) throw refusal('stock.lotsNeeded', { product: name, tracking }, { at: 'lot.number' });
  // Of a serial number that is counted blind, nothing tells whether it was known.
  return (await foundLot(operation, { productId, ...lot }, { refuses: !(isBlind && tracking === 'serial') })).lotId;
}

/** The section that a place of the count is; null for a virtual warehouse. @throws {AppError} invalid if it is outside */
async function sectionOf({ db }: Operation, count: LockedCount, placeId: number): Promise<number | null> {
  const place = await db
    .selectFrom('places')
    .select(['id', 'name', 'kind', 'warehouse_id as hostId'])
    .where('id', '=', placeId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (place === undefined) throw invalid('placeId', 'noSuch', { entity: 'place' });
  if (place.kind === 'virtual' && place.id === count.place_id) return null;
  const isCounted = count.section_ids.length === 0 || count.section_ids.includes(place.id);
  if (place.kind === 'section' && place.hostId === count.place_id && isCounted) return place.id;
  throw refusal('stockCount.outside', { number: count.count_no, place: place.name }, { at: 'placeId' });
}

/** To whose figure something is added: the one that was entered last, or else the counter's own. */
async function counterOf({ db, actor }: Operation, lineId: number): Promise<number> {
  const { rows } = await sql<{ counterId: number }>`
    select counter_id as "counterId" from count_figures(${lineId}) order by place desc limit 1`.execute(db);
  return rows[0]?.counterId ?? actor.id;
}
