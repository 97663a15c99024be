import { z } from 'zod';
import { answer } from './common/answer';
import { optionalEmail, optionalFlag, optionalText, phone, text } from './common/field';
import { filterText } from './common/filter';
import { listQuery } from './common/list-query';

/** How a supplier's phone number begins in the form. */
export const PHONE_START = '+254';

export const newSupplier = z.object({
  name: text(200),
  /** Nature of business. */
  business: optionalText(200),
  address: optionalText(500),
  idNumber: optionalText(60),
  /** Contact person. */
  contact: optionalText(200),
  phone,
  email: optionalEmail,
  prequalified: optionalFlag(true),
});

export const supplierRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  business: z.string(),
  address: z.string(),
  idNumber: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  prequalified: z.boolean(),
  createdAt: z.string(),
});
export type SupplierRow = z.infer<typeof supplierRow>;

export const supplierQuery = listQuery.extend({
  name: filterText(),
  code: filterText(),
  business: filterText(),
  prequalified: z
    .enum(['true', 'false', '1', '0', '', 'All'], { error: 'must be true or false' })
    .optional()
    .transform((value) => (value === undefined || value === '' || value === 'All' ? null : /^(true|1)$/.test(value))),
});
export type SupplierFilters = Pick<z.output<typeof supplierQuery>, 'name' | 'code' | 'business' | 'prequalified' | 'q'>;

export const supplierAnswer = answer({ supplier: supplierRow });
