import type { ImportField } from '../calls/product-import';

/**
 * What the words of a heading mean, in English and Swahili, as people and the exports of other systems write them,
 * parted by points.
 */
export const meanings: Record<string, string> = {
  item: 'item.items.product.products.part.parts.article.articles.material.materials.goods.commodity.commodities.merchandise.drug.drugs.medicine.medicines.bidhaa.kifaa.vifaa.dawa.madawa',
  name: 'name.names.jina.majina',
  about: 'description.descriptions.descr.desc.particulars.maelezo',
  alternative: 'alternative.alternate.alt.other.local.lingine.jingine.mbadala',
  code: 'code.codes.msimbo',
  number: 'number.num.no.namba.nambari',
  sku: 'sku.skus.ipn',
  reference: 'reference.ref',
  internal: 'internal',
  category: 'category.categories.categ.cat.group.groups.family.class.kundi.makundi.kategoria',
  type: 'type.types.kind.kinds.sort.aina',
  sub: 'sub.dogo.kidogo',
  unit: 'unit.units.measure.measurement.measured.packing.packaging.package.packed.pack.packs.kipimo.kufungwa',
  uom: 'uom.uoms.um',
  // 'Issue unit' is one; 'Issue' alone is what went out.
  issue: 'issue',
  price: 'price.prices.bei',
  rate: 'rate.rates',
  cost: 'cost.costs.costing.gharama',
  purchase: 'purchase.purchases.purchasing.buying.bp.cp.kununua.ununuzi.manunuzi.kununulia',
  sale: 'sale.sales.selling.sp.kuuza.mauzo.kuuzia',
  // 'Bought at' is a price, 'Bought on' is a date: which word follows decides.
  paid: 'boughtat.boughtfor.purchasedat.purchasedfor.buyingat.buyat.tulinunua.tulinunulia.tuliyonunua.kununuakwa',
  asked:
    'soldat.soldfor.sellat.sellfor.sellsat.sellsfor.sellingat.sellingfor.tunauza.tunayouza.inauzwa.kinauzwa.zinauzwa.kuuzakwa',
  bought: 'bought.purchased',
  sold: 'sold',
  retail: 'retail.rsp.rrp.mrp.rejareja',
  wholesale: 'wholesale.wsale.trade',
  jumla: 'jumla',
  list: 'list',
  standard: 'standard',
  average: 'average.avg.wac.mean',
  valuation: 'valuation',
  landed: 'landed',
  discount: 'discount.disc.punguzo',
  tax: 'tax.vat.kodi',
  percent: 'percent.percentage.pct',
  hs: 'hs.hscode.tariff',
  customs: 'customs',
  barcode: 'barcode.barcodes.bar.ean.upc.gtin.msimbopau.pau',
  weight: 'weight.wt.uzito',
  net: 'net.gross',
  dimensions: 'dimensions.dimension.size.vipimo',
  storage: 'storage',
  life: 'life',
  days: 'days.siku',
  components: 'components.incl',
  asset: 'asset',
  fixed: 'fixed.company',
  min: 'min.minimum.chini.mini',
  max: 'max.maximum.juu.maxi',
  safety: 'safety',
  alert: 'alert.warning.warn.low',
  below: 'below.under.ikishuka.ikipungua.zikibaki',
  level: 'level.levels.lvl.point.pt.kiwango.kima',
  reorder: 'reorder.reordering.restock.restocking.replenish.rol.rop.kuagizia',
  order: 'order.ordering.kuagiza.agizo',
  quantity: 'quantity.quantities.qty.qnty.qtty.kiasi.idadi.viasi',
  stock: 'stock.stocks.inventory.soh.stoku.stoki',
  balance: 'balance.balances.bal.remaining.remain.remains.left.salio.baki.imebaki.zimebaki.kimebaki.vimebaki.yamebaki',
  many: 'many.ngapi',
  piece: 'pieces.pcs.pces.vipande',
  hand: 'hand.onhand.qoh',
  available: 'available',
  count: 'count.counted.counts',
  physical: 'physical',
  opening: 'opening',
  closing: 'closing',
  in: 'in',
  warehouse:
    'warehouse.warehouses.store.stores.storeroom.shop.shops.godown.depot.ghala.ghalani.maghala.bohari.stoo.stooni.duka.dukani',
  location: 'location.locations.place.site.mahali.eneo',
  shelf: 'shelf.shelves.section.bin.bins.rack.racks.aisle.bay.sehemu.rafu.shelfu',
  total: 'total',
  tracking: 'tracking.tracked.traceability.ufuatiliaji.hufuatiliwa',
  // InvenTree says so of parts whose pieces have serial numbers.
  trackable: 'trackable',
  has: 'has.ina',
  lot: 'lot.lots.batch.batches.bechi',
  serial: 'serial.serials.serialized.serialised.serili',
  // Other things that lists tell. A heading with one of these is about that.
  other:
    'supplier.suppliers.vendor.vendors.customer.customers.client.clients.buyer.seller.muuzaji.msambazaji.mteja.' +
    'date.dates.time.year.month.tarehe.muda.value.values.amount.amounts.worth.thamani.invoice.lpo.po.grn.delivery.' +
    'received.receipts.receipt.issued.issues.used.from.out.moved.transfer.returned.damaged.lost.expired.expiry.ordered.' +
    'reserved.requested.forecasted.forecast.projected.planned.allocated.incoming.outgoing.free.variance.difference.' +
    'brand.model.make.colour.color.id.uuid.key.image.picture.photo.url.link.status.active.disabled.' +
    'account.ledger.phone.mobile.simu.email.contact.address.person.user.staff.driver.vehicle.manufacturer.country.' +
    'remarks.remark.comments.comment.notes.note.maoni.margin.markup.profit.maintain.allow',
};

