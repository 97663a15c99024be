import { z } from 'zod';
import { flag, optionalLine } from '../common/field';
import { id, optionalId } from '../common/id';
import { pluck } from '../common/names';
import { OPENING_BALANCE } from '../entities/opening-balance';
import { receiptFields } from '../entities/receipt-fields';
import { fault } from '../refusals/field-faults';

/** This is the document that came with the goods. */
export const documentTypes = [
  'Delivery Note',
  'Invoice',
  'Goods Received Receipt',
  'Written Note',
  'Good Issue',
  'PO Document',
] as const;
export const storedDocumentTypes = [...documentTypes, OPENING_BALANCE] as const;
export type DocumentType = (typeof storedDocumentTypes)[number];

/**
 * Details of a delivery. `document` is the type of its document; the document itself comes as the multipart file
 * `file`; driver, contacts and vehicle are the supplier's. An internal delivery names a driver among the users, an
 * external one its supplier. Where `isInternal` is absent, goods of a purchase order come from outside, others from
 * within; where `supplierId` is absent, they come from the order's supplier.
 */
export const receiptRequest = z
  .object({
    name: optionalLine(200),
    isInternal: flag.optional(),
    driverId: optionalId,
    driver: optionalLine(100),
    contacts: optionalLine(100),
    vehicle: optionalLine(50),
    ...pluck(receiptFields, 'schema'),
    document: z
      .union([z.literal(''), z.null(), z.enum(documentTypes)], {
        error: fault('choice', { choices: [...documentTypes] }),
      })
      .optional()
      .transform((value) => value ?? ''),
    nogId: id,
    tagId: optionalId,
    supplierId: optionalId,
    purchaseId: optionalId,
  })
  .transform((details) => ({ ...details, isInternal: details.isInternal ?? details.purchaseId === null }))
  .refine(({ isInternal, supplierId, purchaseId }) => isInternal || supplierId !== null || purchaseId !== null, {
    path: ['supplierId'],
    error: fault('supplierRequired'),
  });
export type ReceiptRequest = z.output<typeof receiptRequest>;
