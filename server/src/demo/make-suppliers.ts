import { newSupplier } from '@ghala/contract/calls/suppliers';
import { createSupplier } from '../features/suppliers/create-supplier';
import type { Operation } from '../operation/operation';
import { suppliers } from './data/business';

/** A supplier and the product category that it delivers. */
export interface Supplier {
  id: number;
  category: string;
  isPrequalified: boolean;
}

const contacts = ['A. Mfano', 'B. Sampuli', 'C. Jaribio', 'D. Kielelezo', 'E. Dhahania'];

/** Every sixth is not yet prequalified. */
export async function makeSuppliers(operation: Operation): Promise<Supplier[]> {
  const made: Supplier[] = [];
  for (const [index, [name, business, category]] of suppliers.entries()) {
    const isPrequalified = index % 6 !== 5;
    const body = newSupplier.parse({
      name,
      business,
      address: `P.O. Box 000${index + 10}, Nairobi`,
      idNumber: `ID-${1000 + index}`,
      contact: contacts[index % contacts.length],
      phone: `+2547000001${index + 10}`,
      email: `supplier${index + 1}@demo.example.com`,
      prequalified: isPrequalified,
    });
    made.push({ id: await createSupplier(operation, body), category, isPrequalified });
  }
  return made;
}
