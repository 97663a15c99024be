import type {
  entityFields as englishFields,
  entityHints as englishHints,
  importedFields as englishImported,
} from '../en/entity-fields';
import type { Translated } from '../translations';

export const entityFields: Translated<typeof englishFields> = {
  supplier: {
    name: 'Jina la Msambazaji',
    business: 'Aina ya Biashara',
    contact: 'Mtu wa Mawasiliano',
    phone: 'Simu',
    email: 'Barua pepe',
    idNumber: 'Na. ya Kitambulisho',
    address: 'Anwani',
    prequalified: 'Ameidhinishwa mapema',
  },
};

export const entityHints: Translated<typeof englishHints> = {
  supplier: { phone: 'Kwa mfano 0722 111 333 au +254 722 111 333' },
};

export const importedFields: Translated<typeof englishImported> = {
  supplier: { code: 'Msimbo wa Msambazaji', idNumber: 'Nambari ya kitambulisho au PIN' },
};
