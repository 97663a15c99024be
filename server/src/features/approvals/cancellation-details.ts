import type { ApprovalHandler } from '../../documents/approval-requests';

/** The note of a cancellation, of whichever kind it is, as requests for its approval show it. */
export function detailsOfEither(kinds: readonly Pick<ApprovalHandler, 'details'>[]): Pick<ApprovalHandler, 'details'> {
  return {
    async details(database, ids) {
      const found = await Promise.all(kinds.map((kind) => kind.details(database, ids)));
      return new Map(found.flatMap((details) => [...details]));
    },
  };
}
