import { randomBytes } from 'node:crypto';
import { permissionFlags } from '@ghala/contract/access/permissions';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { addressOf } from '@ghala/contract/common/address-of';
import type { AnswerOf, Call, InputOf } from '@ghala/contract/common/call';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../server/src/db/database';
import { verifyAudit } from '../server/src/operation/verify-audit';
import { verifyLedger } from '../server/src/stock/verify-ledger';
import { makeProduct, makeSession, makeStockCategory, makeWarehouse } from '../server/test/fixtures';
import { call } from './caller';
import { must } from './drill';

/** There is so much of every product at first. */
const OPENING = 1_000_000;
/** The users share so many products, so that they conflict. */
const PRODUCTS = 5;

interface Goods {
  productId: number;
  recordId: number;
}

/** Gives users goods to work on, and reads the state of these in the database. */
export class World {
  readonly #ownerUrl: () => Promise<string>;
  readonly tokens: readonly string[];
  readonly goods: readonly Goods[];
  readonly place: { nogId: number; warehouseId: number; sectionId: number };

  private constructor(ownerUrl: () => Promise<string>, tokens: string[], goods: Goods[], place: World['place']) {
    this.#ownerUrl = ownerUrl;
    this.tokens = tokens;
    this.goods = goods;
    this.place = place;
  }

  /**
   * Fills a server's database with users, and goods received by the first of them.
   * @param ownerUrl called each time, as a restarted embedded database has another port
   */
  static async make(port: number, ownerUrl: () => Promise<string>, users = 8): Promise<World> {
    return withDatabase(ownerUrl, (database) => World.#fill(port, ownerUrl, database, users));
  }

  static async #fill(port: number, ownerUrl: () => Promise<string>, database: Database, users: number) {
    const tokens = await makeUsers(database, users);
    const { id: warehouseId, sectionId } = await makeWarehouse(database);
    const { id: nogId } = await makeStockCategory(database);
    const products: number[] = [];
    for (let number = 0; number < PRODUCTS; number++) products.push((await makeProduct(database)).id);
    const place = { nogId, warehouseId, sectionId };
    const world = new World(ownerUrl, tokens, [], place);
    const [token] = tokens;
    const send = async <C extends Call>(declared: C, body: InputOf<C, never>['body']): Promise<AnswerOf<C>> => {
      const path = addressOf(declared);
      const answer = await call({ port, path, token, body });
      must(answer?.status === 200, `${path}: ${answer?.text}`);
      return JSON.parse(answer.text);
    };
    const { id: batchId } = (await send(receiptCalls.create, world.receipt())).batch;
    for (const productId of products) await send(receiptCalls.saveItem, world.receiptItem(batchId, productId, OPENING));
    await send(receiptCalls.process, { batchId, isVerified: true, isGuardian: false, note: '' });
    const goods = await database
      .selectFrom('stock_records')
      .select(['product_id as productId', 'id as recordId'])
      .where('warehouse_id', '=', warehouseId)
      .orderBy('id')
      .execute();
    return new World(ownerUrl, tokens, goods, place);
  }

  /** Signs in another user: random calls end sessions too. */
  async anotherToken(): Promise<string> {
    const [token] = await withDatabase(this.#ownerUrl, (database) => makeUsers(database, 1));
    return token as string;
  }

  /** Creates people whose e-mail addresses begin with a given word. @returns the addresses */
  people(word: string, count: number): Promise<string[]> {
    const emails = Array.from({ length: count }, () => `${word}-${randomBytes(4).toString('hex')}@example.com`);
    return withDatabase(this.#ownerUrl, async (database) => {
      const { id: role_id } = await database.selectFrom('roles').select('id').limit(1).executeTakeFirstOrThrow();
      const people = emails.map((email) => ({ name: `Drill ${email}`, email, role_id }));
      await database.insertInto('users').values(people).execute();
      return emails;
    });
  }

  goodsAt(turn: number): Goods {
    return this.goods[turn % this.goods.length] as Goods;
  }

  receipt() {
    return { name: 'Drill', isInternal: true, nogId: this.place.nogId, document: 'Delivery Note' as const };
  }

  receiptItem(batchId: number, productId: number, quantity: number) {
    const { warehouseId, sectionId } = this.place;
    return { batchId, productId, quantity, price: 10, condition: 'New' as const, warehouseId, sectionId };
  }

  /**
   * Compares the stock with the operations answered with success, and proves ledger and audit log.
   * @throws Error if a unit is lost, duplicated or half entered
   */
  async prove({ reserved, received }: { reserved: number; received: number }): Promise<void> {
    await withDatabase(this.#ownerUrl, async (database) => {
      const { rows } = await sql<{ quantity: number; reserved: number; receipts: number; reservations: number }>`
      select (select sum(available) from stock_records) as quantity,
        (select sum(reserved) from stock_records) as reserved,
        (select count(*) from receipts where status = 'processed') as receipts,
        (select count(*) from stock_reservations) as reservations`.execute(database);
      const found = JSON.stringify(rows[0]);
      const opening = OPENING * PRODUCTS;
      const wanted = JSON.stringify({
        quantity: opening + received - reserved,
        reserved,
        receipts: received + 1,
        reservations: reserved,
      });
      must(found === wanted, `the stock is ${found} where ${wanted} was answered`);
      await proveBooks(database);
    });
  }

  /** @throws Error if ledger or audit log do not add up */
  proveBooks(): Promise<void> {
    return withDatabase(this.#ownerUrl, proveBooks);
  }
}

async function proveBooks(database: Database): Promise<void> {
  const { drifts, fault } = await verifyLedger(database);
  must(drifts.length === 0 && fault === null, `the ledger is broken: ${JSON.stringify(drifts[0] ?? fault)}`);
  const audit = await verifyAudit(database);
  must(audit.fault === null, `the audit log is broken: ${audit.fault}`);
}

async function withDatabase<Result>(
  ownerUrl: () => Promise<string>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = createDatabase(await ownerUrl(), 2);
  return work(database).finally(() => database.destroy());
}

/** Makes users with every permission, and a token for each. */
async function makeUsers(database: Database, count: number): Promise<string[]> {
  const role = await database
    .insertInto('roles')
    .values({ name: `Drill ${randomBytes(4).toString('hex')}`, flags: [...permissionFlags] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tokens: string[] = [];
  for (let number = 1; number <= count; number++) {
    const tag = randomBytes(6).toString('hex');
    const { id } = await database
      .insertInto('users')
      .values({ name: `Drill user ${number}`, email: `${tag}@example.com`, role_id: role.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    tokens.push(await makeSession(database, id));
  }
  return tokens;
}
