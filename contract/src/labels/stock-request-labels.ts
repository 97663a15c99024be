import type { StockRequestStatus } from '../calls/stock-requests';
import type { Language } from '../text/language';
import { words } from '../text/words';

/** This is the badge of a request to adjust or transfer stock. */
export function stockRequestStatusLabel(status: StockRequestStatus, language: Language): string {
  return words.in(language).stockRequestStatus[status];
}
