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
    product: {
      code: 'Msimbo wa Bidhaa',
      name: 'Jina la Bidhaa',
      alternativeName: 'Jina Mbadala',
      categoryId: 'Kundi',
      subCategoryId: 'Kundi Dogo',
      unitId: 'Kipimo',
      subUnitId: 'Kipimo Kidogo',
      pricePurchase: 'Bei ya Ununuzi',
      priceRetail: 'Bei ya Rejareja',
      priceWholesale: 'Bei ya Jumla',
      maxDiscount: 'Punguzo la Juu Zaidi',
      tax: 'Kiwango cha Kodi',
      hscode: 'Msimbo wa HS',
      barcode: 'Msimbo Pau',
      weightMeasurement: 'Uzito',
      dimensions: 'Nafasi ya Kuhifadhi',
      shelfLife: 'Muda wa Kudumu',
      components: 'Na vifaa vyake',
      companyAsset: 'Mali ya kampuni',
      assetNo: 'Nambari ya Mali',
      stockMin: 'Stoku ya Chini',
      stockMax: 'Stoku ya Juu',
      stockOrder: 'Stoku ya Kuagiza',
      packagings: 'Vifungashio',
      tracking: 'Ufuatiliaji',
    },
  },
  hints: {
    supplier: { phone: 'Kwa mfano 0722 111 333 au +254 722 111 333' },
  },
  imports: {
    supplier: { code: 'Msimbo wa Msambazaji', idNumber: 'Nambari ya kitambulisho au PIN' },
  },
};
