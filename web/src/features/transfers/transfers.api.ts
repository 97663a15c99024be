/** Call of the transfers, under /api. */
export const TRANSFERS_PATH = '/stocktransfers';
