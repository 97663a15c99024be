import type { SecondPersonFlag } from '@ghala/contract/access/permissions';
import type { DutyPolicy } from '@ghala/contract/calls/approvals';
import type { OwnAct } from '@ghala/contract/events/events';
import { refusalMessage } from '@ghala/contract/refusals/refusal-message';
import type { Phrase } from '@ghala/contract/refusals/refusals';
import type { Language } from '@ghala/contract/text/language';
import { sql } from 'kysely';
import { flagsOfOthers, readPolicy } from '../../accounts/separate-duties';
import type { Database } from '../../db/database';
import { lockNamed } from '../../db/locks';
import { receivedOfLine } from '../../documents/ordered-lines';
import { rowById, rowsBy } from '../../operation/loader';
import type { Actor } from '../../operation/operation';
import { readNow } from '../../operation/read-now';
import type { Changes, Facts } from '../../operation/work';
import { inserting } from '../../operation/writer';
import { type AppError, refusal } from '../../runtime/errors';

const enterersOf = rowsBy({
  name: 'enterers of receipts',
  level: 'line',
  query: (database, ids) =>
    database.selectFrom('receipt_enterers').select(['receipt_id', 'user_id']).where('receipt_id', '=', ids),
  of: (row) => row.receipt_id,
});

/** Writes those who contributed to receipts, each once. */
const entererWriter = inserting('receipt_enterers', ['receipt_id', 'user_id'], {
  order: 'lines',
  onConflict: 'on conflict do nothing',
});

/** Records that the actor contributed to a receipt: opened it, or changed its details or items. */
export function rememberEnterer(changes: Changes, receiptId: number): void {
  changes.write(entererWriter, { receipt_id: receiptId, user_id: changes.actor.id });
}

/** Tells why a user may not verify or process a receipt after entering it; '' if they may. */
export async function whyNot(
  database: Database,
  receiptId: number,
  user: Actor,
  language: Language,
): Promise<{ whyNotVerify: string; whyNotProcess: string }> {
  const [verifier, processor] = await readNow(database, (find) =>
    Promise.all([findVerifier(find, receiptId, user), findProcessor(find, receiptId, user)]),
  );
  const textOf = ({ refused }: Separate) => (refused === undefined ? '' : refusalMessage(refused, language));
  return { whyNotVerify: textOf(verifier), whyNotProcess: textOf(processor) };
}

/** Tells whether a user may do what somebody other than those who entered a receipt should do. */
interface Separate {
  /** Somebody else has to do it for this reason. */
  refused?: AppError;
  /** The user may do it for this reason despite having entered it; 'no' if someone else entered it. */
  own: OwnAct;
}

/** Leaves a step to a holder of the permission who did not enter the receipt; the user may take it if nobody else could. */
async function leaveToOthers(
  find: Facts['find'],
  { enterers, flag, ownRequests }: { enterers: number[]; flag: SecondPersonFlag } & Pick<DutyPolicy, 'ownRequests'>,
  refusedAs: (whom: { permission: Phrase; isAlone: boolean }) => AppError,
): Promise<Separate> {
  const isAlone = !(await find(flagsOfOthers, enterers)).has(flag);
  if (isAlone && ownRequests !== 'never') return { own: 'alone' };
  return { refused: refusedAs({ permission: { code: 'permission', params: { flag } }, isAlone }), own: 'no' };
}

/** Finds whether a user may verify a receipt. With the receipt locked, nobody else enters anything meanwhile. */
export async function findVerifier(find: Facts['find'], receiptId: number, user: Actor): Promise<Separate> {
  const [policy, rows] = await Promise.all([readPolicy(find), find(enterersOf, receiptId)]);
  const { receiptsByAnother, ownRequests } = policy;
  const enterers = rows.map((row) => row.user_id);
  if (!enterers.includes(user.id)) return { own: 'no' };
  if (!receiptsByAnother) return { own: 'always' };
  const ofOthers = { enterers, flag: 'batchVerify', ownRequests } as const;
  return leaveToOthers(find, ofOthers, (whom) => refusal('receipt.ownReceipt', whom));
}

