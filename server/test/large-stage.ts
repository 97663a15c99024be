import type { Client } from 'pg';

/** A full stage has so many rows. */
export const large = {
  users: 300,
  suppliers: 2_000,
  categories: 50,
  products: 100_000,
  /** Every hundredth product is deleted, and so is the last place. */
  warehouses: 100,
  stockRecords: 1_000_000,
  /** Each is in one place; some have been gone for years. */
  lots: 1_000_000,
  /** They are of the first stock records' products and places. */
  reorderLevels: 100_000,
  counts: 2_000,
  /** The first count has half of them. */
  countLines: 200_000,
  ledgerRows: 10_000_000,
  notes: 1_000_000,
  receipts: 1_000_000,
  purchases: 1_000_000,
  adjustments: 200_000,
  transfers: 100_000,
  reservations: 100_000,
  incompleteNotes: 20_000,
  auditLogs: 1_000_000,
  messages: 100_000,
  notices: 1_000_000,
};

/** Counts the rows of a stage; stock records are ten for each product, and all are multiples of 100. */
export type Size = Readonly<Record<keyof typeof large, number>>;

/** This stock record has a hundredth of all ledger rows. */
export const BUSY_RECORD_ID = 1;
const LINES_OF_NOTE = 3;
/** All products came by so many imports. */
const IMPORTS = 100;
const YEAR_S = 365 * 86_400;
/** One statement writes so many rows: more would only keep the data folder's log longer. */
const ROWS_AT_ONCE = 1_000_000;

/**
 * Fills a new database with years of data, straight into its tables: their triggers are off, and indexes are made
 * afterwards. Ledger and audit rows carry hashes of the right length, but no chain.
 */
