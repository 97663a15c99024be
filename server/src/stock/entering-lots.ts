import { sql } from 'kysely';
import { BUSY, type Loader, loadNow } from '../kernel/commit/loader';
import type { Row } from '../kernel/commit/send';
import { sendOn } from '../kernel/commit/send-on';
import type { Facts } from '../kernel/commit/work';
import type { Database } from '../kernel/database';
import { invalid, refusal } from '../kernel/errors';
import type { Operation } from '../kernel/operation';
import { placeLabelText } from '../kernel/place-label';
import { requireParts } from './chosen-lots';
import type { LotPart } from './draw';
import { type Lot, lotFieldsText } from './held-lots';
import type { StockRecord } from './stock-records';
import { type Thousandths, thousandths } from './thousandths';

/** A lot as a document names it. */
export interface GivenLot {
  /** The maker's lot number, or the serial number; capitals make no difference. */
  number: string;
  /** YYYY-MM-DD; null: the goods do not expire, or it is not known. */
  expiresOn: string | null;
  madeOn: string | null;
  /** In the product's unit, above 0. */
  quantity: number;
}

/** Goods that enter stock, with the lots they are of. */
interface Entering {
  productId: number;
  quantity: Thousandths;
  lots?: readonly GivenLot[] | null;
}

interface LotName {
  productId: number;
  number: string;
}

/** A known lot, and where it is in stock. */
interface KnownLot extends Lot {
  madeOn: string | null;
  product: string;
  isSerial: boolean;
  /** Whether its product has a shelf life. */
  mustExpire: boolean;
  /** '' if it is nowhere. */
  place: string;
}

type KnownPart = LotPart & { lot: KnownLot };

const nameText = ({ productId, number }: LotName) => `${number.toLowerCase()} of ${productId}`;

/** The lots of products, by their numbers. */
const namedLots: Loader<LotName, KnownLot | null> = {
  name: 'named lots',
  level: 'plain',
  statements: () => [
    `select json_build_object(${lotFieldsText()}, 'madeOn', lot.made_on, 'product', product.name,
        'isSerial', product.tracking = 'serial', 'mustExpire', coalesce(product.shelf_life > 0, false), 'place', coalesce(held.place, '')) as lot, lot.product_id as "productId"
      from unnest($1::int[], $2::text[]) as wanted (product_id, number)
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
    const found = new Map(
      (rows as (Row & { productId: number; lot: KnownLot })[]).map(({ productId, lot }) => [
        nameText({ productId, number: lot.number }),
        lot,
      ]),
    );
    return names.map((name) => found.get(nameText(name)) ?? null);
  },
};

/**
 * The lots of goods that come into stock.
 * @throws {AppError} as namedParts; conflict if a serial number is in stock already
 */
export async function enteringLots(facts: Facts, lines: readonly Entering[]): Promise<(readonly LotPart[] | null)[]> {
  const parts = await namedParts(facts, lines);
  for (const own of parts) for (const { lot } of own ?? []) requireNotInStock(lot);
  return parts;
}

/**
 * The lots of lines, in stock or not. New ones are added, in a transaction of its own; what was not known of one before
 * is added to it.
 * @returns the parts of each line that names lots, in order
 * @throws {AppError} invalid if they do not add up to the line; conflict if a lot is known with another date
 */
export async function namedParts(facts: Facts, lines: readonly Entering[]): Promise<(KnownPart[] | null)[]> {
  const given = lines.flatMap(({ productId, lots }) => (lots ?? []).map((lot) => ({ productId, ...lot })));
  if (given.length === 0) return lines.map(() => null);
  for (const { lots, quantity } of lines) if (lots != null) requireParts(lots, quantity);
  const found = await Promise.all(given.map((lot) => facts.find(namedLots, lot)));
  const known = given.every((lot, index) => !isLacking(found[index] ?? null, lot))
    ? found
    : await addLots(facts.alone(), given);
  const parts = given.map((lot, index) => ({
    lot: requireSame(known[index] ?? null, lot),
    quantity: thousandths(lot.quantity),
  }));
  return lines.map(({ lots }) => lots && parts.splice(0, lots.length)).map((own) => own ?? null);
}

/** The lots of goods that leave stock, by their numbers. @throws {AppError} invalid if there is no such lot */
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

/** What is known of lots, by their numbers; null of those that are new. */
export async function knownLots(db: Database, names: readonly LotName[]): Promise<(KnownLot | null)[]> {
  const found = await loadNow(sendOn(db), namedLots, names, true);
  return found.map((lot) => (lot === BUSY ? null : lot));
}

/** Whether a lot is new, or something is told of it that was not known. */
function isLacking(known: KnownLot | null, { expiresOn, madeOn }: Pick<GivenLot, 'expiresOn' | 'madeOn'>): boolean {
  if (known === null) return true;
  return (known.expiresOn === null && expiresOn !== null) || (known.madeOn === null && madeOn !== null);
}

/** A lot as it lies on a shelf. */
export type FoundLot = LotName & Omit<GivenLot, 'quantity'>;

/**
 * The lot of goods that were found on a shelf, wherever the books have them; one that is new is added.
 * @throws {AppError} conflict if it is known with another date, or if it must expire and nobody said when
 */
export async function foundLot(operation: Operation, given: FoundLot): Promise<Lot> {
  const [known = null] = await knownLots(operation.db, [given]);
  const isThere = !isLacking(known, given);
  const [lot = null] = isThere ? [known] : await addLots(operation, [given]);
  return requireSame(lot, given);
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
  if (mustExpire && known.expiresOn === null) throw refusal('stock.expiryNeeded', about);
  return known;
}

function requireNotInStock({ product, isSerial, number: serial, place }: KnownLot): void {
  if (isSerial && place !== '') throw refusal('stock.serialInStock', { product, serial, place });
}

/** Adds lots, or what was not known of them, unless someone else just did. @returns all of the given ones */
async function addLots({ db, at }: Operation, given: readonly FoundLot[]): Promise<(KnownLot | null)[]> {
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
  return knownLots(db, given);
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
 * What a movement into a record is made of: its lots, or all of it in one where lots are not told apart.
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
