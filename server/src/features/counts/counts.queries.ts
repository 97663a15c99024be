import type {
  CountDetail,
  CountFilters,
  CountRow,
  CountSection,
  CountStatus,
  WaitingCount,
} from '@ghala/contract/calls/counts';
import { type RawBuilder, sql } from 'kysely';
import { mayBeDecidedBy } from '../../accounts/left-to-others';
import { loadOwnRequests } from '../../accounts/own-requests';
import type { Database } from '../../db/database';
import { anyOf, anyOfIn, type Condition, type Match, settled } from '../../db/match';
import { onlyOf } from '../../db/only-row';
import { isOneOf, placesNamed, storedContains, usersNamed } from '../../db/search-text';
import type { Actor } from '../../operation/operation';
import { notFound } from '../../runtime/errors';
import { countStatus, isPending } from './count-facts';
import { countScope } from './count-scope';
import { isExpectedTold, seesExpected } from './may-see';
import { lineSums } from './sum-lines';
import { awaitsOnlyOther } from './who-gave';

/** Counts for the filters. */
export function filteredCounts(database: Database, { status, warehouseId }: CountFilters) {
  let counts = database.selectFrom('stock_counts');
  if (warehouseId) counts = counts.where('stock_counts.place_id', '=', warehouseId);
  if (status === 'pending' || status === 'completed')
    counts = counts
      .where('stock_counts.status', '=', 'submitted')
      .where(status === 'pending' ? isPending : sql<boolean>`not ${isPending}`);
  else if (status !== null) counts = counts.where('stock_counts.status', '=', status);
  return counts;
}

/** Searches the number and name, the place, and who made it. */
export async function countsContaining(database: Database, words: string): Promise<Match> {
  const conditions: Condition[] = [
    await storedContains(database, 'stock_counts', words),
    await isOneOf(database, 'stock_counts.created_by_id', usersNamed(words)),
    await isOneOf(database, 'stock_counts.place_id', placesNamed(words)),
  ];
  return anyOfIn('stock_counts', [await settled(database, 'stock_counts', anyOf(...conditions))]);
}

const place = sql<CountRow['Warehouse']>`json_build_object('id', places.id, 'name', places.name,
  'isVirtual', places.kind = 'virtual')`;
const creator = sql<CountRow['User']>`json_build_object('id', users.id, 'name', users.name)`;

const head = [
  'stock_counts.id as id',
  'stock_counts.count_no as number',
  'stock_counts.name as name',
  countStatus.as('status'),
  place.as('Warehouse'),
  'stock_counts.is_blind as isBlind',
  'stock_counts.counters as counters',
  'stock_counts.created_at as createdAt',
  'stock_counts.started_at as startedAt',
  'stock_counts.submitted_at as submittedAt',
  creator.as('User'),
] as const;

/** Those that go on are summed up from their lines, which few are; of the others, what they came to is kept. */
const isGoingOn = sql`stock_counts.status in ('counting', 'review')`;
const isOpen = (status: CountStatus) => status === 'counting' || status === 'review';

/** Counts with their place and who made them. */
function placedCounts(database: Database) {
  return database
    .selectFrom('stock_counts')
    .innerJoin('places', 'places.id', 'stock_counts.place_id')
    .innerJoin('users', 'users.id', 'stock_counts.created_by_id');
}

/** These are lines of which the reader has given their figure. */
const awaitsOther = (actor: Actor) => sql<number>`count(*) filter (where ${awaitsOnlyOther(actor)})`.as('awaitsOther');

const toRecount = sql<number>`count(*) filter (where count_lines.state = 'recount')`.as('recount');

/** Counts with their columns. What the actor is not told is null. */
export function countRows(database: Database, actor: Actor) {
  const told = (figure: RawBuilder<number>) =>
    sql<number | null>`case when ${isExpectedTold(actor)} then ${figure} end`;
  const sum = (name: 'lines_total' | 'lines_counted' | 'lines_exact' | 'value_more' | 'value_less') =>
    sql<number>`case when ${isGoingOn} then ${sql.ref(`live.${name}`)} else ${sql.ref(`stock_counts.${name}`)} end`;
  return placedCounts(database)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('count_lines')
          .select([...lineSums, toRecount, awaitsOther(actor)])
          .whereRef('count_lines.count_id', '=', 'stock_counts.id')
          .where(sql<boolean>`${isGoingOn}`)
          .as('live'),
      (join) => join.onTrue(),
    )
    .select([
      ...head,
      sum('lines_total').as('lines'),
      sum('lines_counted').as('counted'),
      sql<number>`case when ${isGoingOn} then live.recount else 0 end`.as('recount'),
      sql<number>`case when ${isGoingOn} then live."awaitsOther" else 0 end`.as('awaitsOther'),
      told(sql<number>`(${sum('lines_counted')} - ${sum('lines_exact')})`).as('differences'),
      told(sql<number>`(${sum('value_more')} - ${sum('value_less')})`).as('differenceValue'),
    ]);
}

