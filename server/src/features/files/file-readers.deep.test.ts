import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { productCalls } from '@ghala/contract/calls/products';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct, makeStockCategory } from '../../../test/fixtures';
import { IncompleteNoteWorld } from '../../../test/incomplete-note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { succeeded } from '../../../test/succeeded';
import { type Client, createTestApp } from '../../../test/test-app';
import { makeUser } from '../../../test/user-with-password';
import { FILE_COOKIE } from '../../access/access';

const test = await createTestApp();
const { database } = test;
const admin = await test.signIn('all');
const owner = await test.signIn([]);
const holders = {
  'nobody with a permission': await test.signIn([]),
  usersView: await test.signIn(['usersView']),
  usersManage: await test.signIn(['usersManage']),
  usersAdd: await test.signIn(['usersAdd']),
  supplierView: await test.signIn(['supplierView']),
  supplierAdd: await test.signIn(['supplierAdd']),
  transaction: await test.signIn(['transaction']),
  categoriesManage: await test.signIn(['categoriesManage']),
  'a guard': await test.signIn(['gateMark']),
} satisfies Record<string, Client>;
type Reader = keyof typeof holders;
const everyone = Object.keys(holders) as Reader[];
/** A guard sees nothing of stock or documents. */
const exceptGuards = everyone.filter((reader) => reader !== 'a guard');

const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const picture = { name: 'me.png', content: image };
const paper = { name: 'paper.pdf', content: '%PDF-1.7\n1 0 obj\n' };
const ownerId = owner.actor?.id ?? 0;

const newest = async (): Promise<string> =>
  (await sql<{ name: string }>`select name from files order by created_at desc limit 1`.execute(database)).rows[0]
    ?.name ?? '';
const notes = { pickup: new PickupWorld(test, admin), dispatch: new DispatchWorld(test, admin) };

async function noteDocument(kind: 'pickup' | 'dispatch', isSubmitted: boolean): Promise<string> {
  const world = notes[kind];
  const { warehouse, product } = await world.shelf();
  const body = { ...world.assignee(), warehouseId: warehouse };
  const made = succeeded(await admin.attempt(world.names.calls.create, { body, files: { file: paper } }));
  const { id } = made[kind];
  await world.item(id, product, 1);
  if (isSubmitted) succeeded(await world.submit(id));
  return newest();
}

async function productFile(field: 'picture' | 'safety', content: typeof picture | typeof paper): Promise<string> {
  const { id: productId, name } = await makeProduct(database);
  const product = (await admin.attempt(productCalls.get, { params: { id: productId } })).body.product;
  const { unitId, categoryId } = product;
  const body = { productId, name, pricePurchase: 1, unitId, categoryId };
  await admin.send(productCalls.update, { body, files: { [field]: content } });
  return newest();
}

