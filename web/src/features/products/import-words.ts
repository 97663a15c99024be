import { type ImportField, importFields } from '@ghala/contract/calls/product-import';

/**
 * The headings that people, and the item exports of other systems, give to a field, without spaces and signs: the
 * likeliest first, parted by points. English and Swahili.
 */
const words: Partial<Record<ImportField, string>> = {
  code: 'itemcode.code.internalreference.ipn.sku.productcode.itemno.itemnumber.partnumber.partno.stockcode.articlecode.defaultcode.msimbowabidhaa.msimbo',
  name: 'productname.itemname.name.nameordescription.product.item.partname.part.goods.itemdescription.productdescription.article.material.jinalabidhaa.jina.bidhaa.description.maelezo',
  alternativeName: 'alternativename.altname.othername.jinamengine.jinalingine',
  categoryId:
    'categoryname.productcategory.itemgroup.itemcategory.category.group.productgroup.kundilabidhaa.kundi.kategoria.aina',
  subCategoryId: 'subcategory.subcategoryname.subgroup.kundidogo',
  unitId: 'defaultunitofmeasure.unitofmeasure.unit.units.uom.stockuom.baseunit.measure.measurement.kipimo',
  subUnitId: 'subunit.kipimokidogo',
  pricePurchase:
    'purchaseprice.costprice.cost.buyingprice.standardcost.lastpurchaserate.lastpurchaseprice.purchaserate.standardprice.beiyakununua.beiyaununuzi',
  priceRetail:
    'retailprice.salesprice.sellingprice.saleprice.standardsellingrate.listprice.unitprice.price.rate.mrp.beiyakuuza.beiyarejareja.bei',
  priceWholesale: 'wholesaleprice.wholesale.tradeprice.beiyajumla',
  maxDiscount: 'maximumdiscount.maxdiscount.discount',
  tax: 'taxrate.vatrate.taxpercent.vatpercent',
  hscode: 'hscode.customstariffnumber',
  barcode: 'barcode.ean.ean13.upc.gtin',
  weightMeasurement: 'weight.itemweight.weightperunit.netweight.uzito',
  dimensions: 'storagedimension.dimensions.dimension.size.vipimo',
  shelfLife: 'shelflife.shelflifeindays',
  components: 'inclcomponents.components',
  companyAsset: 'companyasset.isfixedasset',
  assetNo: 'assetno.assetnumber',
  stockMin: 'minstock.minstocklevel.minimumstock.minqty.minimumquantity.minimum.safetystock.min',
  stockMax: 'maxstock.maxstocklevel.maximumstock.maxqty.maximumquantity.maximum.max',
  stockOrder: 'orderstock.orderstocklevel.reorderlevel.reorderpoint.reorder',
  quantity:
    'openingquantity.openingstock.openingbalance.quantityonhand.qtyonhand.onhand.instock.stockonhand.currentstock.totalinstock.actualqty.balanceqty.closingstock.quantity.qty.stock.balance.available.count.kiasikilichopo.kiasi.idadi.stoku.salio',
  unitCost: 'unitcost.valuationrate.averagecost.avgcost.costperunit.gharamayakipimo',
  warehouse:
    'warehousename.warehouse.ghala.locationname.location.defaultwarehouse.store.storename.place.defaultlocation.mahali',
  section: 'section.sectionname.bin.binlocation.shelf.sehemu.rafu',
};

const ranks = new Map<ImportField, Map<string, number>>(
  importFields.map((field) => [
    field,
    new Map((words[field] ?? '').split('.').map((word, rank) => [plain(word), rank])),
  ]),
);

/** How well a heading names a field: 0 is best; undefined if it does not. */
export function rankOf(heading: string, field: ImportField): number | undefined {
  const word = plain(heading);
  return word === '' ? undefined : ranks.get(field)?.get(word);
}

/** 'Unit Cost (KES)' as unitcost. */
function plain(heading: string): string {
  return heading
    .replaceAll(/[([].*?[)\]]/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
