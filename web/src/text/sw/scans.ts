import type { Translated } from '@ghala/contract/translations';
import type { scans as english } from '../en/scans';

export const scans: Translated<typeof english> = {
  counted: '{name}: {quantity}',
  placeScanned: 'Zinazofuata zinaingia {place}',
  notAProduct: '{place} ni mahali. Skani bidhaa.',
  unknownCode: 'Hakuna bidhaa yenye msimbo {code}.',
  askToTie: 'Mwombe anayesimamia bidhaa auhusishe na bidhaa.',
  tieToProduct: 'Husisha na Bidhaa',
  dismiss: 'Ondoa',
  tieCode: 'Husisha {code} na Bidhaa',
  standsOn: 'Msimbo uko kwenye',
  newPackaging: 'Kifungashio ambacho bado hakijaorodheshwa',
  replaces: 'Unachukua nafasi ya msimbo pau {barcode}.',
  codeTied: '{code} sasa ni msimbo pau wa {name}',
  codeNotTied: 'Msimbo haujahusishwa',
  lot: 'Bechi {lot}',
  serialAgain: 'Nambari ya serili {serial} ya {name} tayari iko kwenye mstari huu.',
  serialNext: '{name}: skani nambari yake ya serili',
  lotUnknown: '{number} si bechi wala nambari ya serili inayojulikana ya {name}.',
  wrongElements: 'Sehemu hii ya msimbo si sahihi, na imeachwa: {elements}',
  alreadyReceived: '{name} imeshapokelewa. Rudisha mstari wake ili kuhesabu tena.',
  otherLot: 'Mstari huu wa {name} umehesabiwa kama bechi {lot}. Pokea bechi {other} kwenye mapokezi mengine ya agizo.',
  notInWarehouse: '{name} haipatikani kwenye {warehouse}.',
  severalPlaces: 'Bidhaa {name} iko kwenye sehemu kadhaa za {warehouse}. Skani sehemu.',
};
