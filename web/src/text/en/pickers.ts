export const pickers = {
  noPurposeFound: 'No Purpose Found.',
  noStockCategoryFound: 'No Stock Category Found.',
  bpnTags: 'BPN Tags',
  noTagFound: 'No Tag Found.',
  productSubCategory: 'Product Sub-category',
  noProductSubCategory: 'No Product Sub Category.',
  noUnitFound: 'No Unit Found.',
  subUnit: 'Sub-Unit',
  noSubUnitFound: 'No Sub Unit Found.',
  noPaymentFound: 'No Payment Found.',
  noProjectsFound: 'No Projects Found.',
  imagesAreRead: 'Name and ID number are read from the images, which are not kept.',
  readingTheCard: 'Reading the card…',
  readLookItOver: 'Read. Check the name and number before saving.',
  nothingRead: 'Nothing could be read. Type the name and number.',
  idFront: 'ID Front',
  idBack: 'ID Back',
  user: 'User',
  noUserFound: 'No User Found.',
  noWarehouseFound: 'No Warehouse Found.',
  onlyPrequalified: 'Orders go only to pre-qualified suppliers.',
  onTime: 'on time {percent}%',
  daysTaken: '{days, plural, one {# day} other {# days}}',
  nothingReceivedYet: 'no orders received yet',
  virtual: '{name} - virtual',
  section: 'Section',
  noSectionFound: 'No Section Found.',
  holdsMoreThanYourOwn: 'Has more permissions than your own role',
  addTyped: 'Add "{words}"',
  addOne:
    '{kind, select, unit {Add a unit} subUnit {Add a sub-unit} category {Add a product category} ' +
    'subCategory {Add a sub-category} payment {Add a payment method} tag {Add a tag} nog {Add a stock category} ' +
    'project {Add a project} warehouse {Add a warehouse} section {Add a section} supplier {Add a supplier} ' +
    'product {Add a product} other {Add a purpose}}',
  askWhoAdds:
    'Ask somebody who {kind, select, unit {manages units} subUnit {manages units} category {manages categories} ' +
    'subCategory {manages categories} payment {manages payment methods} tag {manages tags} ' +
    'nog {manages stock categories} project {manages projects} warehouse {may add warehouses} ' +
    'section {may add warehouses} supplier {may add suppliers} product {manages products} other {manages purposes}}.',
  addCommon: 'Add {names}',
  addCommonMore: 'Add {names}…',
  commonAdded: '{added, plural, one {# entry added} other {# entries added}}',
  commonNotAdded: 'Nothing added',
  productName: 'Product Name/Description',
  receiveFirst: 'Receive goods first: {link}',
  orderFirst: 'Goods that nobody ordered need no order. {link}',
  noRoleFound: 'No Role Found.',
} as const;
