import { describe, expect, it } from 'vitest';
import { findHeadings, proposeColumns } from './match-columns';
import { readCsv, readSheets } from './read-sheet';

/** The proposed field of each heading; those left out are not in it. */
function proposed(headings: string, ...below: string[]) {
  const cells = (line: string) => line.split('|');
  const fields = proposeColumns(cells(headings), below.map(cells));
  return Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, cells(headings)[index]]] : [])));
}

describe('columns are matched to fields by their headings', () => {
  it('of an item export of ERPNext', () => {
    const headings =
      'ID|Item Code|Item Name|Item Group|Default Unit of Measure|Disabled|Maintain Stock|Opening Stock|Valuation Rate|Standard Selling Rate|Is Fixed Asset|Shelf Life In Days|Safety Stock|Weight Per Unit|Weight UOM|Description|Brand|Customs Tariff Number|Barcode (Barcodes)|UOM (UOMs)|Re-order Level (Reorder level based on Warehouse)';
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
      weightMeasurement: 'Weight Per Unit',
      hscode: 'Customs Tariff Number',
      barcode: 'Barcode (Barcodes)',
      stockOrder: 'Re-order Level (Reorder level based on Warehouse)',
    });
  });

  it('of a product export of Odoo', () => {
    const headings =
      'External ID|Favorite|Name|Internal Reference|Barcode|Sales Price|Cost|Product Category|Product Type|Unit of Measure|Quantity On Hand|Forecasted Quantity|Weight|HS Code';
    expect(proposed(headings)).toEqual({
      name: 'Name',
      code: 'Internal Reference',
      barcode: 'Barcode',
      priceRetail: 'Sales Price',
      pricePurchase: 'Cost',
      categoryId: 'Product Category',
      unitId: 'Unit of Measure',
      quantity: 'Quantity On Hand',
      weightMeasurement: 'Weight',
      hscode: 'HS Code',
    });
  });

  it('of a part export of InvenTree, whose categories and locations are keys beside their names', () => {
    const headings =
      'ID|Name|Description|IPN|Category|Category Name|Units|In Stock|Total In Stock|Minimum Stock|Default Location|Active';
    expect(proposed(headings, '7|Bolt|M8|B-1|3|Fasteners|pcs|40|40|5|12|True')).toEqual({
      name: 'Name',
      code: 'IPN',
      categoryId: 'Category Name',
      unitId: 'Units',
      quantity: 'In Stock',
      stockMin: 'Minimum Stock',
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
    // Stock balance of ERPNext, on hand of Odoo.
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

describe('a sheet', () => {
  it('may have a title above its headings', () => {
    const rows = readCsv('Stock of the shop\n\nItem,Unit,Qty\nSalt,Bag,4', ',');
    expect(findHeadings(rows)).toEqual({ row: 2, named: 3 });
    expect(
      findHeadings([
        ['', ''],
        ['Colour', 'Mood'],
      ]),
    ).toEqual({ row: 1, named: 0 });
  });

  it.each([
    ['semicolon', 'Item;Qty;Cost\nSalt;"1,5";"4;5"'],
    ['tab', 'Item\tQty\tCost\nSalt\t1,5\t4;5'],
  ] as const)('is read with %s between its cells', async (separator, text) => {
    const { best: sheet } = await readSheets(new File([text], 'stock.csv'));
    expect(sheet).toMatchObject({
      separator,
      rows: [
        ['Item', 'Qty', 'Cost'],
        ['Salt', '1,5', '4;5'],
      ],
    });
  });

  it('is read in the encoding of Windows too', async () => {
    const bytes = Uint8Array.from('Item,Qty\nCaf\xe9,4', (sign) => sign.charCodeAt(0));
    const { best: sheet } = await readSheets(new File([bytes], 'stock.csv'));
    expect(sheet.rows[1]).toEqual(['Café', '4']);
    expect(await sheet.file.text()).toContain('Café');
  });
});