/** Words that change nothing: small ones, those that only say 'of now' or 'of ours', currencies and months. */
export const fillers = new Set(
  (
    'of.the.a.an.as.at.on.by.per.for.to.and.or.is.our.my.we.s.ya.wa.la.cha.za.vya.na.kwa.kwenye.katika.yetu.' +
    'how.do.have.there.when.if.falls.drops.gets.zipo.ziko.iko.ipo.kipo.viko.vipo.yapo.kilichopo.iliyopo.zilizopo.yaliyopo.kilichobaki.iliyobaki.zilizobaki.sasa.current.currently.present.latest.last.main.actual.book.' +
    'card.default.display.complete.full.kes.ksh.kshs.sh.shs.shilling.shillings.shilingi.usd.tzs.tsh.ugx.kg.kgs.' +
    'jan.january.feb.february.mar.march.apr.april.may.jun.june.jul.july.aug.august.sep.sept.september.oct.october.nov.' +
    'november.dec.december.st.nd.rd.th'
  ).split('.'),
);

/**
 * These are the headings of each field by what their words mean, joined by +, in any order: the likeliest first, parted
 * by points.
 */
export const headings: Partial<Record<ImportField, string>> = {
  code: 'item+code.code.internal+reference.item+internal+reference.sku.sku+code.sku+number.item+sku.item+number.stock+code.stock+number.item+reference.reference.item+stock+code',
  name: 'item+name.name.item+about+name.item.item+about.stock+item.stock+about.item+stock+about.about+name.about',
  alternativeName: 'alternative+name.alternative+item+name.item+alternative+about.alternative+about',
  categoryId:
    'category+name.item+category.item+category+name.category.stock+category.item+type.type+category.type.item+type+category',
  subCategoryId: 'sub+category.sub+category+name.item+sub+category.sub+type.item+sub+type',
  unitId:
    'stock+uom.unit.item+uom.uom.unit+uom.issue+unit.item+unit.stock+unit.unit+name.in+unit.in+count.in+unit+item',
  subUnitId: 'sub+unit.sub+uom',
  pricePurchase:
    'purchase+price.cost+price.cost.item+cost.purchase+cost.purchase.standard+cost.purchase+rate.cost+rate.standard+price.purchase+unit+price.paid.price+paid.cost+paid.bought+price',
  priceRetail:
    'retail+price.retail.sale+price.sale+retail+price.standard+sale+rate.sale+rate.list+price.sale.unit+price.item+price.sale+unit+price.asked.price+asked.retail+asked.retail+price+asked.sold+price.price.rate.unit+rate',
  priceWholesale:
    'wholesale+price.wholesale.jumla+price.sale+wholesale+price.sale+jumla+price.wholesale+asked.wholesale+price+asked.jumla+asked',
  maxDiscount: 'max+discount.discount.discount+percent.max+discount+percent',
  tax: 'tax+rate.tax+percent.tax+rate+percent',
  hscode: 'hs+code.hs.customs+hs+number.customs+hs+code.hs+number',
  barcode: 'barcode.barcode+code.barcode+number.barcode+code+number.item+barcode.item+barcode+number',
  weightMeasurement: 'weight.item+weight.weight+unit.net+weight.item+net+weight',
  dimensions: 'storage+dimensions.dimensions.item+dimensions',
  shelfLife: 'shelf+life.shelf+life+days.shelf+life+in+days.item+shelf+life',
  components: 'components',
  companyAsset: 'fixed+asset',
  assetNo: 'asset+number.fixed+asset+number',
  stockMin:
    'min+stock.min+stock+level.min+level.min+quantity.min+stock+quantity.min+balance.min+reorder+quantity.min.safety+stock.alert+stock.alert+level.alert+stock+level.alert+quantity.alert+below.alert+stock+below.alert',
  stockMax: 'max+stock.max+stock+level.max+level.max+quantity.max+stock+quantity.max+balance.max+reorder+quantity.max',
  stockOrder:
    'order+stock.order+stock+level.reorder+level.reorder+stock+level.reorder+stock.reorder.order+level.reorder+quantity+level.reorder+below.order+below.reorder+stock+below.order+stock+below.reorder+quantity+below',
  tracking: 'tracking.item+tracking.tracking+type.lot+serial+tracking',
  hasLots: 'has+lot+number.has+lot.lot+tracking.item+lot+tracking.is+lot+tracking',
  hasSerials:
    'has+serial+number.has+serial.serial+tracking.serial+number+tracking.item+serial+tracking.trackable.item+trackable',
  quantity:
    'physical+count.physical+quantity.physical+stock.physical+balance.count+quantity.closing+stock.closing+balance.' +
    'closing+quantity.hand+quantity.hand+stock.hand+stock+quantity.hand+item+quantity.hand.in+hand.in+stock.in+stock+quantity.' +
    'in+stock+total.total+stock.total+quantity.total+balance.quantity+jumla.balance+quantity.stock+balance.' +
    'balance+warehouse.in+balance+warehouse.in+quantity+warehouse.quantity+warehouse.stock+quantity.balance.' +
    'available+quantity.available+stock.available+balance.available.count+stock.count.quantity.item+quantity.stock.' +
    'stock+level.in+stock+warehouse.stock+warehouse.opening+quantity.opening+stock.opening+balance.opening+stock+balance.' +
    'opening+stock+quantity.opening.closing.' +
    'many.many+in+warehouse.many+warehouse.many+in+stock.many+stock.many+balance.many+hand.many+balance+warehouse.many+available.' +
    'many+item.many+piece.many+piece+balance.number+piece.quantity+piece.total+piece.piece+balance.piece+in+stock.piece+stock.piece',
  unitCost:
    'unit+cost.valuation+rate.average+cost.average+unit+cost.average+price.landed+cost.landed+unit+cost.item+unit+cost',
  warehouse: 'warehouse+name.warehouse.location+name.location.warehouse+location.stock+location.item+location',
  section: 'shelf.shelf+name.shelf+number.shelf+code.location+shelf',
};
