import type { Client } from 'pg';
import { LISTED_PRODUCTS } from './stage';

const NOTES = 200_000;
const RECEIPTS = 200_000;
const PURCHASES = 50_000;
const REQUESTS = 20_000;
const YEAR_S = 365 * 86_400;

/**
 * Adds years of data to a filled stage: notes, receipts and purchase orders of a year with two lines each, evenly
 * spread up to now, and requests awaiting a decision.
 */
export async function fillLarge(client: Client): Promise<void> {
  await client.query(`insert into suppliers (name) select 'Supplier ' || number from generate_series(1, 500) number`);
  await client.query(
    `insert into users (name, email, role_id)
      select (array['Wanjiru', 'Otieno', 'Mwangi', 'Akinyi', 'Kamau'])[1 + number % 5] || ' ' || number,
        'person' || number || '@example.com', (select min(id) from roles)
      from generate_series(1, 200) number`,
  );
  await client.query(`insert into purposes (kind, name) values ('Dispatch', 'Construction'), ('Pickup', 'Repair')`);
  await fillPurchases(client);
  await fillReceipts(client);
  await fillNotes(client);
  await fillRequests(client);
  await client.query('vacuum analyze');
}

/** One of the rows of a table, chosen by `number`. */
const someOf = (table: string, condition = 'true') =>
  `(select ids[1 + number % cardinality(ids)] from (select array_agg(id order by id) as ids from ${table} where ${condition}) listed)`;
const madeAt = (count: number) => `now() - number * interval '1 second' * (${YEAR_S}::float8 / ${count})`;
const productOf = (number: string, line: string) =>
  `(select min(id) from products) + (${number} * 13 + ${line} * 101) % ${LISTED_PRODUCTS}`;

async function fillPurchases(client: Client): Promise<void> {
  await client.query(
    `with purchase as (
        insert into purchases (status, department, project, supplier_id, subtotal, raised_by_id, created_at)
        select (array['approved', 'fulfilled', 'completed', 'pending'])[1 + number % 4]::purchase_status,
          'Department ' || number % 12, 'Site ' || number % 300, ${someOf('suppliers')}, 1000 + number % 5000,
          ${someOf('users')}, ${madeAt(PURCHASES)}
        from generate_series(1, ${PURCHASES}) number
        returning id
      )
      insert into purchase_lines (purchase_id, product_id, quantity, price)
      select id, ${productOf('id', 'line')}, 1 + id % 20, 500 from purchase, generate_series(1, 2) line`,
  );
}

async function fillReceipts(client: Client): Promise<void> {
  await client.query(
    `with receipt as (
        insert into receipts (status, stock_category_id, created_by_id, created_at, has_discrepancy, is_internal, supplier_id, project,
          reference1, is_verified)
        select (array['processed', 'processed', 'processed', 'saved', 'cancelled'])[1 + number % 5]::receipt_status,
          ${someOf('stock_categories')}, ${someOf('users')}, ${madeAt(RECEIPTS)}, number % 40 = 0, number % 2 = 0,
          case when number % 2 = 1 then ${someOf('suppliers')} end, 'Site ' || number % 300, 'REF-' || number, false
        from generate_series(1, ${RECEIPTS}) number
        returning id
      )
      insert into receipt_items (receipt_id, product_id, quantity, price, warehouse_id, section_id)
      select receipt.id, ${productOf('receipt.id', 'line')}, 1 + receipt.id % 20, 500, place.warehouse_id, place.id
      from receipt, generate_series(1, 2) line,
        (select id, warehouse_id from places where kind = 'section' order by id limit 1) place`,
  );
}

async function fillNotes(client: Client): Promise<void> {
  await client.query(
    `with note as (
        insert into issue_notes (kind, note_no, status, warehouse_id, purpose_id, project, reference, vehicle,
          assignee_name, assigned_to_id, is_scheduled, created_by_id, dispatched_by_id, cancelled_by_id, created_at,
          processed_at, cancelled_at, has_discrepancy)
        select kind::issue_note_kind, upper(left(kind, 1)) || 'N-' || number, status::issue_note_status, ${someOf('places', "kind = 'warehouse'")},
          ${someOf('purposes')}, 'Site ' || number % 300, 'REF-' || number, 'KDA ' || number % 1000,
          case when kind = 'pickup' then 'Assignee ' || number % 2000 else '' end,
          case when kind = 'dispatch' then ${someOf('users')} end, number % 5 = 0, ${someOf('users')},
          case when status = 'completed' then ${someOf('users')} end, case when status = 'cancelled' then ${someOf('users')} end,
          created_at, case when status = 'completed' then created_at + interval '1 hour' end,
          case when status = 'cancelled' then created_at + interval '1 hour' end,
          case when status = 'completed' then number % 40 = 0 end
        from (
          select number, case when number % 2 = 0 then 'dispatch' else 'pickup' end as kind,
            case when number <= 5000 then (array['pending', 'active'])[1 + number / 2 % 2]
              when number % 20 = 0 or number % 21 = 0 then 'cancelled' else 'completed' end as status,
            ${madeAt(NOTES)} as created_at
          from generate_series(1, ${NOTES}) number) made
        returning id
      )
      insert into issue_note_items (note_id, product_id, quantity)
      select id, ${productOf('id', 'line')}, 1 + id % 20 from note, generate_series(1, 2) line`,
  );
}

/** One for each pending note and purchase order, and adjustments of stock. */
async function fillRequests(client: Client): Promise<void> {
  await client.query(
    `insert into approvals (module, note_id, purchase_id, priority, requested_by_id, created_at)
      select kind::text::approval_module, id, null::int,
        (array['urgent', 'high', 'normal', 'normal'])[1 + id % 4]::approval_priority, created_by_id, created_at
      from issue_notes where status = 'pending'
      union all
      select 'purchase', null, id, 'normal', raised_by_id, created_at from purchases where status = 'pending'`,
  );
  await client.query(
    `with adjustment as (
        insert into stock_adjustments (record_id, type, quantity, requested_by_id, created_at)
        select (select min(id) from stock_records) + number * 7 % 100000, 'Addition', 1, ${someOf('users')},
          ${madeAt(REQUESTS)}
        from generate_series(1, ${REQUESTS}) number
        returning id, requested_by_id, created_at
      )
      insert into approvals (module, adjustment_id, requested_by_id, created_at)
      select 'StockAdjustment', id, requested_by_id, created_at from adjustment`,
  );
}
