import type { CountEntry, SheetFilters, SheetLine, WalkLine } from '@ghala/contract/calls/counts';
import type { LotHead } from '@ghala/contract/common/lots';
import { type RawBuilder, sql } from 'kysely';
import { searchedWords } from '../../db/best-match';
import type { Database } from '../../db/database';
import { anyOf } from '../../db/match';
import { lineProduct, scannedProduct } from '../../db/references';
import { contains, ofFound, storedContainsEach } from '../../db/search-text';
import type { Actor } from '../../operation/operation';
import { notFound } from '../../runtime/errors';
import { lotHead } from '../../stock/held-lots';
import { type KnownCount, requireCount } from './counts.queries';
import { seesExpected } from './may-see';
import { isCounted } from './sum-lines';
import { awaitsOnlyOther, hasGiven, isForAnother } from './who-gave';

/** The lines of a count with their goods. */
function placedLines(database: Database, countId: number) {
  return database
    .selectFrom('count_lines')
    .innerJoin('stock_records', 'stock_records.id', 'count_lines.record_id')
    .innerJoin('products', 'products.id', 'stock_records.product_id')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .leftJoin('places as sections', 'sections.id', 'count_lines.section_id')
    .leftJoin('lots', 'lots.id', 'count_lines.lot_id')
    .where('count_lines.count_id', '=', countId);
}

/** Of a serial number from whose counters is withheld whether it was known, only what they entered. */
const lot = sql<LotHead | null>`case when lots.id is null then null
  when count_lines.tracking = 'serial' and count_lines.is_found is null
    then json_build_object('lotId', 0, 'number', upper(lots.number), 'expiresOn', null, 'isExpired', false)
  else ${lotHead} end`;

/** Says whether the books had none of it; withheld from those who count it blind. */
const isFound = sql<boolean>`coalesce(count_lines.is_found, false)`;

/** Says what is on hand of a line now: of its record or, of a tracked product, of its lot there. */
const onHandNow = sql<number>`case when count_lines.lot_id is null then stock_records.on_hand else coalesce(
  (select held.on_hand from record_lots held
    where held.record_id = count_lines.record_id and held.lot_id = count_lines.lot_id), 0) end`;

/** This is the sort key of the walk; every list of lines has it. */
export const walkSorts = { walk: 'count_lines.walk' };

/** Says whether the product of a line, or its lot, contains the words; undefined without any. */
async function ofGoods(database: Database, q: string) {
  const words = searchedWords(q);
  if (words.length === 0) return undefined;
  const products = await storedContainsEach(database, 'products', words);
  const lots = await contains(database, { table: 'lots', text: sql<string>`lots.number` }, words.join(' '));
  return anyOf(
    // Of most products, lines are read until enough are found.
    products.isLarge ? products : await ofFound(database, 'stock_records.product_id', 'products', products),
    await ofFound(database, 'count_lines.lot_id', 'lots', lots),
  ).few;
}

/** These are lines of the sheet for the filters, without columns. */
export async function sheetLines(
  database: Database,
  count: KnownCount,
  { show, sectionId }: SheetFilters,
  { q = '', actor }: { q?: string | undefined; actor: Actor },
) {
  let lines = placedLines(database, count.id);
  if (sectionId) lines = lines.where('count_lines.section_id', '=', sectionId);
  const found = await ofGoods(database, q);
  if (found !== undefined) lines = lines.where(found);
  switch (show) {
    case null:
      return lines;
    case 'differences':
      return seesExpected(count, actor)
        ? lines.where(sql<boolean>`(count_lines.difference <> 0 or count_lines.is_replaced)`)
        : lines.where(sql<boolean>`false`);
    case 'left':
      // Of two who count apart, each is done with what they have counted themselves.
      return lines
        .where('count_lines.state', 'in', ['open', 'recount'])
        .where(sql<boolean>`not ${awaitsOnlyOther(actor)}`);
    case 'recount':
      return lines.where('count_lines.state', '=', 'recount');
    case 'counted':
      return lines.where(sql<boolean>`(${isCounted} or ${awaitsOnlyOther(actor)})`);
    case 'pending':
      return lines.where(
        sql<boolean>`exists (select from stock_adjustments asked
          where asked.count_line_id = count_lines.id and asked.status = 'pending')`,
      );
  }
}
export type SheetLines = Awaited<ReturnType<typeof sheetLines>>;