/** @throws {AppError} not_found */
export async function readCount(database: Database, id: number, actor: Actor): Promise<CountDetail> {
  const namedIn = (table: string, ids: string) => sql<{ id: number; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', one.id, 'name', one.name) order by lower(one.name))
    from ${sql.table(table)} one where one.id = any(${sql.ref(`stock_counts.${ids}`)})), '[]')`;
  const count = await placedCounts(database)
    .leftJoin('users as submitters', 'submitters.id', 'stock_counts.submitted_by_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('stock_adjustments as asked')
          .select([
            sql<number>`count(*) filter (where asked.status = 'pending')`.as('pending'),
            sql<number>`count(*) filter (where asked.status = 'rejected')`.as('rejected'),
          ])
          .whereRef('asked.count_id', '=', 'stock_counts.id')
          .where('asked.status', 'in', ['pending', 'rejected'])
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select([
      ...head,
      'stock_counts.note as note',
      namedIn('places', 'section_ids').as('Sections'),
      namedIn('categories', 'category_ids').as('Categories'),
      namedIn('products', 'product_ids').as('Products'),
      'stock_counts.pick as pick',
      'stock_counts.pick_products as pickProducts',
      'stock_counts.pick_class as pickClass',
      'stock_counts.with_empty as withEmpty',
      'stock_counts.recount_by_another as anotherRecounts',
      'stock_counts.tolerance_percent as tolerancePercent',
      'stock_counts.tolerance_value as toleranceValue',
      'stock_counts.closed_at as closedAt',
      sql<CountDetail['submittedBy']>`case when submitters.id is not null
        then json_build_object('id', submitters.id, 'name', submitters.name) end`.as('submittedBy'),
      'stock_counts.cancelled_at as cancelledAt',
      'stock_counts.cancel_reason as cancelReason',
      'asked.pending as pending',
      'asked.rejected as rejected',
      sql<string>`now()`.as('now'),
    ])
    .where('stock_counts.id', '=', id)
    .executeTakeFirst();
  if (count === undefined) throw notFound('stockCount');
  const { sections, sums } = await readProgress(database, id, { isOpen: isOpen(count.status), actor });
  const totals = {
    differences: sums.lines_counted - sums.lines_exact,
    expectedValue: sums.value_expected,
    more: sums.value_more,
    less: sums.value_less,
  };
  return {
    ...count,
    lines: count.status === 'draft' ? await plannedLines(database, id) : sums.lines_total,
    counted: sums.lines_counted,
    awaitsOther: isOpen(count.status) ? sums.awaitsOther : 0,
    recount: isOpen(count.status) ? sums.recount : 0,
    sections,
    totals: seesExpected(count, actor) ? totals : null,
    mayDecide: (await decidableRequests(database, id, actor)).length > 0,
    openTo: seesExpected(count, actor) ? await openTo(database, id) : [],
  };
}

/** Who counted blind after what the books have had been open to them. */
async function openTo(database: Database, countId: number): Promise<CountDetail['openTo']> {
  const { rows } = await sql<CountDetail['openTo'][number]>`
    select id, name from users where id in (select entry.user_id from count_entries entry
      join count_lines line on line.id = entry.line_id where line.count_id = ${countId} and entry.could_see)
    order by lower(name), id`.execute(database);
  return rows;
}

/** Says how many lines a planned count would have now. */
async function plannedLines(database: Database, id: number): Promise<number> {
  const plan = await database.selectFrom('stock_counts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return countScope(database, plan);
}

/** Says how long somebody is said to be counting after an entry. */
const COUNTING_MINUTES = 15;

/** Says who counted lately, of the lines of a group. */
const countingNow = sql<CountSection['counting']>`coalesce((
  select json_agg(json_build_object('id', counter.id, 'name', counter.name) order by counter.name)
  from users counter where counter.id = any(
    array_agg(count_lines.counted_by_id)
      filter (where count_lines.counted_at > now() - make_interval(mins => ${COUNTING_MINUTES})))
), '[]')`;

/**
 * Says how far a count is, and each of its sections, in the order of the walk: all lines are summed up once. While it
 * is counted, sections without lines are among them, where goods may be found.
 */
async function readProgress(database: Database, id: number, { isOpen, actor }: { isOpen: boolean; actor: Actor }) {
  const groups = await database
    .selectFrom('count_lines')
    .select(['count_lines.section_id as sectionId', sql<boolean>`grouping(count_lines.section_id) = 1`.as('isWhole')])
    .select([...lineSums, toRecount, awaitsOther(actor), countingNow.as('counting')])
    .where('count_lines.count_id', '=', id)
    .groupBy(sql`grouping sets ((count_lines.section_id), ())`)
    .execute();
  const bySection = new Map(groups.flatMap((group) => (group.isWhole ? [] : [[group.sectionId, group] as const])));
  const ids = [...bySection.keys()].filter((sectionId) => sectionId !== null);
  const places = await database
    .selectFrom('stock_counts')
    .innerJoin('places', (join) =>
      join.on(
        sql<boolean>`case places.kind when 'virtual' then places.id = stock_counts.place_id
          else places.warehouse_id = stock_counts.place_id and (places.id = any(${ids}::int[])
            or ${isOpen} and places.deleted_at is null
              and (stock_counts.section_ids = '{}' or places.id = any(stock_counts.section_ids))) end`,
      ),
    )
    .select([sql<number | null>`nullif(places.id, stock_counts.place_id)`.as('id'), 'places.name'])
    .where('stock_counts.id', '=', id)
    .orderBy(sql`walk_key(places.name) collate "C"`)
    .orderBy('places.id')
    .execute();
  const sections = places.map(({ id, name }): CountSection => {
    const { lines_total = 0, lines_counted = 0, recount = 0, awaitsOther = 0, counting = [] } = bySection.get(id) ?? {};
    const progress = { lines: lines_total, counted: lines_counted, recount, awaitsOther: isOpen ? awaitsOther : 0 };
    return { id, name, ...progress, counting: isOpen ? counting : [] };
  });
  return { sections, sums: onlyOf(groups.filter(({ isWhole }) => isWhole)) };
}

/** Counts whose differences await a decision of the actor, the oldest first. */
export async function waitingCounts(database: Database, actor: Actor): Promise<WaitingCount[]> {
  const own = await loadOwnRequests(database, actor);
  const value = sql`asked.quantity * line.unit_cost`;
  const { rows } = await sql<WaitingCount>`
    select stock_count.id, stock_count.count_no as number, stock_count.name,
      json_build_object('id', place.id, 'name', place.name) as "Warehouse", waiting.pending, waiting.more, waiting.less
    from (
      select asked.count_id, count(*) as pending,
        round(coalesce(sum(${value}) filter (where asked.type = 'Addition'), 0), 2) as more,
        round(coalesce(sum(${value}) filter (where asked.type = 'Reduction'), 0), 2) as less
      from stock_adjustments asked join count_lines line on line.id = asked.count_line_id
        join approvals on approvals.adjustment_id = asked.id and approvals.status = 'pending'
      where asked.status = 'pending' and asked.count_id is not null and ${mayBeDecidedBy(own)}
      group by asked.count_id
    ) waiting
      join stock_counts stock_count on stock_count.id = waiting.count_id
      join places place on place.id = stock_count.place_id
    order by stock_count.submitted_at, stock_count.id`.execute(database);
  return rows;
}

/** The pending requests of a count that the actor may decide, in the order of the walk. @throws {AppError} not_found */
export async function pendingRequestIds(database: Database, id: number, actor: Actor): Promise<number[]> {
  await requireCount(database, id);
  return decidableRequests(database, id, actor);
}

async function decidableRequests(database: Database, id: number, actor: Actor): Promise<number[]> {
  const own = await loadOwnRequests(database, actor);
  const rows = await database
    .selectFrom('approvals')
    .innerJoin('stock_adjustments', 'stock_adjustments.id', 'approvals.adjustment_id')
    .innerJoin('count_lines', 'count_lines.id', 'stock_adjustments.count_line_id')
    .select('approvals.id')
    .where('approvals.status', '=', 'pending')
    .where('stock_adjustments.status', '=', 'pending')
    .where('stock_adjustments.count_id', '=', id)
    .where(sql<boolean>`${mayBeDecidedBy(own)}`)
    .orderBy('count_lines.walk')
    .orderBy('count_lines.id')
    .execute();
  return rows.map((row) => row.id);
}

/** The parts of a count that decide what of it is told. @throws {AppError} not_found */
export async function requireCount(database: Database, id: number) {
  const count = await database
    .selectFrom('stock_counts')
    .innerJoin('places', 'places.id', 'stock_counts.place_id')
    .select([
      'stock_counts.id',
      'stock_counts.count_no as number',
      'stock_counts.name',
      'places.name as place',
      'stock_counts.is_blind as isBlind',
      'stock_counts.counters',
      'stock_counts.recount_by_another as anotherRecounts',
      countStatus.as('status'),
    ])
    .where('stock_counts.id', '=', id)
    .executeTakeFirst();
  if (count === undefined) throw notFound('stockCount');
  return count;
}
export type KnownCount = Awaited<ReturnType<typeof requireCount>>;
