import type { LotHead } from '@ghala/contract/common/lots';
import { formatDate } from '../../shared/format';
import { say, t } from '../../text/t';

/** 'A1, expires 31/1/2027', or 'A1' if it does not expire. */
export function lotText({ number, expiresOn, isExpired }: Omit<LotHead, 'lotId'>): string {
  if (expiresOn === null) return number;
  return say(isExpired ? t.lotChoice.expired : t.lotChoice.expires, { number, day: formatDate(expiresOn) });
}