/** Figures that only those see who may. */
function figuresFor(count: KnownCount, actor: Actor) {
  const told = seesExpected(count, actor);
  return <Figure>(figure: RawBuilder<Figure>) => (told ? figure : sql<null>`null`) as RawBuilder<Figure | null>;
}

const difference = sql<number>`count_lines.difference`;
const differenceValue = sql<number>`round(count_lines.difference * count_lines.unit_cost, 2)`;

/** Of two who count apart, who reviews learns the figures once the counting has ended. */
const countApart = ({ counters, status }: KnownCount) => counters > 1 && status === 'counting';

/**
 * These are all figures of a line with who gave them, where the count wants another person's figure and there are
 * several.
 */
function given(count: KnownCount, actor: Actor) {
  if (!count.anotherRecounts || !seesExpected(count, actor)) return sql<SheetLine['given']>`null::json`;
  const quantity = countApart(count) ? sql`null::numeric` : sql`shown.quantity`;
  return sql<SheetLine['given']>`(select case when count(*) > 1 then json_agg(json_build_object('quantity', ${quantity},
      'by', json_build_object('id', counter.id, 'name', counter.name)) order by shown.place) end
    from shown_figures(count_lines.id) shown join users counter on counter.id = shown.user_id)`;
}

/** These are the columns of the sheet. While nothing was counted, what is on hand now is expected. */
export function sheetRows(lines: SheetLines, count: KnownCount, actor: Actor) {
  const told = figuresFor(count, actor);
  return lines.leftJoin('users', 'users.id', 'count_lines.counted_by_id').select([
    'count_lines.id as id',
    'count_lines.record_id as recordId',
    sql<SheetLine['Product']>`${lineProduct}`.as('Product'),
    lot.as('Lot'),
    sql<SheetLine['Section']>`case when sections.id is not null
        then json_build_object('id', sections.id, 'name', sections.name) end`.as('Section'),
    'count_lines.state as state',
    'count_lines.recount_reason as recountReason',
    isFound.as('isFound'),
    awaitsOnlyOther(actor).as('awaitsOther'),
    isForAnother(count).as('awaitsAnother'),
    sql<boolean>`(${count.anotherRecounts} and count_lines.recount_by_anyone)`.as('isByAnyone'),
    given(count, actor).as('given'),
    told(sql<number>`coalesce(count_lines.on_hand, ${onHandNow})`).as('expected'),
    told(sql<number>`count_lines.quantity`).as('counted'),
    told(difference).as('difference'),
    told(differenceValue).as('differenceValue'),
    sql<SheetLine['countedBy']>`case when users.id is not null
        then json_build_object('id', users.id, 'name', users.name) end`.as('countedBy'),
    'count_lines.counted_at as countedAt',
    told(sql<number>`coalesce((select max(entries.count) from (select count(*) from count_entries entry
      where entry.line_id = count_lines.id group by entry.user_id) entries), 0)`).as('entriesOfOne'),
    told(sql<SheetLine['replaced']>`case when count_lines.is_replaced then (
      select json_agg(json_build_object('quantity', shown.quantity,
        'by', json_build_object('id', counter.id, 'name', counter.name)) order by shown.place)
      from shown_figures(count_lines.id) shown join users counter on counter.id = shown.user_id) end`).as('replaced'),
    (seesExpected(count, actor)
      ? sql<boolean>`exists (select from count_entries entry where entry.line_id = count_lines.id and entry.could_see)`
      : sql<boolean>`false`
    ).as('couldSee'),
    sql<SheetLine['Adjustment']>`(select json_build_object('id', asked.id, 'status', asked.status,
          'approvalId', (select approvals.id from approvals
            where approvals.adjustment_id = asked.id and approvals.status = 'pending'))
        from stock_adjustments asked where asked.count_line_id = count_lines.id)`.as('Adjustment'),
  ]);
}

/** The columns of the same lines that files show, and the paper to count by. */
export function sheetFileRows(lines: SheetLines, count: KnownCount, actor: Actor) {
  const told = figuresFor(count, actor);
  return lines.leftJoin('users', 'users.id', 'count_lines.counted_by_id').select([
    'sections.name as section',
    'products.name as product',
    'products.tracking as tracking',
    lot.as('lot'),
    'products.code as code',
    'units.name as unit',
    told(sql<number>`coalesce(count_lines.on_hand, ${onHandNow})`).as('expected'),
    told(sql<number>`count_lines.quantity`).as('counted'),
    told(difference).as('difference'),
    told(differenceValue).as('differenceValue'),
    'count_lines.state as state',
    sql<'other' | 'another' | null>`case when ${isForAnother(count)} then 'another'
        when count_lines.state = 'open' and count_lines.figures > 0 then 'other' end`.as('awaits'),
    'users.name as countedBy',
    'count_lines.counted_at as countedAt',
  ]);
}