async function supplierDocument(): Promise<string> {
  const { id } = await database
    .insertInto('suppliers')
    .values({ name: `Supplier ${Math.random()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const body = { supplierId: id, name: 'Licence', idNumber: 'L', expiry: '' };
  await admin.send(supplierCalls.addDocument, { body, files: { file: paper } });
  return newest();
}

async function userDocument(kind: 'Picture' | 'Upload' | 'Signature'): Promise<string> {
  await admin.send(userCalls[`replace${kind}`], { params: { id: ownerId }, files: { file: picture } });
  return newest();
}

/**
 * Lists each kind of file with the users who may read it apart from the administrator; the owner has no permissions.
 */
const kinds: [kind: string, store: () => Promise<string>, readers: Reader[], isOwners: boolean][] = [
  ['user ID', () => userDocument('Upload'), ['usersView', 'usersManage'], true],
  ['user signature', () => userDocument('Signature'), ['usersView', 'usersManage'], true],
  ['user picture', () => userDocument('Picture'), ['usersView', 'usersManage'], true],
  ['supplier document', supplierDocument, ['supplierView'], false],
  [
    'receipt document',
    async () => {
      const nogId = (await makeStockCategory(database)).id;
      await admin.send(receiptCalls.create, { body: { nogId, document: 'Invoice' }, files: { file: paper } });
      return newest();
    },
    exceptGuards,
    true,
  ],
  ['issue note document', () => noteDocument('pickup', true), exceptGuards, true],
  ['issue note document', () => noteDocument('dispatch', true), exceptGuards, true],
  ['issue note document', () => noteDocument('pickup', false), [], false],
  ['issue note document', () => noteDocument('dispatch', false), [], false],
  [
    'incomplete note document',
    async () => {
      await new IncompleteNoteWorld(test, admin).noteIn('settled');
      return newest();
    },
    ['transaction'],
    false,
  ],
  ['product picture', () => productFile('picture', picture), exceptGuards, true],
  ['product safety sheet', () => productFile('safety', paper), exceptGuards, true],
  [
    'logo',
    async () => {
      await admin.send(businessProfileCalls.saveLogo, { files: { file: picture } });
      return newest();
    },
    everyone,
    true,
  ],
];

/** Tells how a file answers: at both addresses, by token and by cookie, on the first request and again. */
async function answersOf(client: Client, name: string): Promise<number[]> {
  const ways = ['/files/', '/api/files/'].flatMap((folder) => [
    client.get(folder + name),
    client.get(folder + name, { 'if-none-match': `"${name}"` }),
    client.call('GET', folder + name, undefined, { 'if-none-match': 'W/"x"' }),
    test.stranger.get(folder + name, { cookie: `${FILE_COOKIE}=files ${client.token}` }),
    test.stranger.get(folder + name, { cookie: `${FILE_COOKIE}=files ${client.token}`, 'if-none-match': `"${name}"` }),
  ]);
  return [...new Set((await Promise.all(ways)).map(({ status }) => status))].sort();
}

const UNKNOWN = `${'0'.repeat(32)}.png`;
const refusalOf = async (client: Client, name: string) => {
  const { status, body, headers } = await client.get(`/files/${name}`);
  return [status, body, headers.etag, headers['content-type']];
};

describe.each(kinds)('a %s', async (kind, store, readers, isOwners) => {
  const name = await store();

  it('is stored as its kind', async () => {
    const file = await database.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
    expect(file).toMatchObject({ kind, created_by_id: admin.actor?.id });
  });

  it.each(everyone)('opens or is not found for %s', async (reader) => {
    const isReader = readers.includes(reader);
    expect(await answersOf(holders[reader], name)).toEqual(isReader ? [200, 304] : [404]);
    if (!isReader) expect(await refusalOf(holders[reader], name)).toEqual(await refusalOf(holders[reader], UNKNOWN));
  });

  it('opens for its owner, and for strangers if it is the logo', async () => {
    expect(await answersOf(owner, name)).toEqual(isOwners ? [200, 304] : [404]);
    expect(await answersOf(admin, name)).toEqual([200, 304]);
    const isPublic = kind === 'logo';
    expect((await test.stranger.get(`/files/${name}`)).status).toBe(isPublic ? 200 : 401);
    if (!isPublic) expect(await refusalOf(test.stranger, name)).toEqual(await refusalOf(test.stranger, UNKNOWN));
  });

  it.runIf(kind !== 'logo')('never becomes the logo', async () => {
    for (const businessLogo of [name, `/files/${name}`, `/api/files/${name}`, `https://x.example/${name}`]) {
      const { status, body } = await admin.attempt(businessProfileCalls.save, {
        body: { businessName: 'Acme', businessLogo },
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['businessLogo']]);
    }
    expect((await test.stranger.get(`/files/${name}`)).status).toBe(401);
  });
});

describe('a file without a record', () => {
  it('that names it any more opens only for its uploader', async () => {
    const first = await userDocument('Upload');
    await userDocument('Upload');
    for (const reader of [owner, ...Object.values(holders)]) expect(await answersOf(reader, first)).toEqual([404]);
    expect(await answersOf(admin, first)).toEqual([200, 304]);
  });

  it('that names it is not kept open by a deleted record', async () => {
    const { id } = await makeUser(test);
    await admin.send(userCalls.replaceUpload, { params: { id }, files: { file: picture } });
    const name = await newest();
    await admin.send(userCalls.delete, { params: { id } });
    expect(await answersOf(holders.usersView, name)).toEqual([404]);
    const document = await supplierDocument();
    await database.updateTable('supplier_documents').set({ deleted_at: sql`now()` }).execute();
    expect(await answersOf(holders.supplierView, document)).toEqual([404]);
    expect(await answersOf(admin, document)).toEqual([200, 304]);
  });
});

describe('the audit log', () => {
  const opened = async (reader: Client) => {
    const rows = await auditRows(database, { action: 'open document', user_id: reader.actor?.id ?? 0 });
    return rows.map(({ entity, details }) => `${entity}: ${details}`);
  };

  it('records each user who opened a personal document, once, and no other files', async () => {
    const viewer = await test.signIn(['usersView', 'supplierView']);
    const refused = await test.signIn([]);
    const personal = [await userDocument('Upload'), await userDocument('Signature'), await supplierDocument()];
    for (const name of [...personal, await userDocument('Picture')])
      for (const reader of [viewer, refused]) await answersOf(reader, name);
    expect(await opened(viewer)).toEqual([
      expect.stringMatching(/^User: The ID document of .+ opened$/),
      expect.stringMatching(/^User: The signature of .+ opened$/),
      expect.stringMatching(/^Supplier: A document of .+ opened$/),
    ]);
    expect(await opened(refused)).toEqual([]);
  });
});
