import { describe, expect, it } from 'vitest';
import type { ImportKind } from './kinds';
import { kindOf, proposeColumns as propose } from './match-columns';

const proposeColumns = (headings: readonly string[], below: readonly (readonly string[])[]) =>
  propose('products', headings, below);

/** This is the proposed field of each heading; those left out are not in it. */
function proposed(headings: string, ...below: string[]) {
  const cells = (line: string) => line.split('|');
  const fields = proposeColumns(cells(headings), below.map(cells));
  return Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells(headings)[index]]] : [])));
}

describe('columns are matched to fields by their headings', () => {
  it('of an item export of ERPNext', () => {
    const headings =
      'ID|Item Code|Item Name|Item Group|Default Unit of Measure|Disabled|Maintain Stock|Opening Stock|Valuation Rate|Standard Selling Rate|Is Fixed Asset|Shelf Life In Days|Safety Stock|Has Batch No|Has Serial No|Has Expiry Date|Weight Per Unit|Weight UOM|Description|Brand|Customs Tariff Number|Barcode (Barcodes)|UOM (UOMs)|Re-order Level (Reorder level based on Warehouse)';
    expect(proposed(headings)).toEqual({
      code: 'Item Code',
      name: 'Item Name',
      categoryId: 'Item Group',
      unitId: 'Default Unit of Measure',
      quantity: 'Opening Stock',
      unitCost: 'Valuation Rate',
      priceRetail: 'Standard Selling Rate',
      companyAsset: 'Is Fixed Asset',
      shelfLife: 'Shelf Life In Days',
      stockMin: 'Safety Stock',
      hasLots: 'Has Batch No',
      hasSerials: 'Has Serial No',
      weightMeasurement: 'Weight Per Unit',
      hscode: 'Customs Tariff Number',
      barcode: 'Barcode (Barcodes)',
      stockOrder: 'Re-order Level (Reorder level based on Warehouse)',
    });
  });

  it('of a product export of Odoo', () => {
    const headings =
      'External ID|Favorite|Name|Internal Reference|Barcode|Sales Price|Cost|Product Category|Product Type|Tracking|Track Inventory|Unit of Measure|Quantity On Hand|Forecasted Quantity|Weight|HS Code';
    expect(proposed(headings)).toEqual({
      name: 'Name',
      code: 'Internal Reference',
      barcode: 'Barcode',
      priceRetail: 'Sales Price',
      pricePurchase: 'Cost',
      categoryId: 'Product Category',
      tracking: 'Tracking',
      unitId: 'Unit of Measure',
      quantity: 'Quantity On Hand',
      weightMeasurement: 'Weight',
      hscode: 'HS Code',
    });
  });

  it('of a part export of InvenTree, whose categories and locations are keys beside their names', () => {
    const headings =
      'ID|Name|Description|IPN|Category|Category Name|Units|In Stock|Total In Stock|Minimum Stock|Default Location|Active|Trackable';
    expect(proposed(headings, '7|Bolt|M8|B-1|3|Fasteners|pcs|40|40|5|12|True|False')).toEqual({
      name: 'Name',
      code: 'IPN',
      categoryId: 'Category Name',
      unitId: 'Units',
      quantity: 'In Stock',
      stockMin: 'Minimum Stock',
      hasSerials: 'Trackable',
    });
  });

  it('of the template, of a list in Swahili, and of none that is known', () => {
    expect(Object.keys(proposed('Item Code|Product Name|Sub-category|Min Stock|Order Stock'))).toHaveLength(5);
    expect(proposed('Msimbo|Jina la bidhaa|Kundi|Kipimo|Kiasi|Bei ya kununua|Bei ya kuuza|Ghala')).toEqual({
      code: 'Msimbo',
      name: 'Jina la bidhaa',
      categoryId: 'Kundi',
      unitId: 'Kipimo',
      quantity: 'Kiasi',
      pricePurchase: 'Bei ya kununua',
      priceRetail: 'Bei ya kuuza',
      warehouse: 'Ghala',
    });
    expect(proposed('Colour|Mood')).toEqual({});
  });

  it.each([
    [
      'Bidhaa / Description|SKU|Kind of goods|Packing|Balance in store|Cost (Kshs)|Reorder pt',
      'name|code|categoryId|unitId|quantity|pricePurchase|stockOrder',
    ],
    // A stock sheet: what is left counts, not what came in or what it began with.
    [
      'S/No|Commodity|U/M|Opening stock|In|Out|Bal as at 30th June|B.P|S.P|Total value|Remarks',
      '|name|unitId||||quantity|pricePurchase|priceRetail||',
    ],
    [
      'PartNo|Particulars|Store Bal.|Physical Count|Variance|Shelf No.|Min Qty|Max Qty',
      'code|name||quantity||section|stockMin|stockMax',
    ],
    [
      'itemcode|item_name|QtyOnHand|cost price|W/sale price|VAT %|storename',
      'code|name|quantity|pricePurchase|priceWholesale|tax|warehouse',
    ],
    [
      'Na.|Jina la kifaa|Aina ya bidhaa|Kipimo|Salio|Bei ya jumla|Gharama|Kiwango cha chini|Kiwango cha kuagiza|Stoo|Rafu',
      '|name|categoryId|unitId|quantity|priceWholesale|pricePurchase|stockMin|stockOrder|warehouse|section',
    ],
    // ERPNext calls it stock balance, Odoo on hand.
    [
      'Item|Stock UOM|Balance Qty|Balance Value|Opening Qty|In Qty|Out Qty|Reorder Level|Reorder Qty',
      'name|unitId|quantity|||||stockOrder|',
    ],
    [
      'Product/Name|Product/Internal Reference|Product Category/Complete Name|Available Quantity|On Hand Quantity|Reordering Min Quantity|Reordering Max Quantity|Forecasted',
      'name|code|categoryId||quantity|stockMin|stockMax|',
    ],
    // The names that Odoo itself has for its fields.
    [
      'id|name|default_code|barcode|list_price|standard_price|categ_id/id|categ_id|uom_id|qty_available',
      '|name|code|barcode|priceRetail|pricePurchase||categoryId|unitId|quantity',
    ],
    ['Goods|Bar code no.|How many', 'name|barcode|quantity'],
    ['Stock item|Qty in stock, Thika|Unit of issue|Rate', 'name|quantity|unitId|priceRetail'],
    // A shop's own words.
    [
      'Item|How many in shop|Packed in|Bought at (KSh)|Sold at|Reorder when below',
      'name|quantity|unitId|pricePurchase|priceRetail|stockOrder',
    ],
    [
      'Goods|How many do we have?|Measured in|Bought for|Selling at (Kshs)|Low stock alert',
      'name|quantity|unitId|pricePurchase|priceRetail|stockMin',
    ],
    [
      'Product|Qty left|Counted in|Buying price|Price we sell at|Restock when under|Shop',
      'name|quantity|unitId|pricePurchase|priceRetail|stockOrder|warehouse',
    ],
    ['Item|No. of pieces|We buy at|Sold @', 'name|quantity|pricePurchase|priceRetail'],
    ['Bidhaa|Zipo ngapi dukani|Bei tuliyonunua|Bei tunayouza', 'name|quantity|pricePurchase|priceRetail'],
  ])('by the words in %s', (headings, fields) => {
    expect(proposeColumns(headings.split('|'), []).map((field) => field ?? '')).toEqual(fields.split('|'));
  });

  it.each([
    ...['No.', 'S/No', 'Serial No', 'Invoice No', 'ID', 'Supplier name', 'Brand name', 'Colour name', 'Driver name'],
    ...['Date received', 'Expiry date', 'Total cost', 'Total value', 'Amount', 'Unit value', 'In Qty', 'Qty sold'],
    ...['Damaged', 'Maintain Stock', 'Min Order Qty', 'Reorder Qty', 'Forecasted Quantity', 'Customer price', 'Phone'],
    ...['Bought on', 'Bought from', 'Bought by', 'Sold on', 'Sold by', 'Sold to', 'Sold in', 'Sold', 'Pcs per carton'],
    ...['Tarehe', 'Msambazaji', 'Thamani', 'Stock of the year that has gone by'],
  ])('but none by %s', (heading) => {
    expect(proposeColumns([heading], [])).toEqual([null]);
  });
});