/** Tells whether a user may process a receipt that they entered, and what it would bring without an order. */
interface Processor extends Separate {
  /**
   * It is in Kenyan shillings, where the user enters and processes the receipt alone; it counts for the rest of the
   * day.
   */
  aloneValue?: number;
}

/**
 * Finds whether a user may process a receipt: above the value that the policy sets, goods that nobody ordered need
 * somebody other than who entered them. What the same user has received alone on this day of the business counts too: a
 * delivery may come in several receipts. Locks apply as above.
 * @param holdDay waits until nobody else changes what the user has received alone, before that is read
 */
export async function findProcessor(
  find: Facts['find'],
  receiptId: number,
  user: Actor,
  holdDay: () => Promise<unknown> = async () => undefined,
): Promise<Processor> {
  const [{ secondNameAbove: above, ownRequests }, rows, value] = await Promise.all([
    readPolicy(find),
    find(enterersOf, receiptId),
    find(unorderedValues, receiptId),
  ]);
  const enterers = rows.map((row) => row.user_id);
  if (above === null || value === undefined || !enterers.includes(user.id)) return { own: 'no' };
  const { unordered, hasUnpriced } = value;
  if (unordered === 0 && !hasUnpriced) return { own: 'no' };
  await holdDay();
  const before = (await find(receivedAlone, user.id))?.value ?? 0;
  if (before + unordered <= above && !hasUnpriced) return { own: 'no', aloneValue: unordered };
  const ofOthers = { enterers, flag: 'batchAdd', ownRequests } as const;
  const isSum = unordered <= above && !hasUnpriced;
  const separate = await leaveToOthers(find, ofOthers, (whom) =>
    refusal('receipt.secondName', { above, isSum, ...whom }),
  );
  return { ...separate, aloneValue: unordered };
}

/** Two receipts that one user processes at the same moment add up too. */
export function holdReceivedAlone(facts: Facts): Promise<unknown> {
  return lockNamed(`received alone by ${facts.actor.id}`).execute(facts.alone().db);
}

/** Sums up what users have received alone on this day of the business without an order, in Kenyan shillings. */
const receivedAlone = rowById({
  name: 'goods without an order received alone',
  level: 'plain',
  query: (database, ids) =>
    database
      .selectFrom('receipts')
      .select([sql<number>`received_alone_by_id`.as('id'), sql<number>`sum(received_alone_value)`.as('value')])
      .where('received_alone_by_id', '=', ids)
      .where(
        'processed_at',
        '>=',
        sql<string>`(select business_day()::timestamp at time zone timezone from business_clock)`,
      )
      .groupBy('received_alone_by_id'),
});

/** Takes the price of a product, or the higher one that it had within 30 days. */
const knownPrice = sql<number>`greatest(products.price_purchase,
  case when products.price_lowered_at > now() - interval '30 days' then products.price_before end)`;

/**
 * Values the goods of receipts, in Kenyan shillings, for which there is no order, or of which more came than is still
 * open: at the price of the line or of the product, whichever is higher.
 */
const unorderedValues = rowById({
  name: 'values of goods without an order',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('receipt_items as item')
      .innerJoin('products', 'products.id', 'item.product_id')
      .leftJoin('purchase_lines as line', 'line.id', 'item.purchase_line_id')
      .select([
        'item.receipt_id as id',
        sql<number>`sum(greatest(item.price, item.quantity * ${knownPrice}) * case
          when line.id is null then 1
          else least(1, greatest(0, (select sum(other.quantity) from receipt_items other
              where other.receipt_id = item.receipt_id and other.purchase_line_id = line.id)
            - greatest(line.quantity - ${receivedOfLine}, 0)) / nullif(item.quantity, 0)) end)`.as('unordered'),
        // Nobody knows what they are worth: no price may stand for a high one.
        sql<boolean>`bool_or(line.id is null and item.price = 0 and ${knownPrice} = 0)`.as('hasUnpriced'),
      ])
      .where('item.receipt_id', '=', ids)
      .groupBy('item.receipt_id'),
});
