import { expiresBeforeMade } from '@ghala/contract/common/lots';
import type { ExpirySource } from '@ghala/contract/events/events';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { placeLabelText } from '../db/place-label';
import { sendOn } from '../db/send-on';
import { BUSY, type Loader, loadNow } from '../operation/loader';
import type { Operation } from '../operation/operation';
import type { Facts } from '../operation/work';
import { invalid, refusal } from '../runtime/errors';
import { requireParts } from './chosen-lots';
import type { LotPart } from './draw';
import { type Lot, lotFieldsText, numberKey } from './held-lots';
import type { StockRecord } from './stock-records';
import { type Thousandths, thousandths } from './thousandths';

/** This is a lot as a document names it. */
export interface GivenLot {
  /** This is the maker's lot number, or the serial number; capitals make no difference. */
  number: string;
  /** The date is YYYY-MM-DD; it is null if the goods do not expire or it is not known. */
  expiresOn: string | null;
  madeOn: string | null;
  /** The quantity is in the product's unit, and above 0. */
  quantity: number;
}

/** Describes goods that enter stock, with the lots they are of. */
interface Entering {
  productId: number;
  quantity: Thousandths;
  lots?: readonly GivenLot[] | null;
}

interface LotName {
  productId: number;
  number: string;
}

/** Describes a known lot, and where it is in stock. */
interface KnownLot extends Lot {
  madeOn: string | null;
  product: string;
  isSerial: boolean;
  /** Says whether its product has a shelf life. */
  mustExpire: boolean;
  /** It is '' if the lot is nowhere. */
  place: string;
}

type KnownPart = LotPart & { lot: KnownLot };

const nameText = ({ productId, number }: LotName) => `${numberKey(number)} of ${productId}`;

/**
 * Makes the SQL of a `KnownLot`, from the rows `lot` and `product`.
 * @param place SQL of the place where it is in stock
 */
const knownLotText = (place: string) => `json_build_object(${lotFieldsText()}, 'madeOn', lot.made_on,
  'product', product.name, 'isSerial', product.tracking = 'serial',
  'mustExpire', coalesce(product.shelf_life > 0, false), 'place', ${place})`;

/** Loads the lots of products by their numbers. */
export const namedLots: Loader<LotName, KnownLot | null> = {
  name: 'named lots',
  level: 'plain',
  statements: () => [
    `select ${knownLotText("coalesce(held.place, '')")} as lot, wanted.ordinal::int
      from unnest($1::int[], $2::text[]) with ordinality as wanted (product_id, number, ordinal)
        join lots lot on lot.product_id = wanted.product_id and lower(lot.number) = lower(wanted.number)
        join products product on product.id = lot.product_id
        left join lateral (select ${placeLabelText} as place from record_lots held
            join stock_records record on record.id = held.record_id
            join places place on place.id = coalesce(record.section_id, record.warehouse_id)
            left join places host on host.id = place.warehouse_id
          where product.tracking = 'serial' and held.lot_id = lot.id and held.on_hand > 0 limit 1) held on true`,
  ],
  textOf: nameText,
  values: (names) => [names.map(({ productId }) => productId), names.map(({ number }) => number)],
  facts([rows = []], names) {
    const found = new Map((rows as { ordinal: number; lot: KnownLot }[]).map(({ ordinal, lot }) => [ordinal, lot]));
    return names.map((_, index) => found.get(index + 1) ?? null);
  },
};

/**
 * Lots that are not known yet, with new ids: whoever moves goods into one writes it (`post`). Each is claimed, so that
 * of two operations that name the same one the second finds it.
 */
const newLots: Loader<FoundLot, KnownLot> = {
  name: 'new lots',
  level: 'plain',
  statements: () => [
    `select ${knownLotText("''")} as lot
      from (select nextval(pg_get_serial_sequence('lots', 'id'))::int as id, wanted.*, now() as received_at
        from unnest($1::int[], $2::text[], $3::date[], $4::date[])
          with ordinality as wanted (product_id, number, expires_on, made_on, ordinal)) lot
        join products product on product.id = lot.product_id
      order by lot.ordinal`,
  ],
  textOf: nameText,
  values: (lots) => [
    lots.map(({ productId }) => productId),
    lots.map(({ number }) => number),
    lots.map(({ expiresOn }) => expiresOn),
    lots.map(({ madeOn }) => madeOn),
  ],
  facts: ([rows = []], lots) =>
    lots.map(({ productId, madeOn }, index) => {
      const { lot } = rows[index] as { lot: KnownLot };
      return { ...lot, unwritten: { productId, madeOn } };
    }),
};

/**
 * Finds the lots of goods that come into stock.
 * @throws {AppError} as namedParts; conflict if a serial number is in stock already
 */
export async function enteringLots(
  facts: Facts,
  lines: readonly Entering[],
  source: ExpirySource,
): Promise<(readonly LotPart[] | null)[]> {
  const parts = await namedParts(facts, lines, source);
  for (const own of parts) for (const { lot } of own ?? []) requireNotInStock(lot);
  return parts;
}