export async function fillLarge(client: Client, size: Size = large): Promise<void> {
  const tables = tablesOf(size);
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
  const indexes = await dropIndexes(client, Object.keys(tables));
  for (const [table, { count, columns }] of Object.entries(tables)) {
    const names = Object.keys(columns).join(', ');
    const values = Object.values(columns).join(', ');
    for (let first = 1; first <= count; first += ROWS_AT_ONCE) {
      const last = Math.min(count, first + ROWS_AT_ONCE - 1);
      await client.query(`insert into ${table} (${names}) overriding system value
        select ${values} from generate_series(${first}::bigint, ${last}) number`);
    }
    if (columns.id !== undefined)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table})) where pg_get_serial_sequence('${table}', 'id') is not null`,
      );
    console.log(`${new Date().toISOString().slice(11, 19)} ${table}: ${count}`);
  }
  await client.query(fillRequests);
  await client.query(fillLastMovements);
  await client.query(fillReturns);
  await client.query(`update audit_head set last_id = ${size.auditLogs}`);
  await client.query(`update notice_position set read_up_to = ${size.auditLogs}`);
  for (const definition of indexes) await client.query(definition);
  await client.query('reset all');
  await client.query('vacuum analyze');
}

/** @returns the statements that make them again */
async function dropIndexes(client: Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      join pg_class on pg_class.oid = indrelid
      where relnamespace = current_schema()::regnamespace and relname = any($1)
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [[...tables, 'approvals']],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // Indexes of the ledger cover all its years.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

const oneOf = (...words: string[]) => `(array['${words.join("', '")}'])[1 + number % ${words.length}]`;
/** Picks the id of some row of a table of `count` rows, spread by a factor that is no divisor of it. */
const someOf = (count: number, factor = 7919) => `1 + (number * ${factor}) % ${count}`;
/** Picks a number up to `count` that has nothing to do with those of other columns. */
const chosenOf = (count: number) => `1 + abs(hashint8(number + ${count})) % ${count}`;
const createdAt = (count: number) =>
  `now() - (${count} - number) * interval '1 second' * (${YEAR_S}::float8 / ${count})`;
function tablesOf(size: Size): Record<string, { count: number; columns: Record<string, string> }> {
  const each = <Key extends keyof typeof large>(key: Key, columns: Record<string, string>) => ({
    count: size[key],
    columns: { id: 'number', ...columns },
  });

  const noteStatus = `case when number > ${size.notes - size.notes / 200} then ${oneOf('pending', 'active')}
  when ${chosenOf(20)} = 1 then 'cancelled' else 'completed' end`;
  const noteKind = `case when number / 2 % 2 = 0 then 'dispatch' else 'pickup' end`;
  const purchaseStatus = `case when number > ${size.purchases - size.purchases / 100} then ${oneOf('pending', 'approved', 'draft')}
  else ${oneOf('fulfilled', 'completed', 'completed', 'completed', 'cancelled')} end`;

  const productOfRecord = (id: string) => `1 + (${id} - 1) % ${size.products}`;
  const placeOfRecord = `(number * 37 + (number - 1) / ${size.products} * 10) % ${size.warehouses}`;
  const available = `case when ${placeOfRecord} = ${size.warehouses - 1} then 0
  when ${chosenOf(40)} = 1 then 0 else ${chosenOf(700)} end`;

  return {
    units: { count: 3, columns: { id: 'number', name: oneOf('Box', 'Bag', 'Piece') } },
    stock_categories: { count: 3, columns: { id: 'number', name: oneOf('Tools', 'Materials', 'Assets') } },
    purposes: {
      count: 2,
      columns: {
        id: 'number',
        kind: `${oneOf('Dispatch', 'Pickup')}::purpose_kind`,
        name: oneOf('Construction', 'Repair'),
      },
    },
    users: {
      count: size.users,
      columns: {
        id: 'number + 1',
        name: `${oneOf('Wanjiru', 'Otieno', 'Mwangi', 'Akinyi', 'Kamau')} || ' ' || number`,
        email: `'person' || number || '@example.com'`,
        role_id: '(select min(id) from roles)',
      },
    },
    categories: each('categories', { name: `'Category ' || number` }),
    suppliers: each('suppliers', {
      name: `${oneOf('Bamburi', 'Crown', 'Doshi', 'Mabati', 'Tononoka', 'Jumbo', 'Savannah')} || ' Supplier ' || number`,
      business: `'Business ' || number`,
    }),
    places: {
      count: 2 * size.warehouses,
      columns: {
        id: 'number',
        kind: `(case when number <= ${size.warehouses} then 'warehouse' else 'section' end)::place_kind`,
        warehouse_id: `case when number > ${size.warehouses} then number - ${size.warehouses} end`,
        name: `case when number <= ${size.warehouses} then 'Warehouse ' || number * 37 % 1000 else 'Shelf A' end`,
        code: `case when number <= ${size.warehouses} then 'W' || number else '' end`,
        deleted_at: `case when number % ${size.warehouses} = 0 then now() end`,
      },
    },
    products: each('products', {
      name: `${oneOf('Cement', 'Paint', 'Nails', 'Timber', 'Pipe', 'Wire', 'Sand', 'Brick', 'Tile', 'Hinge', 'Valve', 'Glue', 'Cable', 'Bolt', 'Roofing sheet', 'Door', 'Ladder', 'Tap', 'Socket')} || ' ' || ${oneOf('white', 'grey', 'large', 'small', 'light', 'heavy', 'fine')} || ' ' || number`,
      code: `'C' || number`,
      category_id: chosenOf(size.categories),
      unit_id: '1 + number % 3',
      price_purchase: 'number % 900',
      tracking: `(case when number % 3 <> 1 then 'none' when number % 30 = 1 then 'serial' else 'lot' end)::product_tracking`,
      stock_min: '10',
      stock_order: '20',
      stock_max: '500',
      created_at: createdAt(size.products),
      deleted_at: 'case when number % 100 = 0 then now() end',
    }),
    // Each product has ten places; records of what is deleted are empty.
    stock_records: each('stockRecords', {
      product_id: productOfRecord('number'),
      warehouse_id: `1 + ${placeOfRecord}`,
      section_id: `1 + ${size.warehouses} + ${placeOfRecord}`,
      available,
      level: `stock_level(${available}, 10, 500, 20)`,
      received_at: createdAt(size.stockRecords),
      created_at: createdAt(size.stockRecords),
    }),
    // Every third product has lots, some of them serial numbers.
    lots: each('lots', {
      product_id: `1 + (number * 3 - 3) % ${size.products}`,
      number: `${oneOf('L', 'B-', 'LOT ')} || number`,
      expires_on: `case when number % 10 > 0 then current_date - 200 + (${chosenOf(2000)}) end`,
      received_at: createdAt(size.lots),
    }),
    record_lots: {
      count: size.lots,
      columns: {
        id: 'number',
        record_id: `1 + (number * 3 - 3) % ${size.stockRecords}`,
        lot_id: 'number',
        available: `case when ${chosenOf(3)} = 1 then ${chosenOf(90)} else 0 end`,
        reserved: '0',
        expires_on: `case when number % 10 > 0 then current_date - 200 + (${chosenOf(2000)}) end`,
      },
    },
    reorder_levels: each('reorderLevels', {
      product_id: productOfRecord('number'),
      place_id: `1 + ${placeOfRecord}`,
      minimum: '60',
      target: '100',
      maximum: '690',
    }),
    stock_counts: each('counts', {
      count_no: `document_number('CNT-', number, 6)`,
      name: `'Cement and ' || number`,
      status: `(case when number = 1 then 'review' when number % 50 = 0 then 'counting' else 'submitted' end)::stock_count_status`,
      place_id: `1 + number % ${size.warehouses}`,
      created_by_id: `1 + number % ${size.users}`,
      submitted_at: `case when number > 1 and number % 50 > 0 then ${createdAt(size.counts)} end`,
      lines_total: '100',
      lines_counted: '100',
      lines_exact: '90',
      value_expected: '100000',
      created_at: createdAt(size.counts),
    }),
    count_lines: each('countLines', {
      count_id: `case when number <= ${size.countLines / 2} then 1 else 2 + number % ${size.counts - 1} end`,
      record_id: 'number',
      section_id: `1 + ${size.warehouses} + ${placeOfRecord}`,
      walk: `'rack ' || ${placeOfRecord} || chr(9) || number`,
      unit_cost: '120',
      state: `${oneOf('open', 'counted', 'counted', 'counted', 'agreed', 'counted', 'counted', 'recount')}::count_line_state`,
      figures: '1',
      quantity: 'case when number % 8 > 0 then 60 + (number % 40 / 39) end',
      on_hand: 'case when number % 8 > 0 then 60 end',
      counted_at: `case when number % 8 > 0 then ${createdAt(size.countLines)} end`,
    }),
    imports: {
      count: IMPORTS,
      columns: {
        id: 'number',
        kind: `'products'::import_kind`,
        file_name: `'Products ' || number || '.xlsx'`,
        created: `${size.products / IMPORTS}`,
        updated: '0',
        unchanged: '0',
        failed: '0',
        stocked: '0',
        created_by_id: `1 + number % ${size.users}`,
        created_at: createdAt(IMPORTS),
      },
    },
    import_records: {
      count: size.products,
      columns: {
        id: 'number',
        import_id: `1 + (number - 1) * ${IMPORTS} / ${size.products}`,
        entity: `'product'::import_entity`,
        record_id: 'number',
        name: `'Product ' || number`,
        row_number: `2 + (number - 1) % ${size.products / IMPORTS}`,
        after: `'{}'::jsonb`,
      },
    },
    purchases: each('purchases', {
      purchase_no: `document_number('PO-', number, 6)`,
      status: `(${purchaseStatus})::purchase_status`,
      department: `'Department ' || number % 12`,
      project: `'Site ' || number % 300`,
      supplier_id: someOf(size.suppliers),
      subtotal: '1000 + number * 17 % 900000',
      raised_by_id: `1 + number % ${size.users}`,
      decided_by_id: `1 + number % 20`,
      created_at: createdAt(size.purchases),
      decided_at: createdAt(size.purchases),
    }),
    purchase_lines: {
      count: 2 * size.purchases,
      columns: {
        id: 'number',
        purchase_id: '(number + 1) / 2',
        product_id: someOf(size.products),
        quantity: '1 + number % 20',
        price: '500',
        created_at: createdAt(2 * size.purchases),
      },
    },
    receipts: each('receipts', {
      receipt_no: `document_number('BPN-', number, 6)`,
      searched_order: `case when number % 2 = 0 then lower(document_number('PO-', number, 6)) else '' end`,
      status: `(case when number > ${size.receipts - size.receipts / 500} then 'saved' when number % 50 = 0 then 'cancelled' else 'processed' end)::receipt_status`,
      stock_category_id: chosenOf(3),
      supplier_id: someOf(size.suppliers),
      purchase_id: 'case when number % 2 = 0 then number end',
      project: `'Site ' || number % 300`,
      reference1: `'REF-' || number`,
      is_internal: 'number % 2 = 0',
      is_split: 'number % 200 = 0',
      is_verified: 'number % 3 > 0',
      verified_by_id: 'case when number % 3 > 0 then 1 + number % 30 end',
      has_discrepancy: 'number % 40 = 0',
      line_count: '2',
      created_by_id: `1 + number % ${size.users}`,
      created_at: createdAt(size.receipts),
      processed_at: createdAt(size.receipts),
    }),
    receipt_items: {
      count: 2 * size.receipts,
      columns: {
        id: 'number',
        receipt_id: '(number + 1) / 2',
        product_id: someOf(size.products),
        quantity: '1 + number % 20',
        price: '500',
        purchase_line_id: `case when (number + 1) / 2 % 2 = 0 and number <= ${2 * size.purchases} then number end`,
        warehouse_id: `1 + number % ${size.warehouses - 1}`,
        section_id: `1 + ${size.warehouses} + number % ${size.warehouses - 1}`,
        created_at: createdAt(2 * size.receipts),
      },
    },
    incomplete_notes: each('incompleteNotes', {
      idn_no: `document_number('IDN-', number, 6)`,
      receipt_id: 'number * 40',
      status: `(case when number > ${size.incompleteNotes - 500} then 'open' else ${oneOf('settled', 'settled', 'settled', 'cancelled')} end)::incomplete_note_status`,
      created_by_id: `1 + number % ${size.users}`,
      created_at: createdAt(size.incompleteNotes),
    }),
    issue_notes: each('notes', {
      kind: `(${noteKind})::issue_note_kind`,
      note_no: `upper(left(${noteKind}, 1)) || document_number('N-', number, 6)`,
      status: `(${noteStatus})::issue_note_status`,
      warehouse_id: `1 + number % ${size.warehouses - 1}`,
      purpose_id: '1 + number % 2',
      project: `'Site ' || number % 300`,
      reference: `'REF-' || number`,
      vehicle: `'KDA ' || number % 1000`,
      assignee_name: `case when ${noteKind} = 'pickup' then 'Assignee ' || number % 2000 else '' end`,
      assigned_to_id: `case when ${noteKind} = 'dispatch' then 1 + number % ${size.users} end`,
      is_scheduled: 'number % 5 = 0',
      created_by_id: `1 + number * 31 % ${size.users}`,
      dispatched_by_id: `case when ${noteStatus} = 'completed' then ${chosenOf(40)} end`,
      cancelled_by_id: `case when ${noteStatus} = 'cancelled' then ${chosenOf(39)} end`,
      line_count: `${LINES_OF_NOTE}`,
      created_at: createdAt(size.notes),
      processed_at: `case when ${noteStatus} = 'completed' then ${createdAt(size.notes)} + interval '1 minute' end`,
      left_at: `case when ${noteStatus} = 'completed' and number % 3 = 0 then ${createdAt(size.notes)} + interval '2 minutes' end`,
      cancelled_at: `case when ${noteStatus} = 'cancelled' then ${createdAt(size.notes)} + interval '1 minute' end`,
      has_discrepancy: `case when ${noteStatus} = 'completed' then ${chosenOf(41)} = 1 end`,
    }),
    issue_note_items: {
      count: LINES_OF_NOTE * size.notes,
      columns: {
        id: 'number',
        note_id: `(number + ${LINES_OF_NOTE - 1}) / ${LINES_OF_NOTE}`,
        product_id: someOf(size.products),
        quantity: '1 + number % 20',
        quantity_issued: '1',
        created_at: createdAt(LINES_OF_NOTE * size.notes),
      },
    },
    marked_returns: {
      count: size.notes / 10,
      columns: {
        id: 'number',
        note_item_id: 'number * 30',
        note_id: `(number * 30 + ${LINES_OF_NOTE - 1}) / ${LINES_OF_NOTE}`,
        product_id: someOf(size.products).replace('number', '(number * 30)'),
        quantity: '1',
        status: `(case when number > ${size.notes / 10 - 5_000} then 'active' else 'done' end)::marked_return_status`,
        created_at: createdAt(size.notes / 10),
      },
    },
    stock_adjustments: each('adjustments', {
      record_id: someOf(size.stockRecords),
      product_id: productOfRecord(someOf(size.stockRecords)),
      type: `${oneOf('Addition', 'Reduction')}::adjustment_type`,
      quantity: '1 + number % 50',
      available_before: '10',
      available_after: '11',
      comment: `${oneOf('Counted', 'Broken', 'Found again')} || ' ' || number`,
      status: `(case when number > ${size.adjustments - 10_000} then 'pending' else 'done' end)::stock_request_status`,
      requested_by_id: `1 + number % ${size.users}`,
      created_at: createdAt(size.adjustments),
    }),
    stock_transfers: each('transfers', {
      record_id: someOf(size.stockRecords),
      product_id: productOfRecord(someOf(size.stockRecords)),
      to_place_id: `1 + number % ${size.warehouses - 1}`,
      quantity: '1 + number % 50',
      reason: oneOf('Site moved', 'Nearer to the site'),
      status: `(case when number > ${size.transfers - 5_000} then 'pending' else 'done' end)::stock_request_status`,
      requested_by_id: `1 + number % ${size.users}`,
      created_at: createdAt(size.transfers),
    }),
    stock_reservations: each('reservations', {
      record_id: someOf(size.stockRecords),
      product_id: productOfRecord(someOf(size.stockRecords)),
      original_quantity: '5',
      quantity: `case when number > ${size.reservations - 20_000} then 5 else 0 end`,
      comment: `'Site ' || number % 300`,
      status: `(case when number > ${size.reservations - 20_000} then 'active' else 'completed' end)::reservation_status`,
      created_by_id: `1 + number % ${size.users}`,
      created_at: createdAt(size.reservations),
    }),
    // The ledger has issues, receipts and adjustments of all records in turn; each hundredth row is of the busy record.
    // The later half was written in the second of two years.
    stock_ledger: each('ledgerRows', {
      id: `number + case when number > ${size.ledgerRows / 2} then ledger_end((extract(year from now()))::int) else 0 end`,
      record_id: `case when number % 100 = 0 then ${BUSY_RECORD_ID} else ${someOf(size.stockRecords)} end`,
      entry_type: `(array['remove', 'addition', 'remove', 'StockAdjustment'])[1 + (number + number / 100) % 4]::ledger_entry_type`,
      available_delta: '1',
      available: '1 + number % 500',
      reserved: '0',
      note: `''`,
      note_item_id: `case when (number + number / 100) % 2 = 0 then 1 + (number / 2) % ${LINES_OF_NOTE * size.notes} end`,
      receipt_item_id: `case when (number + number / 100) % 4 = 1 then 1 + (number / 4) % ${2 * size.receipts} end`,
      adjustment_id: `case when (number + number / 100) % 4 = 3 then 1 + (number / 4) % ${size.adjustments} end`,
      user_id: `1 + number % ${size.users}`,
      created_at: createdAt(size.ledgerRows),
      previous_hash: 'sha256(int8send(number - 1))',
      hash: 'sha256(int8send(number))',
    }),
    audit_logs: each('auditLogs', {
      created_at: createdAt(size.auditLogs),
      user_id: `1 + number % ${size.users}`,
      entity: oneOf('receipt', 'issueNote', 'purchase', 'product', 'stockRecord'),
      entity_id: 'number',
      action: oneOf('create', 'update', 'process', 'cancel'),
      details: `${oneOf('Processed', 'Changed', 'Cancelled', 'Created')} || ' document DN-' || number`,
      previous_hash: 'sha256(int8send(number - 1))',
      hash: 'sha256(int8send(number))',
    }),
    messages: each('messages', {
      channel: `'email'::message_channel`,
      recipient: `'person' || number % ${size.users} || '@example.com'`,
      subject: `'Document DN-' || number`,
      body: `'Please read it.'`,
      status: `'sent'::message_status`,
      created_at: createdAt(size.messages),
    }),
    // Half of them go to the first user.
    notices: each('notices', {
      user_id: `case when number % 2 = 0 then 1 else 1 + number % ${size.users} end`,
      code: `'purchase.receive'`,
      facts: `jsonb_build_object('id', number, 'number', 'PO-' || number, 'receipt', 'BPN-' || number, 'isWhole', true)`,
      created_at: createdAt(size.notices),
      read_at: `case when number % 20 <> 0 then ${createdAt(size.notices)} end`,
    }),
  };
}

/** Copies what a trigger would copy from their notes. */
const fillReturns = `update marked_returns set assigned_to_id = note.assigned_to_id, searched = note.searched
  from issue_notes note where note.id = note_id`;

const fillLastMovements = `update stock_records set last_ledger_id = last.id
  from (select record_id, max(id) as id from stock_ledger group by record_id) last
  where last.record_id = stock_records.id`;

/** Makes one for each document that awaits a decision, and what decided on the last of the others. */
const fillRequests = `
  insert into approvals (module, note_id, purchase_id, adjustment_id, transfer_id, product_ids, document_no, status,
    priority, requested_by_id, created_at, updated_at)
  select kind::text::approval_module, id, null::int, null::int, null::int,
    coalesce(product_ids, '{}'), note_no,
    (case status when 'pending' then 'pending' else 'approved' end)::approval_status,
    (array['urgent', 'high', 'normal', 'normal'])[1 + id % 4]::approval_priority, created_by_id, created_at, created_at
    from issue_notes left join (
      select note_id as id, array_agg(distinct product_id) as product_ids from issue_note_items group by note_id
    ) listed using (id) where status <> 'cancelled'
  union all
  select 'purchase', null, id, null, null,
    coalesce(product_ids, '{}'), purchase_no,
    (case status when 'pending' then 'pending' else 'approved' end)::approval_status,
    'normal', raised_by_id, created_at, created_at
    from purchases left join (
      select purchase_id as id, array_agg(distinct product_id) as product_ids from purchase_lines group by purchase_id
    ) listed using (id) where status in ('pending', 'approved', 'fulfilled')
  union all
  select 'StockAdjustment', null, null, id, null, array[product_id], '', 'pending', 'normal', requested_by_id, created_at,
    created_at
    from stock_adjustments where status = 'pending'
  union all
  select 'StockTransfer', null, null, null, id, array[product_id], '', 'pending', 'normal', requested_by_id, created_at,
    created_at
    from stock_transfers where status = 'pending'`;
