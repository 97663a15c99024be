/**
 * This is the fictitious business. Its names say so: mfano, sampuli, jaribio, kielelezo and dhahania all mean example
 * or trial.
 */
export const businessProfile = {
  businessName: 'Mfano Traders Ltd',
  businessEmail: 'info@demo.example.com',
  businessTel: '+254700000000',
  businessAddress: 'P.O. Box 00000, Mfano House, Example Road, Nairobi',
  businessWebsite: 'https://demo.example.com',
  systemName: 'Mfano Stores (demo)',
};

interface WarehouseData {
  name: string;
  location: string;
  description: string;
  /** Each section has its number of bins. */
  sections: readonly (readonly [name: string, bins: number])[];
  /** This is a virtual warehouse that it hosts, if any. */
  virtual?: { name: string; description: string };
}

export const warehouses: readonly WarehouseData[] = [
  {
    name: 'Nairobi Main Store',
    location: 'Example Road, Nairobi',
    description: 'Head store: all deliveries from abroad come here first',
    sections: [
      ['Yard', 0],
      ['Aisle A', 40],
      ['Aisle B', 40],
      ['Secure Cage', 12],
    ],
    virtual: { name: 'Kilima Site Store', description: 'Stock kept apart for the Kilima Estate site' },
  },
  {
    name: 'Mombasa Depot',
    location: 'Sample Street, Mombasa',
    description: 'Serves the coast',
    sections: [
      ['Yard', 0],
      ['Ground Floor', 30],
      ['Mezzanine', 24],
    ],
    virtual: { name: 'Goods on Hold', description: 'Goods that wait for an inspection' },
  },
  {
    name: 'Kisumu Depot',
    location: 'Trial Avenue, Kisumu',
    description: 'Serves the west',
    sections: [
      ['Yard', 0],
      ['Shed 1', 20],
      ['Shed 2', 20],
    ],
  },
];

/** Each supplier has a name, a nature of business and the product category that they deliver. */
export const suppliers: readonly (readonly [name: string, business: string, category: string])[] = [
  ['Mfano Cement Supplies', 'Building materials', 'Building Materials'],
  ['Sampuli Quarry', 'Sand, ballast and stone', 'Building Materials'],
  ['Jaribio Timber Yard', 'Timber', 'Timber and Boards'],
  ['Kielelezo Boards Ltd', 'Boards and doors', 'Timber and Boards'],
  ['Dhahania Steel Mills', 'Steel', 'Steel and Roofing'],
  ['Mfano Roofing Ltd', 'Roofing', 'Steel and Roofing'],
  ['Sampuli Pipes and Fittings', 'Plumbing', 'Plumbing'],
  ['Jaribio Sanitary Ware', 'Plumbing', 'Plumbing'],
  ['Kielelezo Cables Ltd', 'Electrical', 'Electrical'],
  ['Dhahania Lighting', 'Electrical', 'Electrical'],
  ['Mfano Paints Ltd', 'Paint', 'Paint and Finishes'],
  ['Sampuli Tiles', 'Tiles', 'Paint and Finishes'],
  ['Jaribio Tools Centre', 'Tools', 'Tools and Equipment'],
  ['Kielelezo Plant Hire', 'Tools and equipment', 'Tools and Equipment'],
  ['Dhahania Fasteners', 'Hardware', 'Fasteners and Hardware'],
  ['Mfano Hardware Mart', 'Hardware', 'Fasteners and Hardware'],
  ['Sampuli Safety Wear', 'Protective clothing', 'Safety Wear'],
  ['Jaribio Uniforms', 'Protective clothing', 'Safety Wear'],
  ['Kielelezo Stationers', 'Stationery', 'Office and Cleaning'],
  ['Dhahania Household Goods', 'Cleaning and kitchen', 'Office and Cleaning'],
];