/**
 * Finds the lots of lines, in stock or not. New ones are written with the first goods that enter them; what was not
 * known of one before is added to it, in a transaction of its own.
 * @param source what tells it
 * @returns the parts of each line that names lots, in order
 * @throws {AppError} invalid if they do not add up to the line; conflict if a lot is known with another date
 */
export async function namedParts(
  facts: Facts,
  lines: readonly Entering[],
  source: ExpirySource,
): Promise<(KnownPart[] | null)[]> {
  const given = lines.flatMap(({ productId, lots }) => (lots ?? []).map((lot) => ({ productId, ...lot })));
  if (given.length === 0) return lines.map(() => null);
  for (const { lots, quantity } of lines) if (lots != null) requireParts(lots, quantity);
  const found = await Promise.all(given.map((lot) => facts.find(namedLots, lot)));
  const isToldMore = given.some((lot, index) => found[index] != null && isLacking(found[index], lot));
  const known = isToldMore
    ? await addLots(facts.alone(), given, { found, source })
    : await withNewLots(facts, given, found);
  const parts = given.map((lot, index) => ({
    lot: requireSame(known[index] ?? null, lot),
    quantity: thousandths(lot.quantity),
  }));
  return lines.map(({ lots }) => lots && parts.splice(0, lots.length)).map((own) => own ?? null);
}

/**
 * Checks that lots may enter stock, for a request on which someone decides later. Nothing is kept of them, and they are
 * checked again when the stock moves.
 * @throws {AppError} as enteringLots
 */
export async function requireMayEnter(facts: Facts, { productId, quantity, lots }: Entering): Promise<void> {
  if (lots == null) return;
  requireParts(lots, quantity);
  await Promise.all(
    lots.map(async (lot) => {
      const named = { productId, ...lot };
      const known = (await facts.find(namedLots, named)) ?? (await facts.find(newLots, named));
      requireNotInStock(requireSame(withTold(known, lot), lot));
    }),
  );
}

/** Lists the lots that were found, and new ones in place of the others. */
async function withNewLots(
  facts: Facts,
  given: readonly FoundLot[],
  found: readonly (KnownLot | null)[],
): Promise<readonly (KnownLot | null)[]> {
  const told = new Map<string, FoundLot>();
  for (const [index, lot] of given.entries()) {
    if (found[index] !== null) continue;
    const { expiresOn = null, madeOn = null, ...first } = told.get(nameText(lot)) ?? lot;
    told.set(nameText(lot), { ...first, expiresOn: expiresOn ?? lot.expiresOn, madeOn: madeOn ?? lot.madeOn });
  }
  return Promise.all(
    given.map((lot, index) => found[index] ?? facts.claim(newLots, told.get(nameText(lot)) as FoundLot)),
  );
}

/** Finds the lots of goods that leave stock by their numbers. @throws {AppError} invalid if there is no such lot */
export async function leavingLots(
  facts: Facts,
  { productId, quantity, lots }: Entering,
): Promise<readonly LotPart[] | null> {
  if (lots == null) return null;
  requireParts(lots, quantity);
  return Promise.all(
    lots.map(async ({ number, quantity: part }) => {
      const lot = await facts.find(namedLots, { productId, number });
      if (lot === null) throw invalid('lots', 'noSuch', { entity: 'lot' });
      return { lot, quantity: thousandths(part) };
    }),
  );
}

/** Lists what is known of lots, by their numbers; it is null for those that are new. */
export async function knownLots(db: Database, names: readonly LotName[]): Promise<(KnownLot | null)[]> {
  const found = await loadNow(sendOn(db), namedLots, names, true);
  return found.map((lot) => (lot === BUSY ? null : lot));
}

/** Says whether a lot is new, or something is told of it that was not known. */
function isLacking(known: KnownLot | null, { expiresOn, madeOn }: Pick<GivenLot, 'expiresOn' | 'madeOn'>): boolean {
  if (known === null) return true;
  return (known.expiresOn === null && expiresOn !== null) || (known.madeOn === null && madeOn !== null);
}

/** This is a lot as it lies on a shelf. */
export type FoundLot = LotName & Omit<GivenLot, 'quantity'>;

/**
 * Finds the lot of goods that were found on a shelf, wherever the books have them; one that is new is added.
 * @param refuses whether it is refused if it is known with another date, or if it must expire and nobody said when
 * @throws {AppError} conflict
 */
export async function foundLot(
  operation: Operation,
  given: FoundLot,
  { refuses }: { refuses: boolean } = { refuses: true },
): Promise<Lot> {
  const [known = null] = await knownLots(operation.db, [given]);
  const isThere = !isLacking(known, given);
  const [lot = null] = isThere ? [known] : await addLots(operation, [given], { found: [known], source: 'count' });
  return refuses || lot === null ? requireSame(lot, given) : lot;
}

/** Returns what is known of a lot once what is told of it is added. */
function withTold(known: KnownLot, { expiresOn, madeOn }: Pick<GivenLot, 'expiresOn' | 'madeOn'>): KnownLot {
  return { ...known, expiresOn: known.expiresOn ?? expiresOn, madeOn: known.madeOn ?? madeOn };
}

