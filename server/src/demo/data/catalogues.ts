/** Each unit has its symbol, and optionally a sub-unit and how many make up one unit. */
export const units: readonly (readonly [unit: string, symbol: string, subUnit?: string, count?: number])[] = [
  ['Bag', 'bag', 'Kilogram', 50],
  ['Box', 'box', 'Piece', 100],
  ['Carton', 'ctn', 'Piece', 12],
  ['Kilogram', 'kg', 'Gram', 1000],
  ['Litre', 'l', 'Millilitre', 1000],
  ['Metre', 'm', 'Centimetre', 100],
  ['Packet', 'pkt'],
  ['Pair', 'pr', 'Piece', 2],
  ['Piece', 'pc'],
  ['Roll', 'roll', 'Metre', 100],
  ['Set', 'set'],
  ['Sheet', 'sht'],
  ['Tonne', 't', 'Kilogram', 1000],
];

/** These units also come in halves. */
export const divisibleUnits: ReadonlySet<string> = new Set(['Kilogram', 'Litre', 'Metre', 'Tonne']);

export const payments = ['Bank Transfer', 'Cash', 'Cheque', 'Credit, 30 days', 'Mobile Money'];

export const purposes = {
  Dispatch: ['Construction', 'Maintenance', 'Office Use', 'Site Transfer', 'Tools on Loan'],
  Pickup: ['Contractor Collection', 'Customer Collection', 'Supplier Return'],
} as const;

export const tags = ['Fragile', 'Imported', 'Local Purchase', 'Project Stock', 'Urgent'];

export const stockCategories = ['Consumables', 'Finished Goods', 'Project Materials', 'Spares', 'Tools'];

export const projects = [
  'Bahari Warehouse Extension',
  'Head Office',
  'Kilima Estate Phase 1',
  'Kilima Estate Phase 2',
  'Mlima School Hall',
  'Ziwa Clinic',
];

export const departments = ['Administration', 'Construction', 'Maintenance', 'Stores', 'Transport'];
