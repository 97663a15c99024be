import type { Api } from './api';
import { makeColleague } from './colleagues';
import { makeRole } from './roles';

let approver: Promise<Api> | undefined;

/**
 * Gives a user who approves the administrator's requests, as nobody decides on their own; the first call creates one.
 */
export function approverBeside(admin: Api): Promise<Api> {
  approver ??= makeApprover(admin);
  return approver;
}

/** The name has the time in it: after a failure, the flows continue in another process, on the same business. */
async function makeApprover(admin: Api): Promise<Api> {
  const tag = Date.now();
  const role = `Approver ${tag}`;
  await makeRole(admin, role, ['approveTransfer', 'approveAdjustment', 'approvePurchase']);
  return makeColleague(admin, { name: 'Rose Atieno', email: `rose.atieno.${tag}@example.com`, role });
}