/** @throws {AppError} conflict */
function requireSame(known: KnownLot | null, { number, expiresOn, madeOn }: Omit<GivenLot, 'quantity'>): KnownLot {
  if (known === null) throw new Error(`lot ${number} was added and is not there`);
  const { product, mustExpire } = known;
  const about = { product, lot: known.number };
  if (expiresOn !== null && known.expiresOn !== null && expiresOn !== known.expiresOn)
    throw refusal('stock.lotDiffers', { ...about, what: 'expiresOn', day: known.expiresOn });
  if (madeOn !== null && known.madeOn !== null && madeOn !== known.madeOn)
    throw refusal('stock.lotDiffers', { ...about, what: 'madeOn', day: known.madeOn });
  if (known.expiresOn !== null && known.madeOn !== null && expiresBeforeMade(known))
    throw refusal('stock.lotBeforeMade', { ...about, expiresOn: known.expiresOn, madeOn: known.madeOn });
  if (mustExpire && known.expiresOn === null) throw refusal('stock.expiryNeeded', about);
  return known;
}

function requireNotInStock({ product, isSerial, number: serial, place }: KnownLot): void {
  if (isSerial && place !== '') throw refusal('stock.serialInStock', { product, serial, place });
}

/**
 * Adds lots, or what was not known of them, unless someone else just did. An expiry that comes to goods in stock is
 * recorded, so that those who approve adjustments see it.
 * @param before.found what was known of each
 * @returns all of the given ones
 */
async function addLots(
  operation: Operation,
  given: readonly FoundLot[],
  before: { found: readonly (KnownLot | null)[]; source: ExpirySource },
): Promise<(KnownLot | null)[]> {
  const { db, at } = operation;
  const receivedAt = at?.toISOString() ?? null;
  await sql`insert into lots (product_id, number, expires_on, made_on, received_at)
    select product_id, min(number), max(expires_on), max(made_on), coalesce(${receivedAt}::timestamptz, now())
    from unnest(${given.map(({ productId }) => productId)}::int[], ${given.map(({ number }) => number)}::text[],
      ${given.map(({ expiresOn }) => expiresOn)}::date[], ${given.map(({ madeOn }) => madeOn)}::date[])
        as given (product_id, number, expires_on, made_on)
    group by product_id, lower(number) order by product_id, lower(number)
    on conflict (product_id, lower(number)) do update
      set expires_on = coalesce(lots.expires_on, excluded.expires_on), made_on = coalesce(lots.made_on, excluded.made_on)
      where (lots.expires_on is null and excluded.expires_on is not null)
        or (lots.made_on is null and excluded.made_on is not null)`.execute(db);
  const known = await knownLots(db, given);
  await recordTold(operation, known, before);
  return known;
}

/** Records which lots in stock, that were known without an expiry, now have one. */
async function recordTold(
  { db, record }: Operation,
  known: readonly (KnownLot | null)[],
  { found, source }: { found: readonly (KnownLot | null)[]; source: ExpirySource },
): Promise<void> {
  const told = new Map(
    known.flatMap((lot, index) => {
      const isTold = found[index]?.expiresOn === null && lot !== null && lot.expiresOn !== null;
      return isTold ? [[lot.lotId, lot] as const] : [];
    }),
  );
  if (told.size === 0) return;
  const held = await db
    .selectFrom('record_lots')
    .innerJoin('lots', 'lots.id', 'record_lots.lot_id')
    .select(['lots.id', 'lots.product_id as productId'])
    .distinct()
    .where(sql<boolean>`lots.id = any(${[...told.keys()]}::int[])`)
    .where('record_lots.on_hand', '>', 0)
    .orderBy('lots.id')
    .execute();
  for (const { id, productId } of held) {
    const { product = '', number = '', expiresOn } = told.get(id) ?? {};
    record({
      code: 'lot.moveExpiry',
      ...{ id, productId, product, number, from: '', to: expiresOn ?? '', reason: '', source },
    });
  }
}

/** @throws {AppError} conflict if the product is tracked and no lots were named; invalid if they were and it is not */
export function requireLots(
  { tracking, productName: product }: Pick<StockRecord, 'tracking' | 'productName'>,
  lots: readonly unknown[] | null,
): void {
  if (tracking === 'none' && lots !== null) throw invalid('lots', 'notTracked');
  if (tracking !== 'none' && lots === null) throw refusal('stock.lotsNeeded', { product, tracking }, { at: 'lots' });
}

/**
 * Returns the parts of a movement into a record: its lots, or one part where lots are not told apart.
 * @throws {AppError} conflict if the product is tracked and no lots were named
 */
export function partsIn(
  { tracking, productName }: Pick<StockRecord, 'tracking' | 'productName'>,
  quantity: Thousandths,
  lots: readonly LotPart[] | null,
): { lot: Lot | null; quantity: Thousandths }[] {
  if (tracking === 'none') return [{ lot: null, quantity }];
  requireLots({ tracking, productName }, lots);
  if (tracking === 'serial' && lots?.some((part) => part.quantity !== 1000n)) throw invalid('lots', 'oneEach');
  return [...(lots ?? [])];
}
