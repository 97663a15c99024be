import type { OwnAct } from '@ghala/contract/events';
import type { Language } from '@ghala/contract/language';
import { refusalMessage } from '@ghala/contract/refusal-message';
import type { Phrase } from '@ghala/contract/refusals';
import { flagsOfOthers, readPolicy } from '../../accounts/separate-duties';
import { rowsBy } from '../../kernel/commit/loader';
import { readNow } from '../../kernel/commit/read-now';
import type { Facts } from '../../kernel/commit/work';
import { inserting } from '../../kernel/commit/writer';
import type { Database } from '../../kernel/database';
import { type AppError, refusal } from '../../kernel/errors';
import type { Actor, Operation } from '../../kernel/operation';

const enterersOf = rowsBy({
  name: 'enterers of receipts',
  level: 'line',
  query: (database, ids) =>
    database.selectFrom('receipt_enterers').select(['receipt_id', 'user_id']).where('receipt_id', '=', ids),
  of: (row) => row.receipt_id,
});

/** Those who contributed to receipts, each once. */
export const entererWriter = inserting('receipt_enterers', ['receipt_id', 'user_id'], {
  order: 'lines',
  onConflict: 'on conflict do nothing',
});

/** Records that the actor contributed to a receipt: opened it, or changed its details or items. */
export async function rememberEnterer({ db, actor }: Operation, receiptId: number): Promise<void> {
  await db
    .insertInto('receipt_enterers')
    .values({ receipt_id: receiptId, user_id: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Why a user may not verify a receipt after entering it; '' if they may. */
export async function whyNotVerify(
  database: Database,
  receiptId: number,
  user: Actor,
  language: Language,
): Promise<string> {
  const { refused } = await readNow(database, (find) => findVerifier(find, receiptId, user));
  return refused === undefined ? '' : refusalMessage(refused, language);
}

/** Whether a user may verify a receipt. */
interface Verifier {
  /** Why someone else has to verify it. */
  refused?: AppError;
  /** Why they may despite having entered it; 'no' if someone else entered it. */
  own: OwnAct;
}

/** With the receipt locked, nobody else enters anything meanwhile. */
export async function findVerifier(find: Facts['find'], receiptId: number, user: Actor): Promise<Verifier> {
  const [policy, rows] = await Promise.all([readPolicy(find), find(enterersOf, receiptId)]);
  const { receiptsByAnother, ownRequests } = policy;
  const enterers = rows.map((row) => row.user_id);
  if (!receiptsByAnother || !enterers.includes(user.id)) return { own: 'no' };
  const flag = 'batchVerify';
  const isAlone = !(await find(flagsOfOthers, enterers)).has(flag);
  if (isAlone && ownRequests !== 'never') return { own: 'alone' };
  const permission: Phrase = { code: 'permission', params: { flag } };
  return { refused: refusal('receipt.ownReceipt', { permission, isAlone }), own: 'no' };
}