export async function walkLines(database: Database, count: KnownCount, sectionId: number | null, q?: string) {
  let lines = placedLines(database, count.id);
  if (sectionId) lines = lines.where('count_lines.section_id', '=', sectionId);
  const found = await ofGoods(database, q ?? '');
  return found === undefined ? lines : lines.where(found);
}
type WalkLines = Awaited<ReturnType<typeof walkLines>>;

/**
 * These are the columns by which is counted. Nothing of a blind count tells what is expected, nor what others counted;
 * nor does one that two people count apart.
 */
export function walkRows(lines: WalkLines, count: KnownCount, actor: Actor) {
  const figure = (quantity: RawBuilder<unknown>, entered: RawBuilder<unknown>) => sql`json_build_object(
    'quantity', ${quantity}, 'entered', ${entered}, 'at', figure.counted_at,
    'by', json_build_object('id', counter.id, 'name', counter.name))`;
  const whole = figure(sql`figure.quantity`, sql`figure.entered`);
  const others = count.isBlind || count.counters > 1 ? figure(sql`null::numeric`, sql`null::json`) : whole;
  // A line without figures need not be asked for them.
  return lines
    .leftJoinLateral(
      sql<{ own: WalkLine['own']; others: WalkLine['others'] | null }>`(
        select json_agg(${whole}) filter (where figure.counter_id = ${actor.id}) -> 0 as own,
          json_agg(${others} order by figure.place) filter (where figure.counter_id <> ${actor.id}) as others
        from count_figures(count_lines.id) figure join users counter on counter.id = figure.counter_id)`.as('figures'),
      (join) => join.on('count_lines.figures', '>', 0),
    )
    .select([
      'count_lines.id as id',
      'count_lines.section_id as sectionId',
      sql<WalkLine['Product']>`${scannedProduct}`.as('Product'),
      lot.as('Lot'),
      'count_lines.state as state',
      'count_lines.recount_reason as recountReason',
      isFound.as('isFound'),
      sql<boolean>`(${isForAnother(count)} and ${hasGiven(sql.ref('count_lines.id'), actor)})`.as('awaitsAnother'),
      (count.isBlind ? sql<number | null>`null` : onHandNow).as('expected'),
      'figures.own as own',
      sql<WalkLine['others']>`coalesce(figures.others, '[]')`.as('others'),
    ]);
}

/** This is a line as its counter sees it. */
export async function readWalkLine(database: Database, countId: number, lineId: number, actor: Actor) {
  const count = await requireCount(database, countId);
  const lines = (await walkLines(database, count, null)).where('count_lines.id', '=', lineId);
  return walkRows(lines, count, actor).executeTakeFirstOrThrow();
}

/** Lists who counted a line, when and how much. @throws {AppError} not_found */
export async function readEntries(database: Database, lineId: number, actor: Actor): Promise<CountEntry[]> {
  const line = await database
    .selectFrom('count_lines')
    .select('count_id as countId')
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (line === undefined) throw notFound('countLine');
  const count = await requireCount(database, line.countId);
  const isTold = seesExpected(count, actor);
  const isApart = countApart(count);
  const rows = await database
    .selectFrom('count_entries')
    .innerJoin('users', 'users.id', 'count_entries.user_id')
    .select([
      'count_entries.id as id',
      'count_entries.kind as mode',
      sql<CountEntry['User']>`json_build_object('id', users.id, 'name', users.name)`.as('User'),
      'count_entries.quantity as quantity',
      'count_entries.entered as entered',
      'count_entries.on_hand as onHand',
      'count_entries.could_see as couldSee',
      'count_entries.counted_at as countedAt',
      'count_entries.created_at as toldAt',
    ])
    .where('count_entries.line_id', '=', lineId)
    .orderBy('count_entries.counted_at')
    .orderBy('count_entries.id')
    .execute();
  return rows.map((entry) => {
    const isOwn = entry.User.id === actor.id;
    return {
      ...entry,
      ...(!isOwn && (!isTold || isApart) && { quantity: null, entered: null }),
      onHand: isTold ? entry.onHand : null,
      couldSee: isTold && entry.couldSee,
    };
  });
}
