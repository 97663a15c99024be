import type { StockRequestStatus } from './calls/stock-requests';

const statusWords: Record<StockRequestStatus, string> = {
  pending: 'Pending',
  done: 'Completed',
  rejected: 'Rejected',
};

/** The badge of a request to adjust or transfer stock. */
export function stockRequestWord(status: StockRequestStatus): string {
  return statusWords[status];
}