it('a column of words is none of figures, and one of figures none of names', () => {
  const below = [
    ['Naivas', '12'],
    ['', '14'],
  ];
  expect(proposeColumns(['Bought at', 'Unit'], below)).toEqual([null, null]);
  expect(proposeColumns(['Bought at', 'Unit'], [['180/=', 'Bag']])).toEqual(['pricePurchase', 'unitId']);
});

/** Says what a list is taken for, and the proposed field of each heading. */
function taken(headings: string, ...below: string[]) {
  const cells = (line: string) => line.split('|');
  const [row, rows] = [cells(headings), below.map(cells)];
  const kind = kindOf(row, rows);
  const fields = kind === undefined ? [] : propose(kind, row, rows);
  return {
    kind,
    ...Object.fromEntries(fields.flatMap((field, index) => (field === null ? [] : [[field, row[index]]]))),
  };
}

describe('the exports of other systems are taken for what they are', () => {
  it.each<[string, ImportKind, string, Record<string, string>]>([
    [
      'Supplier of ERPNext',
      'suppliers',
      'ID|Supplier Name|Country|Supplier Group|Supplier Type|Tax ID|Mobile No|Email Id|Supplier Primary Contact|Primary Address|Disabled|Is Frozen',
      {
        name: 'Supplier Name',
        business: 'Supplier Group',
        idNumber: 'Tax ID',
        phone: 'Mobile No',
        email: 'Email Id',
        contact: 'Supplier Primary Contact',
        address: 'Primary Address',
      },
    ],
    [
      'Warehouse of ERPNext',
      'places',
      'ID|Warehouse Name|Company|Is Group Warehouse|Parent Warehouse|Warehouse Type|City|Disabled',
      { name: 'Warehouse Name', location: 'City' },
    ],
    [
      'Bin of ERPNext',
      'stock',
      'ID|Warehouse|Item Code|Reserved Quantity|Actual Quantity|Ordered Quantity|Requested Quantity|Planned Qty|Projected Qty|UOM|Valuation Rate|Stock Value',
      { warehouse: 'Warehouse', code: 'Item Code', quantity: 'Actual Quantity', unitCost: 'Valuation Rate' },
    ],
    [
      'Stock Balance of ERPNext',
      'stock',
      'Item|Item Name|Item Group|Warehouse|Stock UOM|Balance Qty|Balance Value|Opening Qty|Opening Value|In Qty|In Value|Out Qty|Out Value|Valuation Rate|Reserved Stock|Company',
      { code: 'Item', name: 'Item Name', warehouse: 'Warehouse', quantity: 'Balance Qty', unitCost: 'Valuation Rate' },
    ],
    [
      'Stock Ledger of ERPNext',
      'stock',
      'Date|Item|Item Name|Stock UOM|In Qty|Out Qty|Balance Qty|Warehouse|Incoming Rate|Valuation Rate|Balance Value|Voucher Type|Voucher #',
      { code: 'Item', name: 'Item Name', warehouse: 'Warehouse', quantity: 'Balance Qty', unitCost: 'Valuation Rate' },
    ],
    [
      'Batch-Wise Balance History of ERPNext',
      'stock',
      'Item|Item Name|Description|Warehouse|Batch|Opening Qty|In Qty|Out Qty|Balance Qty|UOM',
      { code: 'Item', name: 'Item Name', warehouse: 'Warehouse', lot: 'Batch', quantity: 'Balance Qty' },
    ],
    [
      'Batch Item Expiry Status of ERPNext',
      'stock',
      'Item|Item Name|Batch|Stock UOM|Quantity|Expires On|Expiry (In Days)',
      { code: 'Item', name: 'Item Name', lot: 'Batch', quantity: 'Quantity', expiresOn: 'Expires On' },
    ],
    [
      'Items of a Stock Reconciliation of ERPNext',
      'stock',
      'Barcode|Item Code|Item Name|Warehouse|Quantity|Valuation Rate|Amount|Serial No|Batch No',
      {
        barcode: 'Barcode',
        code: 'Item Code',
        name: 'Item Name',
        warehouse: 'Warehouse',
        quantity: 'Quantity',
        unitCost: 'Valuation Rate',
        serials: 'Serial No',
        lot: 'Batch No',
      },
    ],
    [
      'a list of a chemist, in Swahili',
      'stock',
      'Jina la dawa|Idadi|Ghala|Nambari ya bechi|Mwisho wa matumizi',
      {
        name: 'Jina la dawa',
        quantity: 'Idadi',
        warehouse: 'Ghala',
        lot: 'Nambari ya bechi',
        expiresOn: 'Mwisho wa matumizi',
      },
    ],
    [
      'Item Reorder of ERPNext',
      'levels',
      'Item Code|Item Name|Check in (group)|Request for|Re-order Level|Re-order Qty|Material Request Type|Warehouse',
      {
        code: 'Item Code',
        name: 'Item Name',
        minimum: 'Re-order Level',
        orderQuantity: 'Re-order Qty',
        warehouse: 'Warehouse',
      },
    ],
    [
      'Item Group of ERPNext',
      'categories',
      'ID|Item Group Name|Parent Item Group|Is Group',
      { category: 'Item Group Name' },
    ],
    [
      'UOM of ERPNext',
      'units',
      'ID|UOM Name|Must be Whole Number|Enabled',
      { unit: 'UOM Name', isWhole: 'Must be Whole Number' },
    ],
    [
      'Item Price of ERPNext',
      'products',
      'ID|Item Code|Item Name|UOM|Price List|Buying|Selling|Rate|Currency\n7|C-1|Cement|Bag|Standard Selling|0|1|750|KES',
      { code: 'Item Code', name: 'Item Name', unitId: 'UOM', priceRetail: 'Rate' },
    ],
    [
      'res.partner of Odoo, by its labels',
      'suppliers',
      'Display Name|Phone|Email|Tax ID|Street|City|Country|Salesperson',
      { name: 'Display Name', phone: 'Phone', email: 'Email', idNumber: 'Tax ID', address: 'Street' },
    ],
    [
      'res.partner of Odoo, by its names',
      'suppliers',
      'id|name|phone|email|vat|street|city|country_id',
      { name: 'name', phone: 'phone', email: 'email', idNumber: 'vat', address: 'street' },
    ],
    [
      'stock.warehouse of Odoo',
      'places',
      'Warehouse|Short Name|Location Stock|Company|Address',
      { name: 'Warehouse', location: 'Address' },
    ],
    [
      'stock.location of Odoo',
      'places',
      'Location Name|Full Location Name|Location Type|Company',
      { name: 'Location Name', path: 'Full Location Name' },
    ],
    [
      'stock.quant of Odoo, by its labels',
      'stock',
      'Product|Location|Lot/Serial Number|Package|Owner|On Hand Quantity|Reserved Quantity|Unit of Measure',
      { name: 'Product', warehouse: 'Location', quantity: 'On Hand Quantity', lot: 'Lot/Serial Number' },
    ],
    [
      'stock.quant of Odoo, by its names',
      'stock',
      'id|product_id/default_code|product_id|location_id|lot_id|inventory_quantity',
      {
        code: 'product_id/default_code',
        name: 'product_id',
        warehouse: 'location_id',
        quantity: 'inventory_quantity',
        lot: 'lot_id',
      },
    ],
    [
      'reordering rules of Odoo, by their labels',
      'levels',
      'Reference|Product|Location|Warehouse|Min Quantity|Max Quantity|Multiple Quantity|To Order',
      { name: 'Product', warehouse: 'Warehouse', minimum: 'Min Quantity', target: 'Max Quantity' },
    ],
    [
      'reordering rules of Odoo, by their names',
      'levels',
      'id|product_id|warehouse_id|product_min_qty|product_max_qty|qty_multiple',
      { name: 'product_id', warehouse: 'warehouse_id', minimum: 'product_min_qty', target: 'product_max_qty' },
    ],
    [
      'Company of InvenTree',
      'suppliers',
      'ID|Company name|Company description|Website|Phone number|Address|Email|Currency|Contact|Is Supplier|Is Customer',
      { name: 'Company name', phone: 'Phone number', address: 'Address', email: 'Email', contact: 'Contact' },
    ],
    [
      'stock items of InvenTree',
      'stock',
      'ID|Part|Quantity|Serial Number|Batch Code|Expiry Date|Stock Location|Part.Name|Part.IPN|Location.Name|Location.Path|Purchase Price|Status',
      {
        name: 'Part.Name',
        code: 'Part.IPN',
        quantity: 'Quantity',
        warehouse: 'Location.Path',
        unitCost: 'Purchase Price',
        serials: 'Serial Number',
        lot: 'Batch Code',
        expiresOn: 'Expiry Date',
      },
    ],
    [
      'stock locations of InvenTree',
      'places',
      'ID|Name|Description|Parent Location|Path|Structural|External|Location type|Stock Items',
      { name: 'Name', description: 'Description', path: 'Path' },
    ],
    [
      'part categories of InvenTree',
      'categories',
      'ID|Name|Path|Default Location|Parts|Structural',
      { category: 'Name', path: 'Path' },
    ],
    [
      'parts of InvenTree',
      'products',
      'Name|Description|IPN|Category|Minimum Stock|Units|Trackable|Default Location|In Stock\nBolt|M8|B-1|Fasteners|5|pcs|True|Shelf A|40',
      {
        name: 'Name',
        code: 'IPN',
        categoryId: 'Category',
        stockMin: 'Minimum Stock',
        unitId: 'Units',
        hasSerials: 'Trackable',
        warehouse: 'Default Location',
        quantity: 'In Stock',
      },
    ],
    [
      'parts of InvenTree by a few columns',
      'products',
      'Full Name|Name|IPN|Category Name|Minimum Stock|Units|Default Location',
      {
        name: 'Name',
        code: 'IPN',
        categoryId: 'Category Name',
        stockMin: 'Minimum Stock',
        unitId: 'Units',
        warehouse: 'Default Location',
      },
    ],
    [
      'parts of InvenTree by the fewest columns',
      'products',
      'Name|Description|Minimum Stock|Default Location',
      { name: 'Name', stockMin: 'Minimum Stock', warehouse: 'Default Location' },
    ],
    [
      'supplier parts of InvenTree, whose codes and stock are the supplier’s',
      'products',
      'ID|Part|Part Name|Supplier|SKU|MPN|Packaging|Available\n1|7|Bolt|4|A-1|M-1|Box|90',
      { name: 'Part Name', unitId: 'Packaging' },
    ],
    [
      'part categories of InvenTree, as it exported them before',
      'categories',
      'Category ID|Category Name|Description|Category Path|Default Location ID|Parent ID|Part Count',
      { category: 'Category Name', path: 'Category Path' },
    ],
    [
      'Item of ERPNext, with its reorder levels',
      'products',
      'Item Code|Item Name|Item Group|Stock UOM|Has Batch No|Has Serial No|Opening Stock|Valuation Rate|Default Warehouse (Item Defaults)|Re-order Level (Reorder level based on Warehouse)',
      {
        code: 'Item Code',
        name: 'Item Name',
        categoryId: 'Item Group',
        unitId: 'Stock UOM',
        hasLots: 'Has Batch No',
        hasSerials: 'Has Serial No',
        quantity: 'Opening Stock',
        unitCost: 'Valuation Rate',
        warehouse: 'Default Warehouse (Item Defaults)',
        stockOrder: 'Re-order Level (Reorder level based on Warehouse)',
      },
    ],
    [
      'Stock Balance of ERPNext, with reorder levels',
      'stock',
      'Item|Item Name|Item Group|Warehouse|Stock UOM|Balance Qty|Valuation Rate|Reorder Level|Reorder Qty',
      { code: 'Item', name: 'Item Name', warehouse: 'Warehouse', quantity: 'Balance Qty', unitCost: 'Valuation Rate' },
    ],
    [
      'Item Reorder of ERPNext, which names the warehouse otherwise',
      'levels',
      'Item Code|Check in (group)|Request for|Re-order Level|Re-order Qty|Material Request Type',
      { code: 'Item Code', warehouse: 'Request for', minimum: 'Re-order Level', orderQuantity: 'Re-order Qty' },
    ],
    [
      'product.product of Odoo',
      'products',
      'Display Name|Internal Reference|Barcode|Sales Price|Quantity On Hand|Unit|Tracking\n[C-1] Cement|C-1||750|40|Units|By Lots',
      {
        name: 'Display Name',
        code: 'Internal Reference',
        barcode: 'Barcode',
        priceRetail: 'Sales Price',
        quantity: 'Quantity On Hand',
        unitId: 'Unit',
        tracking: 'Tracking',
      },
    ],
    [
      'reordering rules of Odoo with what is on hand',
      'levels',
      'Reference|Product|Location|Route|On Hand|Forecast|Min Quantity|Max Quantity|To Order|Unit of Measure|Vendor|Trigger',
      {
        name: 'Product',
        warehouse: 'Location',
        minimum: 'Min Quantity',
        target: 'Max Quantity',
        supplier: 'Vendor',
      },
    ],
  ])('%s', (_name, kind, headings, fields) => {
    const [heads = '', ...below] = headings.split('\n');
    expect(taken(heads, ...below)).toEqual({ kind, ...fields });
  });
});

