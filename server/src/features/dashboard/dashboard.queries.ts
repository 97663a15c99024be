import type { CategoryCount, Dashboard, StockLevelCounts, TodaysOrder, WeekDay } from '@ghala/contract/calls/dashboard';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database';
import { onlyRow } from '../../db/only-row';
import { plannedForValues } from '../../db/prepared-statements';
import { KeptFigure } from '../../runtime/kept-figure';
import { percentChange } from './percent-change';

/** Nobody reads more orders at a glance; Manage Orders has them all. */
const LONGEST_TABLE = 100;

/** Holds the starts of days, months and the chart's week in the business's time zone, ISO 8601. */
interface Bounds {
  today: string;
  tomorrow: string;
  yesterday: string;
  month: string;
  nextMonth: string;
  lastMonth: string;
  /** The chart's week starts on the Saturday on or before today. */
  week: string;
  /** The same Saturday is given as a day, YYYY-MM-DD. */
  weekDate: string;
}

/** Keeps the figures over many rows: all products and stock, the week, and what today's are compared with. */
export class LargeFigures {
  readonly categories: KeptFigure<CategoryCount[]>;
  readonly stockLevels: KeptFigure<StockLevelCounts>;
  readonly week: KeptFigure<WeekDay[]>;
  readonly before: KeptFigure<CardFigures>;

