import type { entryFields } from '../../entities/entry-fields';
import type { placeFields } from '../../entities/place-fields';
import type { ProductFieldName } from '../../entities/product-fields';
import type { purchaseFields, purchaseLineFields } from '../../entities/purchase-fields';
import type { receiptFields, receiptItemFields } from '../../entities/receipt-fields';
import type { supplierFields } from '../../entities/supplier-fields';
import type { userFields } from '../../entities/user-fields';

type Entries = typeof entryFields;

const ofEntries = {
  unit: { unit: 'Unit', symbol: 'Symbol', description: 'Description', isWhole: 'Whole numbers only' },
  subUnit: { unit: 'Sub-unit name', symbol: 'Symbol', description: 'Description' },
  category: { category: 'Product Category' },
  subCategory: { category: 'Product Sub Category' },
  payment: { payment: 'Payment Method' },
  purpose: { purpose: 'Purpose' },
  tag: { tag: 'Tag' },
  stockCategory: { nog: 'Stock Category (Nog)' },
  project: { name: 'Project/Site' },
} as const satisfies { [Kind in keyof Entries]: Record<keyof Entries[Kind], string> };

/** What is said about the fields that users enter, by entity. A field without a label here does not compile. */
export const entityFields = {
  labels: {
    ...ofEntries,
    supplier: {
      name: 'Supplier Name',
      business: 'Nature of Business',
      contact: 'Contact Person',
      phone: 'Phone',
      email: 'Email',
      idNumber: 'ID No.',
      address: 'Address',
      prequalified: 'Pre-qualified',
    } as const satisfies Record<keyof typeof supplierFields, string>,
    place: {
      name: 'Name',
      location: 'Location',
      description: 'Description',
      binCount: 'No. of Bins',
      hasSections: 'Has Sections',
      hasBins: 'Has Bins',
    } as const satisfies Record<keyof typeof placeFields, string>,
    product: {
      code: 'Item Code',
      name: 'Product Name',
      alternativeName: 'Alternative Name',
      categoryId: 'Category',
      subCategoryId: 'Sub-category',
      unitId: 'Unit',
      subUnitId: 'Sub Unit',
      pricePurchase: 'Purchase Price',
      priceRetail: 'Retail Price',
      priceWholesale: 'Wholesale Price',
      maxDiscount: 'Maximum Discount',
      tax: 'Tax Rate',
      hscode: 'HS Code',
      barcode: 'Barcode',
      weightMeasurement: 'Weight',
      dimensions: 'Storage Dimension',
      shelfLife: 'Shelf Life',
      components: 'Incl. components',
      companyAsset: 'Company asset',
      assetNo: 'Asset No.',
      stockMin: 'Min Stock',
      stockMax: 'Max Stock',
      stockOrder: 'Order Stock',
      packagings: 'Packagings',
      tracking: 'Tracking',
    } as const satisfies Record<ProductFieldName, string>,
    user: {
      name: 'Name',
      designation: 'Designation',
      employeeId: 'Employee Id No.',
      phone: 'Mobile Contact 1',
      phone2: 'Mobile Contact 2',
      email: 'Email',
      isSystemUser: 'System User',
    } as const satisfies Record<keyof typeof userFields, string>,
    purchase: { department: 'Department', project: 'Project', dueOn: 'Due Date' } as const satisfies Record<
      keyof typeof purchaseFields,
      string
    >,
    purchaseLine: { description: 'Description' } as const satisfies Record<keyof typeof purchaseLineFields, string>,
    receipt: {
      project: 'Project/Site',
      reference1: 'Reference 1',
      reference2: 'Reference 2',
    } as const satisfies Record<keyof typeof receiptFields, string>,
    receiptItem: { comment: 'Comments', batchNo: 'Batch No.' } as const satisfies Record<
      keyof typeof receiptItemFields,
      string
    >,
  },
  /** These stand below their inputs. */
  hints: {
    supplier: { phone: 'Such as 0722 111 333 or +254 722 111 333' },
    purchase: { dueOn: 'By when the goods are asked for' },
  },
} as const;
