import type { entityFields as english } from '../en/entity-fields';
import type { Translated } from '../translations';

export const entityFields: Translated<typeof english> = {
  labels: {
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
  },
  hints: {
    supplier: { phone: 'Kwa mfano 0722 111 333 au +254 722 111 333' },
  },
  imports: {
    supplier: { code: 'Msimbo wa Msambazaji', idNumber: 'Nambari ya kitambulisho au PIN' },
  },
};