  constructor(reader: () => Promise<Database>, timezone: string) {
    this.week = new KeptFigure(
      async () => {
        const database = await reader();
        return loadWeek(database, await loadBounds(database, timezone), timezone);
      },
      (week) => sum(week.map(({ Orders, BPNs }) => (Orders ?? 0) + (BPNs ?? 0))),
    );
    this.before = new KeptFigure(
      async () => {
        const database = await reader();
        return loadBefore(database, await loadBounds(database, timezone));
      },
      (cards) => sum(Object.values(cards)),
    );
    this.categories = new KeptFigure(
      async () => loadCategories(await reader()),
      (categories) => sum(categories.map(({ Products }) => Products)),
    );
    this.stockLevels = new KeptFigure(
      async () => loadStockLevels(await reader()),
      (levels) => sum(Object.values(levels)),
    );
  }
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Reads every figure and series of Home, as of now in the business's time zone (an IANA name). */
export async function loadDashboard(
  database: Database,
  timezone: string,
  figures: LargeFigures,
): Promise<Omit<Dashboard, 'status' | 'message' | 'warnings'>> {
  const bounds = await loadBounds(database, timezone);
  const [now, before, orders, week, categories, stockLevels] = await Promise.all([
    loadNow(database, bounds),
    figures.before.read(),
    loadTodaysOrders(database, bounds),
    figures.week.read(),
    figures.categories.read(),
    figures.stockLevels.read(),
  ]);
  return { cards: cardsOf(now, before), ...orders, week, categories, stockLevels };
}

async function loadBounds(database: Database, timezone: string): Promise<Bounds> {
  const start = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timezone}`;
  // (weekday + 1) % 7 is how many days have passed since Saturday.
  return onlyRow(
    sql<Bounds>`
    select ${start(sql`day`)} as today, ${start(sql`day + 1`)} as tomorrow, ${start(sql`day - 1`)} as yesterday,
      ${start(sql`month`)} as month, ${start(sql`month + interval '1 month'`)} as "nextMonth",
      ${start(sql`month - interval '1 month'`)} as "lastMonth", ${start(sql`saturday`)} as week,
      saturday::text as "weekDate"
    from (select (now() at time zone ${timezone})::date as day) today,
      lateral (select date_trunc('month', day)::date as month,
        day - (extract(dow from day)::int + 1) % 7 as saturday) starts`,
    database,
  );
}

/** Holds the figures of the cards at one time; those of exceptions stand on two cards. */
type CardFigures = Record<Exclude<keyof Dashboard['cards'], 'warehouseExceptionsThisMonth'>, number>;

function cardsOf(now: CardFigures, before: CardFigures): Dashboard['cards'] {
  const trend = (name: keyof CardFigures) => ({
    value: now[name],
    before: before[name],
    change: percentChange(now[name], before[name]),
  });
  return {
    stockTransactionsToday: trend('stockTransactionsToday'),
    dispatchOrdersToday: trend('dispatchOrdersToday'),
    ordersProcessedToday: trend('ordersProcessedToday'),
    exceptionsThisMonth: trend('exceptionsThisMonth'),
    warehouseExceptionsThisMonth: trend('exceptionsThisMonth'),
    pendingPurchases: trend('pendingPurchases'),
    unverifiedStocks: trend('unverifiedStocks'),
    scheduledCollectionsThisMonth: trend('scheduledCollectionsThisMonth'),
  };
}

/** Counts what came today and this month, and what is open now. */
function loadNow(database: Database, { today, tomorrow, month, nextMonth }: Bounds): Promise<CardFigures> {
  return loadCards(database, {
    day: between(today, tomorrow),
    month: between(month, nextMonth),
    pendingPurchases: sql`(select count(*) from purchases where status = 'pending')`,
    activeNotes: sql`(select count(*) from issue_notes where status = 'active')`,
  });
}

/** Counts what came yesterday and last month, and what was open when today began. */
function loadBefore(database: Database, { today, yesterday, month, lastMonth }: Bounds): Promise<CardFigures> {
  return loadCards(database, {
    day: between(yesterday, today),
    month: between(lastMonth, month),
    pendingPurchases: pendingPurchasesAt(today),
    activeNotes: activeNotesAt(today),
  });
}

function between(from: string, to: string): RawBuilder<unknown> {
  return sql`created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz`;
}

function loadCards(
  database: Database,
  { day, month, ...open }: Record<'day' | 'month' | 'pendingPurchases' | 'activeNotes', RawBuilder<unknown>>,
): Promise<CardFigures> {
  const notes = (condition: string, days: RawBuilder<unknown>) =>
    sql`(select count(*) from issue_notes where status <> 'draft' and ${sql.raw(condition)} and ${days})`;
  return onlyRow(
    sql<CardFigures>`
    select (select count(*) from receipts where ${day}) as "stockTransactionsToday",
      ${notes("kind = 'dispatch'", day)} as "dispatchOrdersToday",
      ${notes("status = 'completed'", day)} as "ordersProcessedToday",
      (select count(*) from receipts where has_discrepancy and ${month}) as "exceptionsThisMonth",
      ${notes('is_scheduled', month)} as "scheduledCollectionsThisMonth",
      ${open.pendingPurchases} as "pendingPurchases", ${open.activeNotes} as "unverifiedStocks"`,
    database,
  );
}

/**
 * Finds the requests that were open at a given time: created before it, and not decided or withdrawn until after it, if
 * at all.
 */
function pendingPurchasesAt(moment: string): RawBuilder<number> {
  return sql`(
    (select count(*) from approvals
      where module = 'purchase' and status = 'pending' and created_at < ${moment}::timestamptz)
    + (select count(*) from approvals
      where module = 'purchase' and status <> 'pending' and updated_at >= ${moment}::timestamptz
        and created_at < ${moment}::timestamptz))`;
}

/**
 * Finds the notes that were active at a given time: approved before it (or raised before it, if no approval was
 * needed), and not processed or deleted until after it, if at all.
 */
function activeNotesAt(moment: string): RawBuilder<number> {
  return sql`(
    select count(*) from (
      select id, kind, created_at from issue_notes where status = 'active' and created_at < ${moment}::timestamptz
      union all
      select id, kind, created_at from issue_notes
        where processed_at >= ${moment}::timestamptz and created_at < ${moment}::timestamptz
      union all
      select id, kind, created_at from issue_notes
        where status = 'cancelled' and processed_at is null and cancelled_at >= ${moment}::timestamptz
          and created_at < ${moment}::timestamptz
    ) note
    left join lateral (
      select status, updated_at from approvals where note_id = note.id
      order by id desc limit 1
    ) approval on true
    where approval.status is null or (approval.status = 'approved' and approval.updated_at < ${moment}::timestamptz))`;
}

async function loadTodaysOrders(
  database: Database,
  { today, tomorrow }: Bounds,
): Promise<{ todaysOrders: TodaysOrder[]; todaysOrderCount: number }> {
  const raised = database
    .selectFrom('issue_notes')
    .where('issue_notes.status', '<>', 'draft')
    .where('issue_notes.created_at', '>=', today)
    .where('issue_notes.created_at', '<', tomorrow);
  const [todaysOrders, { count }] = await Promise.all([
    raised
      .leftJoin('users', 'users.id', 'issue_notes.assigned_to_id')
      .select([
        'issue_notes.id',
        'issue_notes.kind',
        'issue_notes.note_no as orderNo',
        'issue_notes.status',
        'issue_notes.created_at as createdAt',
        'issue_notes.project',
        sql<string>`coalesce(users.name, issue_notes.assignee_name)`.as('assigneeName'),
      ])
      .orderBy('issue_notes.created_at', 'desc')
      .orderBy('issue_notes.id', 'desc')
      .limit(LONGEST_TABLE)
      .modifyEnd(plannedForValues)
      .$castTo<TodaysOrder>()
      .execute(),
    raised.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { todaysOrders, todaysOrderCount: count };
}

async function loadWeek(
  database: Database,
  { week, tomorrow, weekDate }: Bounds,
  timezone: string,
): Promise<WeekDay[]> {
  const perDay = (source: RawBuilder<unknown>) => sql`
    select (created_at at time zone ${timezone})::date as date, count(*) as count from ${source}
    where created_at >= ${week}::timestamptz and created_at < ${tomorrow}::timestamptz group by 1`;
  const { rows } = await sql<WeekDay>`
    select to_char(days.date, 'Dy') as day, days.date::text as date,
      case when days.is_past then coalesce(orders.count, 0) end as "Orders",
      case when days.is_past then coalesce(receipts.count, 0) end as "BPNs"
    from (select ${weekDate}::date + number as date, ${weekDate}::date + number < (${tomorrow}::timestamptz at time zone ${timezone})::date as is_past
        from generate_series(0, 6) number) days
      left join (${perDay(sql`(select created_at from issue_notes where status <> 'draft') notes`)}) orders using (date)
      left join (${perDay(sql`receipts`)}) receipts using (date)
    order by days.date`.execute(database);
  return rows;
}

async function loadCategories(database: Database): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select categories.name as category, counted.count as "Products"
    from (select category_id, count(*) as count from products where deleted_at is null group by category_id) counted
      join categories on categories.id = counted.category_id
    order by counted.count desc, categories.name`.execute(database);
  return rows;
}

async function loadStockLevels(database: Database): Promise<StockLevelCounts> {
  // Records of deleted products and places are empty and on no list. They are few: subtracting them is faster than
  // joining every record.
  const { rows } = await sql<{ level: keyof StockLevelCounts; count: number }>`
    select 'unstocked' as level, count(*)::int as count from products where not is_stocked and deleted_at is null
    union all
    select level::text, sum(count)::int as count from (
      select level, count(*) as count from stock_records group by level
      union all
      select level, -count(*) from stock_records
      where product_id in (select id from products where deleted_at is not null)
        or warehouse_id in (select id from places where deleted_at is not null)
        or section_id in (select id from places where deleted_at is not null)
      group by level
    ) counted group by level`.execute(database);
  const counts: StockLevelCounts = { normal: 0, low: 0, order: 0, out: 0, over: 0, unstocked: 0 };
  for (const { level, count } of rows) counts[level] = count;
  return counts;
}