describe('a list of one’s own is taken for', () => {
  it.each<[ImportKind | undefined, string]>([
    ['suppliers', 'Jina la msambazaji|Simu|Barua pepe|PIN ya KRA|Anwani'],
    ['suppliers', 'Vendor|Contact person|Mobile'],
    ['places', 'Ghala|Mahali|Maelezo'],
    ['places', 'Section|Warehouse|Bins'],
    ['stock', 'Item|Warehouse|Qty'],
    ['levels', 'Item|Store|Min|Target|Max'],
    ['categories', 'Category|Sub-category'],
    ['units', 'Unit|Symbol'],
    ['payments', 'Mode of Payment'],
    ['purposes', 'Kusudi|Moduli'],
    ['stockCategories', 'Nog'],
    ['tags', 'Lebo'],
    ['suppliers', 'Vendor|Payment Method'],
    ['products', 'Item|Unit|Qty|Buying price|Store'],
    ['products', 'Item|Category|Unit|Qty|Min|Max|Store'],
    ['products', 'Bidhaa|Kipimo|Bei ya kununua'],
    [undefined, 'Colour|Mood'],
  ])('%s: %s', (kind, headings) => {
    expect(kindOf(headings.split('|'), [])).toBe(kind);
  });

  it('what its user came to import, unless its headings say otherwise', () => {
    const headings = ['Item', 'Warehouse', 'Qty'];
    expect(kindOf(headings, [], 'products')).toBe('products');
    expect(kindOf(headings, [], 'suppliers')).toBe('stock');
  });
});

it('a column of words that a field does not know is about something else', () => {
  const headings = ['Supplier', 'Phone', 'Status'];
  const below = (status: string) => [['Acme', '0722111333', status]];
  expect(propose('suppliers', headings, below('Active'))).toEqual(['name', 'phone', null]);
  expect(propose('suppliers', headings, below('Pre-qualified'))).toEqual(['name', 'phone', 'prequalified']);
});
