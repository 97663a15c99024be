import { newSupplier } from '@ghala/contract/calls/suppliers';
import { addSuppliers } from '../features/suppliers/write-suppliers';
import type { Operation } from '../operation/operation';
import { suppliers } from './data/business';

/** This is a supplier and the product category that it delivers. */
export interface Supplier {
  id: number;
  category: string;
  isPrequalified: boolean;
}

const contacts = ['A. Mfano', 'B. Sampuli', 'C. Jaribio', 'D. Kielelezo', 'E. Dhahania'];

/** Every sixth is not yet prequalified. */
export async function makeSuppliers(operation: Operation): Promise<Supplier[]> {
  const made = suppliers.map(([name, business], index) =>
    newSupplier.parse({
      name,
      business,
      address: `P.O. Box 000${index + 10}, Nairobi`,
      idNumber: `ID-${1000 + index}`,
      contact: contacts[index % contacts.length],
      phone: `+2547000001${index + 10}`,
      email: `supplier${index + 1}@demo.example.com`,
      prequalified: index % 6 !== 5,
    }),
  );
  const ids = await addSuppliers(operation, made);
  return made.map(({ prequalified }, index) => ({
    id: ids[index] ?? 0,
    category: suppliers[index]?.[2] ?? '',
    isPrequalified: prequalified,
  }));
}
