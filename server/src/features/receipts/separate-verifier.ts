import type { OwnAct } from '@ghala/contract/events';
import type { Language } from '@ghala/contract/language';
import { refusalMessage } from '@ghala/contract/refusal-message';
import type { Phrase } from '@ghala/contract/refusals';
import { findPolicy, flagsOfOthers } from '../../accounts/separate-duties';
import type { Database } from '../../kernel/database';
import { type AppError, refusal } from '../../kernel/errors';
import type { Actor, Operation } from '../../kernel/operation';

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
  const { refused } = await ownReceipt(database, receiptId, user);
  return refused === undefined ? '' : refusalMessage(refused, language);
}

/**
 * Call it under the receipt's lock.
 * @returns why the actor may verify it despite having entered it; 'no' if someone else entered it
 * @throws {AppError} forbidden if someone else has to verify it
 */
export async function requireSeparateVerifier({ db, actor }: Operation, receiptId: number): Promise<OwnAct> {
  const { refused, own } = await ownReceipt(db, receiptId, actor);
  if (refused !== undefined) throw refused;
  return own;
}

async function ownReceipt(
  database: Database,
  receiptId: number,
  user: Actor,
): Promise<{ refused?: AppError; own: OwnAct }> {
  const { receiptsByAnother, ownRequests } = await findPolicy(database);
  if (!receiptsByAnother) return { own: 'no' };
  const rows = await database
    .selectFrom('receipt_enterers')
    .select('user_id')
    .where('receipt_id', '=', receiptId)
    .execute();
  const enterers = rows.map((row) => row.user_id);
  if (!enterers.includes(user.id)) return { own: 'no' };
  const flag = 'batchVerify';
  const isAlone = !(await flagsOfOthers(database, [flag], enterers)).has(flag);
  if (isAlone && ownRequests !== 'never') return { own: 'alone' };
  const permission: Phrase = { code: 'permission', params: { flag } };
  return { refused: refusal('receipt.ownReceipt', { permission, isAlone }), own: 'no' };
}
