import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { productUploadCalls, type UploadPreview } from '@ghala/contract/calls/product-upload';
import { productCalls } from '@ghala/contract/calls/products';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { uniqueName } from '../../../test/fixtures';
import { StockWorld } from '../../../test/stock-world';
import { createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

// Other tests upload beside this one, and their files come and go.
const savedIn = mkdtempSync(join(tmpdir(), 'uploads-'));
vi.stubEnv('TMPDIR', savedIn);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(savedIn, { recursive: true });
});

const test = await createTestApp();
const admin = await test.signIn('all');
const keeper = await test.signIn(['productsManage']);
const member = await test.signIn([]);
const world = new StockWorld(test.database, admin);

const { id: categoryId } = (await admin.attempt(catalogueCalls.categories.create, { body: { category: 'Building' } }))
  .body.category;
await admin.attempt(catalogueCalls.categories.create, {
  body: { type: 'subcategory', category: 'Cement', categoryId },
});
await admin.attempt(catalogueCalls.categories.create, { body: { category: 'Tools' } });
const { id: unitId } = (await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Bag' } })).body.unit;
await admin.attempt(catalogueCalls.units.createSubUnit, { body: { unit: 'Kilogram', unitId, count: 50 } });

const HEAD = 'Item Code,Product Name,Category,Unit,Purchase Price';

function upload(content: string | Buffer, mode?: string, headers?: Record<string, string>, name = 'products.csv') {
  const body = mode === undefined ? {} : { mode };
  return keeper.attempt(productUploadCalls.upload, { body, files: { file: { name, content } }, headers });
}

function sheet(...rows: string[]): string {
  return [HEAD, ...rows].join('\n');
}

function stored(code: string) {
  return test.database
    .selectFrom('products')
    .select(['id', 'name', 'price_purchase as price', 'unit_id as unit', 'sub_category_id as subCategory'])
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Lists the files that the multipart plugin has saved for current calls. */
function savedFiles(): string[] {
  return readdirSync(savedIn).filter((name) => name.endsWith('.csv'));
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database);
  return rows.length;
}

async function countProducts(): Promise<number> {
  return Number((await member.attempt(productCalls.list, { query: { limit: 1 } })).headers['x-total-count']);
}

describe('the template', () => {
  it('is for every signed-in user, and its headings are those that the upload accepts', async () => {
    const { headers, raw } = await member.attempt(productUploadCalls.template);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="ProductTemplate.csv"');
    const head = raw.toString();
    expect(head).toContain('Item Code,Product Name,Alternative Name,Category,Sub-category,Unit,Sub Unit,');
    const row =
      'T-1,Cement,OPC,Building,Cement,Bag,Kilogram,"1,749.50",900,850,5,16,2523,616,50,0.04,180,no,Yes,A-1,10,500,20';
    expect((await upload(`${head}${row}\r\n`)).body).toMatchObject({ status: 1, created: 1, updated: 0, errors: [] });
    const { id } = (await stored('T-1')) as { id: number };
    expect((await member.attempt(productCalls.get, { params: { id } })).body.product).toMatchObject({
      name: 'Cement',
      alternativeName: 'OPC',
      Category: { category: 'Building' },
      SubCategory: { category: 'Cement' },
      unit: { unit: 'Bag' },
      SubUnit: { unit: 'Kilogram' },
      pricePurchase: 1749.5,
      priceRetail: 900,
      priceWholesale: 850,
      maxDiscount: 5,
      tax: 16,
      hscode: '2523',
      barcode: '616',
      weightMeasurement: 50,
      dimensions: '0.04',
      shelfLife: 180,
      components: false,
      companyAsset: true,
      assetNo: 'A-1',
      stockMin: 10,
      stockMax: 500,
      stockOrder: 20,
    });
  });
});

describe('an upload', () => {
  it.each([
    [
      'no file',
      () => keeper.attempt(productUploadCalls.upload, { body: { mode: 'check' }, files: {} }),
      'file',
      'is required',
    ],
    ['JSON', () => keeper.attempt(productUploadCalls.upload, { body: { mode: 'check' } }), 'file', 'is required'],
    ['another kind of file', () => upload(HEAD, 'check', {}, 'a.xlsx'), 'file', 'must be a .csv file'],
    ['another mode', () => upload(HEAD, 'some'), 'mode', 'must be check, all or good'],
    ['an empty file', () => upload('', 'check'), 'file', 'is empty: it must have the headings of the template'],
    ['headings alone', () => upload(HEAD, 'check'), 'file', 'contains no products'],
    ['an unknown column', () => upload('Product Name,Colour\nA,red'), 'file', /^has a column "Colour"/],
    ['a column twice', () => upload('Item Code,Item code\nA,B'), 'file', 'has the column Item Code twice'],
    ['too few columns', () => upload('Product Name\nA'), 'file', 'must have the columns Category and Unit'],
    ['another encoding', () => upload(Buffer.from(`${HEAD}\nA,Caf\xe9,`, 'latin1')), 'file', /^must be in UTF-8/],
    ['an open quote', () => upload(sheet('A,"open,Building,Bag,1', 'B,b,Building,Bag,1')), 'file', /from row 2 on/],
  ])('refuses %s', async (_what, call, field, message) => {
    const { status, body } = await call();
    expect(status).toBe(422);
    expect(body.errors[field]).toMatch(message);
  });

  it.each([
    ['UTF-8 with a byte order mark and CRLF', `\ufeff${HEAD}\r\nU-1,Kéa,Building,Bag,5\r\n`],
    ['semicolons', `${HEAD.replaceAll(',', ';')}\nU-1;Kéa;Building;Bag;5`],
    ['tabs', `${HEAD.replaceAll(',', '\t')}\nU-1\tKéa\tBuilding\tBag\t5`],
    ['quotes', `"Item Code","Product Name","Category","Unit","Purchase Price"\n"U-1","Kéa","Building","Bag","5"\n`],
    [
      'columns in another order, in other case, by their keys',
      `UNIT,pricePurchase,category,name,code\nbag,5,BUILDING,Kéa,U-1`,
    ],
    ['old line ends and empty rows', `${HEAD}\r,,,,\rU-1,Kéa,Building,Bag,5\r\r`],
  ])('reads %s', async (_what, content) => {
    const { body } = await upload(content, 'check');
    expect(body).toMatchObject({
      created: 1,
      errors: [],
      preview: [{ code: 'U-1', name: 'Kéa', category: 'Building', unit: 'Bag', isNew: true, changes: [] }],
    });
  });

  it('keeps line breaks, delimiters and quotes within cells', async () => {
    const { body } = await upload(
      sheet('Q-1,"Pipe ""heavy"", 5""\ngrey",Building,Bag,5', 'Q-2,Pipe 5" steel,Building,Bag,5'),
    );
    expect(body.errors).toEqual([]);
    expect((await stored('Q-1'))?.name).toBe('Pipe "heavy", 5"\ngrey');
    expect((await stored('Q-2'))?.name).toBe('Pipe 5" steel');
  });

  it('names every invalid cell by row, column and reason, and writes nothing at all', async () => {
    const before = await countProducts();
    const content = sheet(
      'E-1,Right,Building,Bag,5',
      ',,Building,Bag,5',
      '',
      'E-2,Wrong,Bulding,Sack,five',
      'e-1,Twice,Building,Bag,1.005,more',
      'E-3,Minus,Building,Bag,-1',
    );
    const said = [
      { row: 3, column: 'Product Name', message: 'is required' },
      { row: 5, column: 'Purchase Price', message: 'enter a number, such as 1250.50' },
      { row: 5, column: 'Category', message: 'there is no category "Bulding"' },
      { row: 5, column: 'Unit', message: 'there is no unit "Sack"' },
      { row: 6, column: '', message: 'has more cells than there are headings' },
      { row: 6, column: 'Purchase Price', message: 'enter at most 2 decimals' },
      { row: 6, column: 'Item Code', message: 'has already been used in row 2' },
      { row: 7, column: 'Purchase Price', message: 'enter 0 or more' },
    ];
    const faults = [
      { code: 'required', params: {} },
      { code: 'number', params: {} },
      { code: 'noEntryNamed', params: { catalogue: 'category', name: 'Bulding' } },
      { code: 'noEntryNamed', params: { catalogue: 'unit', name: 'Sack' } },
      { code: 'moreCells', params: {} },
      { code: 'amount', params: { places: 2 } },
      { code: 'repeatedCode', params: { row: 2 } },
      { code: 'negative', params: {} },
    ];
    const errors = said.map((error, index) => ({ ...error, ...faults[index] }));
    expect((await upload(content, 'check')).body).toMatchObject({ status: 1, created: 1, updated: 0, errors });
    const refused = await upload(content);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      status: 0,
      message: 'Nothing was uploaded: 4 rows are wrong',
      code: 'upload.wrongRows',
      params: { rows: 4 },
      created: 0,
      updated: 0,
      unchanged: 0,
      errors,
    });
    expect(await countProducts()).toBe(before);
    const good = await upload(content, 'good');
    expect(good.body).toMatchObject({ status: 1, created: 1, updated: 0, errors });
    expect((await stored('E-1'))?.name).toBe('Right');
    expect(await countProducts()).toBe(before + 1);
  });

  it('says so if no row is valid', async () => {
    const { status, body } = await upload(sheet('N-1,x,Nowhere,Bag,1'), 'good');
    expect([status, body.message]).toEqual([422, 'Nothing was uploaded: 1 row is wrong']);
    expect(body.errors).toHaveLength(1);
  });

  it('finds a code however its accents are composed', async () => {
    await upload(sheet('CAFÉ-1,Coffee,Building,Bag,1'));
    const again = await upload(sheet('CAFE\u0301-1,Coffee,Building,Bag,2'), 'check');
    expect(again.body).toMatchObject({ created: 0, updated: 1, errors: [] });
  });

  it.each([
    ['Category,Sub-category\nX,x,Bag,Tools,Cement', 'Sub-category', '"Cement" is not a sub-category of Tools'],
    ['Sub Unit\nX,x,Bag,Pound', 'Sub Unit', '"Pound" is not a sub-unit of Bag'],
    ['Tax Rate\nX,x,Bag,101', 'Tax Rate', 'must be from 0 to 100'],
    ['Shelf Life\nX,x,Bag,0.5', 'Shelf Life', 'must be a whole number of days'],
    ['Company Asset\nX,x,Bag,maybe', 'Company Asset', 'must be Yes or No'],
    ['Min Stock,Max Stock\nX,x,Bag,10,5', 'Max Stock', 'Max Stock must not be below Min Stock'],
  ])('refuses %j', async (rest, column, message) => {
    const hasCategory = rest.startsWith('Category');
    const [head = '', row = ''] = rest.split('\n');
    const content = hasCategory
      ? `Item Code,Product Name,Unit,${head}\n${row}`
      : `Item Code,Product Name,Unit,${head},Category\n${row},Building`;
    expect((await upload(content, 'check')).body.errors).toMatchObject([{ row: 2, column, message }]);
  });

  it('changes a product whose code exists, lists the changes, and ignores empty cells', async () => {
    await upload('Item Code,Product Name,Category,Sub-category,Unit,Purchase Price\nC-1,Old,Building,Cement,Bag,5');
    const content = 'Item Code,Product Name,Purchase Price,Category\nc-1,,7.50,\nC-2,,1,';
    const { body } = await upload(content, 'check');
    expect(body).toMatchObject({ created: 0, updated: 1 });
    expect(body.preview).toEqual([
      {
        row: 2,
        isNew: false,
        code: 'c-1',
        name: 'Old',
        category: 'Building',
        unit: 'Bag',
        changes: [
          { column: 'Item Code', before: 'C-1', after: 'c-1' },
          { column: 'Purchase Price', before: '5', after: '7.5' },
        ],
      },
    ]);
    expect(body.errors.map((error: { row: number; column: string }) => [error.row, error.column])).toEqual([
      [3, 'Product Name'],
      [3, 'Category'],
      [3, 'Unit'],
    ]);
    expect((await upload(content, 'good')).body).toMatchObject({ created: 0, updated: 1 });
    const product = await stored('c-1');
    expect(product).toMatchObject({ name: 'Old', price: 7.5, unit: unitId, subCategory: expect.any(Number) });
    const log = await test.database
      .selectFrom('audit_logs')
      .select(['action', 'before', 'after', 'user_id'])
      .where('entity', '=', 'Product')
      .where('entity_id', '=', Number(product?.id))
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'create', after: { name: 'Old', price_purchase: 5 } },
      {
        action: 'update',
        before: { code: 'C-1', price_purchase: 5 },
        after: { code: 'c-1', price_purchase: 7.5 },
        user_id: keeper.actor?.id,
      },
    ]);
    // A new category clears the former one's sub-category.
    await upload('Item Code,Category\nc-1,Tools');
    expect((await stored('c-1'))?.subCategory).toBeNull();
  });

  it('recalculates stock levels when thresholds change', async () => {
    await upload(sheet('L-1,Levelled,Building,Bag,5'));
    const { warehouse } = await world.shop();
    const record = await world.receive(Number((await stored('L-1'))?.id), warehouse, 7);
    await upload('Item Code,Min Stock\nL-1,10');
    expect((await world.record(record)).level).toBe('low');
  });

  it('changes no tracking while goods enter an empty record', async () => {
    const { product, first, warehouse } = await world.shop();
    const code = uniqueName('RACE');
    await test.database.updateTable('products').set({ code }).where('id', '=', product).execute();
    await world.receive(product, first, 5);
    await world.issue(product, warehouse, 5);
    const receipt = await world.receiveUncommitted(product, first, 3);
    const uploaded = upload(`Item Code,Tracking\n${code},Lot\n`);
    await sleep(300);
    await receipt.commit();
    const { status, body } = await uploaded;
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ row: 2, column: 'Tracking' })]]);
    expect(await verifyLedger(test.database)).toMatchObject({ drifts: [], fault: null });
    expect((await upload(`Item Code,Tracking\n${code},None\n`)).status).toBe(200);
    await world.issue(product, warehouse, 3);
    expect((await upload(`Item Code,Tracking\n${code},Lot\n`)).status).toBe(200);
  });

  it('creates products without codes, and reuses the code of a deleted one', async () => {
    const name = uniqueName('Nameless');
    expect((await upload(sheet(`,${name},Building,Bag,`, `,${name},Building,Bag,`))).body.created).toBe(2);
    await upload(sheet('D-1,Deleted,Building,Bag,1'));
    await admin.attempt(productCalls.delete, { params: { id: (await stored('D-1'))?.id } });
    expect((await upload(sheet('D-1,Again,Building,Bag,1'))).body).toMatchObject({ created: 1, updated: 0 });
  });

  it.each([
    ['deleted', { deleted_at: new Date().toISOString() }],
    ['without a code', { code: '' }],
  ])('makes a new product if the one with its code is %s while the upload waits for it', async (_name, change) => {
    const code = uniqueName('HELD');
    await upload(sheet(`${code},Held,Building,Bag,10`));
    const { id = 0 } = (await stored(code)) ?? {};
    const holder = await test.database.startTransaction().execute();
    await holder.updateTable('products').set({ name: 'Held by another' }).where('id', '=', id).execute();
    // A row without a code must not find the product that lost its own.
    const uploading = upload(sheet(`${code},Held again,Building,Bag,12`, ',No code,Building,Bag,1'));
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
    await holder.updateTable('products').set(change).where('id', '=', id).execute();
    await holder.commit().execute();
    expect((await uploading).body).toMatchObject({ status: 1, created: 2, updated: 0 });
    expect(await stored(code)).toMatchObject({ name: 'Held again', price: 12 });
    const { name } = await test.database
      .selectFrom('products')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Held by another');
  });

  it('changes nothing more when repeated with its key', async () => {
    const key = { 'idempotency-key': 'upload-1' };
    const content = sheet(',Once,Building,Bag,1');
    const first = await upload(content, 'all', key);
    const before = await countProducts();
    expect((await upload(content, 'all', key)).body).toEqual(first.body);
    expect(await countProducts()).toBe(before);
    expect((await upload(sheet(',Other,Building,Bag,1'), 'all', key)).status).toBe(422);
  });

  it('larger than a chunk and than other calls accept is read whole; nothing of it remains', async () => {
    const wide = 'x'.repeat(190);
    const rows = Array.from({ length: 60_000 }, (_, index) => `B-${index},${wide} ${index},Building,Bag,1`);
    rows[59_998] = `B-59998,${wide},Nowhere,Bag,1`;
    const content = sheet(...rows);
    expect(content.length).toBeGreaterThan(11 * 1024 * 1024);
    const { body } = await upload(content, 'check');
    expect(body).toMatchObject({ created: 59_999, updated: 0 });
    expect(body.errors).toMatchObject([{ row: 60_000, column: 'Category', message: 'there is no category "Nowhere"' }]);
    expect(body.preview).toHaveLength(200);
    await vi.waitFor(() => expect(savedFiles()).toEqual([]));
  });

  it('that is all errors or line breaks completes', async () => {
    const wrong = await upload(sheet(...Array<string>(6_000).fill('x')), 'check');
    expect(wrong.body.errors.length).toBeGreaterThan(19_999);
    expect(wrong.body.errors.length).toBeLessThan(20_100);
    const empty = await upload(`${HEAD}${'\n'.repeat(100_100)}`, 'check');
    expect([empty.status, empty.body.errors]).toEqual([422, { file: 'has more than 100,000 rows: split it' }]);
  });

  it('is refused if a row is nothing but endless accents', async () => {
    const { body } = await upload(sheet(`A,${'\u0323\u0301'.repeat(45_000)},Building,Bag,1`), 'check');
    expect(body.errors).toEqual({ file: expect.stringContaining('row 2') });
  });

  it('previews the changes, however many creations come before them', async () => {
    await upload(sheet('P-1,Known,Building,Bag,1'));
    const rows = Array.from({ length: 300 }, (_, index) => `P-N${index},New ${index},Building,Bag,1`);
    const { body } = await upload(sheet(...rows, 'P-1,Known,Building,Bag,2'), 'check');
    expect(body).toMatchObject({ created: 300, updated: 1 });
    expect(body.preview).toHaveLength(201);
    expect(body.preview.at(-1)).toMatchObject({ row: 302, code: 'P-1', isNew: false });
  });

  it('finds the same errors in a repeated row whether or not the first one is written before', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `R-${index},Row ${index},Building,Bag,1`);
    const content = sheet(...rows, 'r-0,,,Bag,1');
    const { errors } = (await upload(content, 'check')).body;
    expect(errors).toMatchObject([
      { row: 1502, column: 'Product Name', code: 'required' },
      { row: 1502, column: 'Category', code: 'required' },
      { row: 1502, column: 'Item Code', code: 'repeatedCode', params: { row: 2 } },
    ]);
    expect((await upload(content)).body.errors).toEqual(errors);
    expect((await upload(content, 'good')).body).toMatchObject({ created: 1_500, errors });
  });

  it('writes several chunks in one transaction', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => `S-${index},Several ${index},Building,Bag,${index}`);
    expect((await upload(sheet(...rows))).body).toMatchObject({ created: 2_500, updated: 0 });
    const again = rows.map((row) => row.replace('Several', 'Changed'));
    const changed = await upload(sheet(...again));
    expect(changed.body).toMatchObject({ created: 0, updated: 2_500, unchanged: 0 });
    expect(await stored('S-2499')).toMatchObject({ name: 'Changed 2499', price: 2499 });
  });

  it('that fails late takes back what it has already written', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => `L-${index},Late ${index},Building,Bag,${index}`);
    const { status, body } = await upload(sheet(...rows, 'L-2500,,Building,Bag,1', 'L-7,Late 7,Building,Bag,1'));
    expect([status, body.errors.map((error: { row: number }) => error.row)]).toEqual([422, [2502, 2503]]);
    expect(await stored('L-0')).toBeUndefined();
  });

  it('tells its user how many rows are done, until it ends', async () => {
    const rowsDone = async (client = keeper) => (await client.send(productUploadCalls.progress, {})).rows;
    await upload(sheet('W-1500,Waiting,Building,Bag,1'));
    const rows = Array.from({ length: 1_500 }, (_, index) => `W-${index + 1},Row ${index + 1},Building,Bag,1`);
    const { uploading } = await test.database.transaction().execute(async (holder) => {
      await holder.selectFrom('products').select('id').where('code', '=', 'W-1500').forUpdate().execute();
      const uploading = upload(sheet(...rows), 'all');
      await expect.poll(() => rowsDone()).toBe(1_000);
      expect(await rowsDone(admin)).toBe(0);
      return { uploading };
    });
    expect((await uploading).body).toMatchObject({ created: 1_499, updated: 1 });
    expect(await rowsDone()).toBe(0);
  });

  it('counts, and previews apart, products that have all that is in the file', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `U-${index},Unchanged ${index},Building,Bag,1`);
    await upload(sheet(...rows));
    const content = sheet(...rows, 'U-7a,New,Building,Bag,1').replace('Unchanged 299', 'Changed 299');
    const { body } = await upload(content, 'check');
    expect(body).toMatchObject({ created: 1, updated: 300, unchanged: 299 });
    const effects = body.preview.map(({ isNew, changes }: UploadPreview) => (isNew ? 'new' : changes.length));
    expect(effects).toEqual([...Array(200).fill(0), 1, 'new']);
    expect((await upload(content)).body).toMatchObject({ created: 1, updated: 300, unchanged: 299, preview: [] });
    expect((await upload(content, 'good')).body).toMatchObject({ created: 0, updated: 301, unchanged: 301 });
  });

  it('tells its user how many of its changes are in the log', async () => {
    await sql`create function await_4711() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`.execute(test.database);
    await sql`create trigger await_4711 before insert on audit_logs for each row
      when (new.data ->> 'name' = 'Row 1500 (LG-1500)') execute function await_4711()`.execute(test.database);
    const rows = Array.from({ length: 2_500 }, (_, index) => `LG-${index},Row ${index},Building,Bag,1`);
    const { uploading } = await test.database.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(holder);
      const uploading = upload(sheet(...rows), 'all');
      const progress = () => keeper.send(productUploadCalls.progress, {});
      await expect.poll(progress).toMatchObject({ rows: 2_500, recorded: 1_000 });
      return { uploading };
    });
    expect((await uploading).body).toMatchObject({ created: 2_500 });
    await sql`drop trigger await_4711 on audit_logs`.execute(test.database);
    const { recorded } = await test.database
      .selectFrom('audit_logs')
      .select(({ fn }) => fn.countAll<number>().as('recorded'))
      .where('code', '=', 'product.create')
      .where(sql`data ->> 'name'`, 'like', 'Row % (LG-%)')
      .executeTakeFirstOrThrow();
    expect(recorded).toBe(2_500);
  });

  it('takes 100,000 rows below its headings, and no more', async () => {
    const { body } = await upload(`${HEAD}${'\n'.repeat(100_001)}M-1,Too many,Building,Bag,1`, 'check');
    expect(body.fields.file).toEqual({ code: 'tooManyRows', params: { max: 100_000 } });
    const last = await upload(`${HEAD}${'\n'.repeat(100_000)}M-1,Last,Building,Bag,1`, 'check');
    expect(last.body).toMatchObject({ created: 1 });
  });
});
