import { businessProfileRequest } from '@ghala/contract/calls/business-profile';
import { sql } from 'kysely';
import { makeTemporaryPassword } from '../accounts/passwords';
import type { Database, DatabaseTransaction } from '../db/database';
import { lock } from '../db/locks';
import { saveProfile } from '../features/business-profile/save-profile';
import { tellNext } from '../features/notices/derive-notices';
import { openFileStore } from '../files/files';
import { type Actor, type Operation, operateIn } from '../operation/operation';
import { createTransports } from '../outbox/transports';
import type { Config } from '../runtime/config';
import { FIRST_DAY, loadCalendar } from './calendar';
import { buildingProducts } from './data/building-products';
import { businessProfile } from './data/business';
import { otherProducts } from './data/other-products';
import type { DemoWorld } from './demo-world';
import { makeCatalogues } from './make-catalogues';
import { type DemoUser, demoUsers, makePeople } from './make-people';
import { makePlaces } from './make-places';
import { makeProducts } from './make-products';
import { makeSuppliers } from './make-suppliers';
import { planCorrections } from './plan-corrections';
import { planCounts } from './plan-counts';
import { planDispatches } from './plan-dispatches';
import { planLots } from './plan-lots';
import { planPickups } from './plan-pickups';
import { planPurchases } from './plan-purchases';
import { planReceipts } from './plan-receipts';
import { planReorder } from './plan-reorder';
import { planReservations } from './plan-reservations';
import { groundTables, redate } from './redate';
import { SeededRandom } from './seeded-random';
import { Timeline } from './timeline';

const SEED = 254;

/** Lets the demo's users sign in: all with one password, which is stored nowhere else. */
export interface DemoSignIn {
  password: string;
  users: readonly DemoUser[];
}

/**
 * Fills an empty database with a fictitious business, its last month and its counts before that, through the same operations as the calls. It
 * is one transaction: an interrupted start leaves the database empty.
 * @param log receives one line before the work, which takes seconds
 * @returns null if anything was entered already: nothing is then done
 */
export async function fillDemo(
  database: Database,
  config: Config,
  log: (line: string) => void,
): Promise<DemoSignIn | null> {
  const { password, passwordHash } = await makeTemporaryPassword();
  return database.transaction().execute(async (db) => {
    // Of servers that start together, one fills the database and the others find it filled.
    await lock('demo').execute(db);
    if (!(await isEmpty(db))) return null;
    log('Filling the empty database with demo data. This takes some seconds.');
    const calendar = await loadCalendar(db, config.businessTimezone);
    const world = await layGround(db, config, calendar.at(FIRST_DAY), passwordHash);
    planReceipts(world);
    planDispatches(world);
    planPickups(world);
    planPurchases(world);
    planReservations(world);
    planCorrections(world);
    planReorder(world);
    planCounts(world);
    planLots(world);
    await world.timeline.pass(db, calendar);
    await tellUsers(db, config);
    return { password, users: demoUsers };
  });
}

/** Tells the users what happened in the month; they have read all but the latest. */
async function tellUsers(db: DatabaseTransaction, config: Config): Promise<void> {
  await lock('notices').execute(db);
  const settings = { publicUrl: config.publicUrl, sentChannels: Object.keys(createTransports(config)) };
  while (await tellNext(db, settings));
  await sql`update notices set read_at = created_at where created_at < now() - interval '2 days'`.execute(db);
}

/** Tells whether nothing has been entered yet; the first administrator and the roles exist from the start. */
async function isEmpty(db: DatabaseTransaction): Promise<boolean> {
  const tables = [
    'business_profiles',
    'units',
    'categories',
    'payment_methods',
    'purposes',
    'tags',
    'stock_categories',
    'projects',
  ];
  const checks = [...tables, 'places', 'suppliers', 'products', 'receipts', 'issue_notes', 'purchases'].map(
    (table) => sql`exists (select from ${sql.table(table)})`,
  );
  const { rows } = await sql<{ isFilled: boolean }>`select ${sql.join(checks, sql` or `)} as "isFilled"`.execute(db);
  return rows[0]?.isFilled === false;
}

/** Makes all master data, created by permitted users at the given time. */
async function layGround(db: DatabaseTransaction, config: Config, at: Date, passwordHash: string): Promise<DemoWorld> {
  const people = await makePeople(db, at, passwordHash);
  const { manager, procurement } = people.users;
  const as = <Made>(actor: Actor, make: (operation: Operation) => Promise<Made>) => operateIn(db, actor, { at }, make);
  const groups = [...buildingProducts, ...otherProducts];
  await as(manager, (operation) => saveProfile(operation, businessProfileRequest.parse(businessProfile)));
  const stores = await as(manager, makePlaces);
  const catalogues = await as(manager, (operation) => makeCatalogues(operation, groups));
  const suppliers = await as(procurement, makeSuppliers);
  const products = await as(procurement, (operation) => makeProducts(operation, groups, catalogues));
  await redate(db, groundTables, at);
  return {
    timeline: new Timeline(),
    random: new SeededRandom(SEED),
    people,
    catalogues,
    stores,
    suppliers,
    products,
    fileStore: await openFileStore(config),
    timezone: config.businessTimezone,
  };
}
