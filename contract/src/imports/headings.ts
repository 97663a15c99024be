import type { FieldOf, TabledKind } from './fields';

/**
 * These are the headings of each field, the likeliest first, parted by |: our own, what people write in English and
 * Swahili, and those of ERPNext, Odoo (its labels, and the names in its files for importing) and InvenTree. Compared
 * without regard to case, signs and accents. What names products, quantities and places among the fields of stock and
 * levels is found by its words as well: see product-headings.ts. What begins with ~ names the field only beside a
 * better column for the others that it may name.
 */
const productNames = {
  name: 'item name|product|product description|product id|product id name|product tmpl id|part name|part detail name|part detail.name|product display name',
  code: 'product id default code|product internal reference|product id internal reference|default code|part ipn|part detail ipn|ipn|item code',
  barcode: 'product id barcode|product barcode',
} as const;

const places =
  'location path|location detail pathstring|stock location|location id complete name|location id|warehouse id name|warehouse id|location detail name|ghala';

export const headingsOfFields: { [Kind in TabledKind]: Partial<Record<FieldOf<Kind>, string>> } = {
  suppliers: {
    name:
      'supplier name|supplier name code|vendor name|name of supplier|company name|supplier|vendor|business name|display name|complete name|name|company|' +
      'jina la msambazaji|jina la muuzaji|msambazaji|muuzaji|jina|supplier vendor|creditor|creditor name',
    code: 'supplier code|vendor code|supplier no|supplier number|vendor no|msimbo wa msambazaji|code|msimbo',
    business:
      'nature of business|line of business|type of business|business|supplier group|industry|industry id|industry id name|supplies|goods supplied|' +
      'aina ya biashara|biashara|category|supplier category|description',
    contact:
      'contact person|contact name|name of contact|contact|primary contact|main contact|supplier primary contact|attention|attn|' +
      'mtu wa kuwasiliana|mhusika|mwasiliani',
    phone:
      'phone|phone no|phone number|telephone|telephone no|telephone number|tel|tel no|mobile|mobile no|mobile number|mobile phone|cell|cell phone|' +
      'contact number|contact phone|contact no|phone 1|phone sanitized|simu|nambari ya simu|namba ya simu',
    email: 'email|e mail|email address|e mail address|email id|email normalized|barua pepe|contact email',
    idNumber:
      'id no|id number|pin|kra pin|pin no|pin number|kra pin no|tax id|tin|tax pin|vat|vat no|vat number|vat reg no|registration no|company registration no|nambari ya kitambulisho|pin ya kra',
    address:
      'address|postal address|physical address|primary address|complete address|contact address|supplier primary address|contact address complete|street|street address|location|address line 1|anwani|town|city|mji',
    prequalified: 'pre qualified|prequalified|qualification|status|approved supplier',
  },
  places: {
    name:
      'place|warehouse name|location name|store name|virtual warehouse|section name|section|shelf|bin|name|warehouse|store|godown|depot|' +
      'jina la ghala|jina la sehemu|sehemu|rafu|jina|ghala|stoo|location',
    type: 'type|place type|kind|aina',
    code: 'warehouse code|place code|store code|code|msimbo',
    host: 'in warehouse|host warehouse|host|of warehouse|main warehouse|katika ghala|ghala mwenyeji|~warehouse|~warehouse name|~ghala',
    location: 'location|physical location|town|city|address|site|partner id|mahali|mji|anwani',
    description: 'description|remarks|notes|comment|maelezo|maoni',
    binCount: 'bins|no of bins|number of bins|bin count|idadi ya bini',
    hasSections: 'has sections',
    hasBins: 'has bins',
    path: 'full path|path|pathstring|location path|complete name|full location name|full name',
  },
  stock: {
    ...productNames,
    quantity:
      'balance qty|bal qty|actual quantity|actual qty|on hand quantity|quantity on hand|on hand|counted quantity|inventory quantity|inventoried quantity|' +
      'inventory quantity auto apply|qty after transaction|quantity after transaction|quantity|qty|kiasi|idadi',
    unitCost:
      'unit cost|valuation rate|val rate|cost price|purchase price|average cost|standard price|cost|gharama ya kimoja',
    warehouse: places,
    section: 'section|shelf|bin|rack|sehemu|rafu',
    lot:
      'lot|lot no|lot number|lot serial no|lot or serial no|batch|batch no|batch number|batch code|batch id|lot serial number|lot id name|lot name|lot id|' +
      'bechi|na ya bechi|nambari ya bechi|namba ya bechi',
    serials:
      'serial no|serial number|serial numbers|serials|serial|serial nos|imei|nambari ya serili|namba ya serili|na ya serili|nambari za serili|serili',
    expiresOn:
      'expires|expires on|expiry date|expiration date|expiry|exp date|exp|expiring date|use by|best before|best before date|lot id expiration date|' +
      'mwisho wa matumizi|tarehe ya mwisho wa matumizi|kuisha muda|tarehe ya kuisha',
    madeOn:
      'made on|made|manufacturing date|manufacture date|date of manufacture|manufactured|manufactured on|production date|mfg date|mfd|mfg|dom|ilitengenezwa|tarehe ya kutengenezwa',
  },
  levels: {
    ...productNames,
    // ERPNext orders for the warehouse that it calls 'Request for'.
    warehouse: `${places}|~request for`,
    minimum:
      'minimum|min|minimum quantity|min quantity|minimum qty|min qty|product min qty|minimum stock|min stock|re order level|reorder level|warehouse reorder level|' +
      'reorder point|safety stock|kiwango cha chini|chini',
    target:
      'target|target quantity|target stock|order up to|order up to level|max quantity|max qty|maximum quantity|product max qty|lengo|kiwango kinacholengwa',
    maximum: 'maximum|max|maximum stock|max stock|maximum level|kiwango cha juu|juu',
    orderQuantity:
      're order qty|reorder qty|re order quantity|reorder quantity|warehouse reorder qty|order quantity|order qty|quantity to order|kiasi cha kuagiza',
    supplier: 'supplier|vendor|preferred supplier|preferred vendor|default supplier|supplier name|vendor id|msambazaji',
    leastQuantity: 'least quantity|minimum order quantity|minimum order qty|min order qty|moq',
  },
  categories: {
    category:
      'product category|category|category name|item group|item group name|product group|product category name|group|group name|name|' +
      'kategoria|kategoria ya bidhaa|kundi|kundi la bidhaa|jina',
    subCategory: 'product sub category|sub category|subcategory|sub group|kategoria ndogo|kundi dogo',
    path: 'full path|path|pathstring|category path|complete name|full name',
  },
  units: {
    unit: 'sub unit|unit or sub unit|unit name|unit|uom name|uom|unit of measure|units of measure|name|jina la kipimo|kipimo|kipimo kidogo|jina',
    parent: 'main unit|of unit|parent unit|base unit|relative uom id|relative uom id name|kipimo kikuu|~unit',
    count: 'count|units in one|how many|per unit|idadi',
    symbol: 'symbol|abbreviation|short name|alama|kifupi',
    description: 'description|definition|maelezo',
    isWhole: 'whole numbers only|must be whole number|whole|nambari kamili tu',
    measure: 'measures|hupima',
  },
  stockCategories: {
    nog: 'stock category|stock category name|nog|nature of goods|aina ya stoku|name|jina',
  },
  purposes: {
    purpose: 'purpose|purpose name|kusudi|name|jina',
    module: 'module|kind of note|moduli|aina ya noti',
  },
  payments: {
    payment: 'payment method|method of payment|mode of payment|payment mode|payment|njia ya malipo|name|jina',
  },
  tags: { tag: 'tag|tag name|tags|lebo|name|jina' },
};
