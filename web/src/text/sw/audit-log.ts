import type { Translated } from '@ghala/contract/text/translations';
import type { auditLog as english } from '../en/audit-log';

export const auditLog: Translated<typeof english> = {
  dateTime: 'Tarehe/Saa',
  user: 'Mtumiaji',
  entity: 'Kilichoguswa',
  log: 'Maelezo',
  searchLog: 'Tafuta kwenye kumbukumbu',
  auditLogs: 'Kumbukumbu za matendo',
  entryCount: '{count, plural, one {rekodi #} other {rekodi #}}',
  logNotFetched: 'Kumbukumbu hazikupatikana. Jaribu tena baadaye.',
  noLogFound: 'Hakuna kumbukumbu zilizopatikana.',
  unusualEvents: 'Matukio yasiyo ya kawaida',
  unusualCount: '{count, plural, one {tukio # lisilo la kawaida} other {matukio # yasiyo ya kawaida}}',
  unusualNotFetched: 'Matukio yasiyo ya kawaida hayakupatikana. Jaribu tena baadaye.',
  nothingUnusual: 'Hakuna lisilo la kawaida katika kipindi hiki',
  kind: 'Aina',
  openSubject: 'Fungua linalohusika',
  field: 'Sehemu',
  before: 'Kabla',
  after: 'Baada',
  logEntry: 'Rekodi ya tendo',
  whatChanged: 'Kilichobadilika',
  nothingChanged: 'Hakuna kilichobadilika',
  noFieldChanged: 'Hakuna sehemu iliyobadilishwa na tendo hili.',
  nobodySignedIn: 'Hakuna aliyeingia',
};
