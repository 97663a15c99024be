import { entryFields } from '../entities/entry-fields';
import type { EntityFields } from '../entities/field';
import { unlistedFields } from '../entities/field-views';
import { sectionFields, warehouseFields } from '../entities/place-fields';
import { allProductFields, fieldsShownIn } from '../entities/product-field-views';
import { purchaseFields } from '../entities/purchase-fields';
import { receiptFields, reportedItemFields } from '../entities/receipt-fields';
import { supplierFields } from '../entities/supplier-fields';
import { userFields } from '../entities/user-fields';
import { type NoteKindName, type NoteKindOf, noteKindNames, noteKinds } from '../kinds/note-kinds';
import type { ImportKind } from './kinds';

/** The lists of a kind of issue note, and its report. */
type NotesList = { [Kind in NoteKindName]: NoteKindOf<Kind>['plural'] | `${Kind}Report` }[NoteKindName];
const notesLists = noteKindNames.flatMap((kind): NotesList[] => [noteKinds[kind].plural, `${kind}Report`]);

/** Lists that Ghala exports and that cannot be imported. */
export const otherLists = [
  'receipts',
  'receiving',
  'incompleteDeliveries',
  'orders',
  'cancelledOrders',
  ...notesLists,
  'gate',
  'purchases',
  'adjustments',
  'transfers',
  'reservations',
  'stockActivity',
  'markedReturns',
  'prices',
  'auditLog',
  'messages',
  'imports',
  'users',
  'roles',
  'counts',
  'lots',
] as const;
export type OtherList = (typeof otherLists)[number];

/** This is a list as Ghala exports it: what it is, and the field of each column. */
type GhalaList = {
  headings: readonly string[];
  /** Says how many of them an export has unless all are asked for. */
  shown: number;
} & (
  | { kind: ImportKind; columns: readonly (string | null)[] }
  | {
      other: OtherList;
      /** Says what can be imported instead, if anything. */
      instead: ImportKind | null;
    }
);

/**
 * These are the columns of an importable list: 'Heading: field' parted by |, a heading alone is left out. After || are
 * those that an export has only if all columns are asked for.
 */
function of(kind: ImportKind, columns: string): GhalaList {
  const [all, shown] = columnsIn(columns);
  const parts = all.map((part) => part.split(': '));
  return {
    kind,
    shown,
    headings: parts.map(([heading = '']) => heading),
    columns: parts.map(([, field]) => field ?? null),
  };
}

/** These are the columns of the fields that a list does not show. */
function unlisted(fields: EntityFields): string {
  return unlistedFields(fields)
    .map((name) => `${fields[name]?.heading}: ${name}`)
    .join('|');
}

function withUnlisted(columns: string, fields: EntityFields): string {
  const more = unlisted(fields);
  return more === '' ? columns : `${columns}||${more}`;
}

/** @param tables the list does not show all of their fields */
function not(other: OtherList, instead: ImportKind | null, columns: string, ...tables: EntityFields[]): GhalaList {
  const [headings, shown] = columnsIn(columns);
  const more = tables.flatMap((fields) => unlistedFields(fields).map((name) => fields[name]?.heading ?? ''));
  return { other, instead, headings: [...headings, ...more], shown };
}

function columnsIn(columns: string): [all: string[], shown: number] {
  const [shown = '', extra] = columns.split('||');
  const first = shown.split('|');
  return [extra === undefined ? first : [...first, ...extra.split('|')], first.length];
}

const shownProductFields = fieldsShownIn('list');
/** These are the columns of the list of products, and after them its other fields. */
export const productColumnsOfFiles = [
  ...shownProductFields.map(({ field: { name, heading }, shown }) => ({ name, heading: shown.heading ?? heading })),
  ...allProductFields
    .filter(({ name }) => !shownProductFields.some(({ field }) => field.name === name))
    .map(({ name, heading }) => ({ name, heading })),
];

const stock = 'Product Description: name|Category|Unit|On Hand: quantity|Qty Reserved|Qty Available';

