import type { OwnAct } from '@ghala/contract/events';
import { permissionName } from '@ghala/contract/permission-words';
import { findPolicy, flagsOfOthers } from '../../accounts/separate-duties';
import type { Database } from '../../kernel/database';
import { AppError } from '../../kernel/errors';
import type { Actor, Operation } from '../../kernel/operation';

/** Remembers that the actor had a hand in what a receipt says: opened it, or changed its details or items. */
export async function rememberEnterer({ db, actor }: Operation, batchId: number): Promise<void> {
  await db
    .insertInto('receipt_enterers')
    .values({ receipt_id: batchId, user_id: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Why a user may not verify a receipt, having entered it; '' where nothing speaks against it. */
export async function whyNotVerify(database: Database, batchId: number, user: Actor): Promise<string> {
  return (await ownReceipt(database, batchId, user)).refusal;
}

/**
 * To be called under the receipt's lock.
 * @returns why the actor verifies it who entered it; 'no' where another did
 * @throws {AppError} forbidden where another has to verify it
 */
export async function requireSeparateVerifier({ db, actor }: Operation, batchId: number): Promise<OwnAct> {
  const { refusal, own } = await ownReceipt(db, batchId, actor);
  if (refusal !== '') throw new AppError('forbidden', refusal);
  return own;
}

async function ownReceipt(database: Database, batchId: number, user: Actor): Promise<{ refusal: string; own: OwnAct }> {
  const { receiptsByAnother, ownRequests } = await findPolicy(database);
  if (!receiptsByAnother) return { refusal: '', own: 'no' };
  const rows = await database
    .selectFrom('receipt_enterers')
    .select('user_id')
    .where('receipt_id', '=', batchId)
    .execute();
  const enterers = rows.map((row) => row.user_id);
  if (!enterers.includes(user.id)) return { refusal: '', own: 'no' };
  const flag = 'batchVerify';
  if ((await flagsOfOthers(database, [flag], enterers)).has(flag))
    return { refusal: 'You entered this receipt. Another user who may verify receipts has to verify it.', own: 'no' };
  if (ownRequests === 'never')
    return {
      refusal: `You entered this receipt. It has to be verified by another user with the permission ${permissionName(flag)}.`,
      own: 'no',
    };
  return { refusal: '', own: 'alone' };
}
