import type { Translated } from '@ghala/contract/translations';
import type { scans as english } from '../en/scans';

export const scans: Translated<typeof english> = {
  counted: '{name}: {quantity}',
  placeScanned: 'Sasa ndani ya {place}',
  unknownCode: 'Hakuna bidhaa yenye msimbo {code}.',
  askToTie: 'Mwombe anayesimamia bidhaa auhusishe na bidhaa.',
  tieToProduct: 'Husisha na Bidhaa',
  dismiss: 'Ondoa',
  tieCode: 'Husisha {code} na Bidhaa',
  standsOn: 'Msimbo uko kwenye',
  newPackaging: 'Kifungashio ambacho bado hakijaorodheshwa',
  replaces: 'Unachukua nafasi ya msimbo pau {barcode}.',
  codeTied: 'Kuanzia sasa {code} ni {name}',
  codeNotTied: 'Msimbo haujahusishwa',
  lot: 'Bechi {lot}',
  otherLot: '{name} inapokelewa kama bechi {lot}. Kamilisha mstari huo, kisha skani bechi {other}.',
  notInWarehouse: '{name} haipatikani kwenye {warehouse}.',
  otherProduct: 'Hiyo ni {name}. Hapa inahamishwa {product}.',
};