const lists: readonly GhalaList[] = [
  {
    kind: 'products',
    shown: shownProductFields.length,
    headings: productColumnsOfFiles.map(({ heading }) => heading),
    columns: productColumnsOfFiles.map(({ name }) => name),
  },
  of(
    'suppliers',
    'Supplier Name & Code: name|Nature of Business: business|Status: prequalified|No. of POs|PO Amount to Date||' +
      unlisted(supplierFields),
  ),
  of(
    'places',
    'Warehouse: name|Description: description|No. of Virtual W/H|No. of Sections|No. of Bins|No. of Products||' +
      `Type: type|Host Warehouse: host|${unlisted(warehouseFields)}`,
  ),
  of('places', 'Virtual Warehouse: name|Description: description|Host Warehouse: host|No. of Products||Type: type'),
  of('places', `Section: name|Warehouse: host|Description: description||${unlisted(sectionFields)}|Type: type`),
  of('stock', `${stock}|SOH Value(Kshs)|Stock Level|Warehouse: warehouse|Item Code: code`),
  of('stock', `${stock}|SOH Value (Kshs)|Stock Level Alert|Warehouse: warehouse|Item Code: code`),
  of(
    'stock',
    'Product Description: name|Code: code|Unit|Warehouse: warehouse|Section: section|On Hand: quantity|SOH Value (Kshs)|Last Moved',
  ),
  of(
    'stock',
    'Product Description: name|Code: code|Lot: lot|Expires: expiresOn|Days Left|Warehouse: warehouse|Section: section|Unit|' +
      'Qty Available|Qty Reserved|On Hand: quantity|SOH Value (Kshs)|Received||Made On: madeOn',
  ),
  of(
    'levels',
    'Product Description: name|Code: code|Unit|Warehouse: warehouse|Qty Available|Qty Reserved|On Order|In Drafts|To Issue|' +
      'Expected|Minimum: minimum|Target: target|Maximum: maximum|Supplier: supplier||Least Quantity: leastQuantity',
  ),
  of('categories', withUnlisted('Product Category: category', entryFields.category)),
  of(
    'categories',
    withUnlisted('Product Sub Category: subCategory|Product Category: category', entryFields.subCategory),
  ),
  of(
    'units',
    `Unit: unit|Description: description|Whole numbers only: isWhole||Measures: measure|${unlisted(entryFields.unit)}`,
  ),
  of('units', withUnlisted('Sub-unit: unit|Unit: parent|Count: count', entryFields.subUnit)),
  of(
    'units',
    'Unit or sub-unit: unit|Unit: parent|Count: count|Description: description||Whole numbers only: isWhole|' +
      `Measures: measure|${unlisted(entryFields.unit)}`,
  ),
  of('stockCategories', withUnlisted('Stock Category: nog', entryFields.stockCategory)),
  of('purposes', withUnlisted('Purpose: purpose|Module: module', entryFields.purpose)),
  of('payments', withUnlisted('Payment Method: payment', entryFields.payment)),
  of('tags', withUnlisted('Tag: tag', entryFields.tag)),

  not(
    'receipts',
    'stock',
    'Date|Reference No.|PO No.|Exception|Status|Verification|Stock Category|Handled By',
    receiptFields,
  ),
  not(
    'receiving',
    'stock',
    'Date|Product Category|PO No.|Ref Doc.|Ref 1|Ref 2|Product Description|Unit|Quantity|Amount|W/House|Stock Category|' +
      'Added by|Guarded by|Verified by|Supplier/Driver|Vehicle|Project/Site Name|Status||Lots|Expiry',
    receiptFields,
    reportedItemFields,
  ),
  not('incompleteDeliveries', null, 'Date|Reference No.|IDN No.|Stock Category|Delivery/Courier|Status|Handled By'),
  not(
    'orders',
    null,
    'Date|Order No.|Type|Priority|Warehouse|Project/Site|Purpose|Requested By|Assigned To|Dispatched By|Vehicle|Status|Exception',
  ),
  not('cancelledOrders', null, 'Created Date|Cancelled Date|Order No.|Cancelled By|Reason for Cancellation'),
  ...noteKindNames.flatMap((kind) => {
    const { plural, columns } = noteKinds[kind];
    const { number, recipient, issued, recipients } = columns;
    return [
      not(
        plural,
        null,
        `Date|${number}|Priority|Warehouse|Project/Site|Purpose|Requested By|${recipient}|Dispatched By|Vehicle|Status|Exception`,
      ),
      not(
        `${kind}Report`,
        null,
        `Date|Product Category|${number}|Ref No.|Product Description|Unit|Quantity Requested|${issued}|Balance|W/House|` +
          `Requested by|Dispatched by|${recipients.join('|')}|Project/Site Name|Vehicle|Status`,
      ),
    ];
  }),
  not('gate', null, 'PN/DN|Issued To|Vehicle|Items|Date Issued'),
  not('gate', null, 'PN/DN|Issued To|Vehicle|Items|Date Left|Released By|Photo'),
  not(
    'purchases',
    null,
    'Date|PO No.|Department|Project|Raised By|Status|Exception|Fulfilled By|Amount||Supplier',
    purchaseFields,
  ),
  not('purchases', null, 'Date|PO No.|Dept|Project|Raised By|Status|Amount'),
  not(
    'adjustments',
    'stock',
    'Date|Activity|Product Description|Warehouse|Qty Before|Qty Adjusted|New Qty Avail|Reason|Requested By|Status||Lots',
  ),
  not(
    'transfers',
    'stock',
    'Date|Product Description|Qty Moved|Old Warehouse|New Warehouse|Transfer Reason|Request by|Comment|Status||Lots',
  ),
  not('reservations', 'stock', 'Date|Product Description|Unit|Qty Reserved|Reserved By|Warehouse|Status||Lots'),
  not('reservations', 'stock', 'Date|Type|Quantity|Activity By|Comment||Lot'),
  not(
    'stockActivity',
    'stock',
    'Date|Activity|Shipped From|Qty-In|Qty Adj|Qty Trans|Qty Res|Qty-Out|BPN|PN/DN|Requested By|Shipped To|Project/Site|Balance',
  ),
  not(
    'markedReturns',
    'stock',
    'Reference No.|Date Issued|Date Returned|Product Description|Issued To|Quantity|Project|Status|Comment',
  ),
  not(
    'prices',
    'products',
    'Product|Product Code|Unit|No. of Orders|Quantity|First Price|Latest Price|Change (%)|Last Ordered|PO No.',
  ),
  not('auditLog', null, 'Date/Time|User|Entity|Action|Log'),
  not('auditLog', null, 'Date/Time|User|Kind|Log'),
  not('messages', null, 'Date/Time|Channel|To|Subject|Status'),
  not('imports', null, 'Date|What|File|Added by|Added|Changed|Unchanged|Left out|Stock lines|Undone|Undone by'),
  not('imports', null, 'Row|What|Name|Action|Before|After'),
  not('users', null, 'Name|Designation'),
  not('users', null, 'Name|Role|Phone|System Status|User Status', userFields),
  not('roles', null, 'Role|Description|No. of Users'),
  not(
    'lots',
    'stock',
    'Date|Activity|Number|Quantity|Warehouse|Section|Supplier|Received By|Company|Phone|Vehicle|Project/Site|Left Gate|Returned|Other Place|User|Comment',
  ),
  not(
    'counts',
    'stock',
    'Count No.|Name|Warehouse|Status|Lines|Counted|Differences|Difference (Kshs)|Created By|Created Date',
  ),
  not(
    'counts',
    'stock',
    'Month|Counts|Lines|Without Difference|Without Difference (%)|Expected Value (Kshs)|Differences (Kshs)|Differences (%)',
  ),
  not(
    'counts',
    'stock',
    'Section|Product Description|Code|Unit|Expected|Counted|Difference|Difference (Kshs)|Status|Counted By|Date',
  ),
];

const keyOf = (headings: readonly string[]) => headings.map((heading) => heading.trim().toLowerCase()).join('|');
const byKey = new Map(
  lists.flatMap((list) => [
    [keyOf(list.headings.slice(0, list.shown)), list],
    [keyOf(list.headings), list],
  ]),
);

/**
 * Says what of Ghala's own a list is, by its headings; undefined if none. Its columns begin with the number of the row.
 */
export function ghalaListOf(
  headings: readonly string[],
): { kind: ImportKind; columns: (string | null)[] } | { other: OtherList; instead: ImportKind | null } | undefined {
  const filled = headings.toReversed().findIndex((heading) => heading !== '');
  const all = filled <= 0 ? headings : headings.slice(0, -filled);
  const isNumbered = all[0]?.trim().toLowerCase() === 'no.';
  const found = byKey.get(keyOf(isNumbered ? all.slice(1) : all));
  if (found === undefined || !('kind' in found)) return found;
  // One of a single column may be anyone's, and is proposed as others are.
  const columns = [...(isNumbered ? [null] : []), ...found.columns];
  return { kind: found.kind, columns: columns.slice(0, all.length) };
}
