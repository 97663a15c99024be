import type { Api } from './api';
import { makeColleague } from './colleagues';
import { makeRole } from './roles';

let approver: Promise<Api> | undefined;

/** A user who approves what the administrator asks for, as nobody decides on their own requests; made when first asked for. */
export function approverBeside(admin: Api): Promise<Api> {
  approver ??= makeApprover(admin);
  return approver;
}

/** Named by the moment: after a failure the flows go on in another process, on the same business. */
async function makeApprover(admin: Api): Promise<Api> {
  const tag = Date.now();
  const role = `Approver ${tag}`;
  await makeRole(admin, role, ['approveTransfer', 'approveAdjustment', 'approvePurchase']);
  return makeColleague(admin, { name: 'Rose Atieno', email: `rose.atieno.${tag}@example.com`, role });
}
