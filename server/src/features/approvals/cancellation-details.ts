import type { ApprovalHandler } from '../../documents/approval-requests';

/** Gives requests for a cancellation the details of its note, of whichever kind that is. */
export function detailsOfAny(kinds: readonly Pick<ApprovalHandler, 'details'>[]): Pick<ApprovalHandler, 'details'> {
  return {
    async details(database, ids) {
      const found = await Promise.all(kinds.map((kind) => kind.details(database, ids)));
      return new Map(found.flatMap((details) => [...details]));
    },
  };
}
