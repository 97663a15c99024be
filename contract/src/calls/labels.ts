import { z } from 'zod';
import { call } from '../common/call';
import { optionalFlag, optionalLine } from '../common/field';
import { id } from '../common/id';
import { firstCellRule, labelCountRule, labelLayouts, MOST_LABELS } from '../common/label-rules';
import { oneOrOther } from '../common/one-or-other';
import { figure } from '../common/quantity';
import { fault } from '../refusals/field-faults';

const copies = figure(labelCountRule);

/**
 * `packaging` is the name of one of the product's packagings that has a barcode, `lot` the number of one of its lots;
 * omitted: the product itself.
 */
const productItem = z.object({ productId: id, packaging: optionalLine(60), lot: optionalLine(60), copies });
/** Names a warehouse, a virtual warehouse or a section. */
const placeItem = z.object({ placeId: id, copies });

/** Names a lot, or a serial number. */
const lotItem = z.object({ lotId: id, copies });

const goodsItem = oneOrOther({ key: 'lotId', with: lotItem, without: productItem });
const item = oneOrOther({ key: 'placeId', with: placeItem, without: goodsItem });
export type LabelItem = z.output<typeof item>;

const notSoMany = fault('labelItems', { max: MOST_LABELS });

/** Labels to be printed, in this order: at most 500 in all. */
export const labelRequest = z.object({
  layout: z.enum(labelLayouts, { error: fault('choice', { choices: [...labelLayouts] }) }),
  /** Says where the first label is printed on a sheet that was begun, counted row by row. A roll ignores it. */
  firstCell: figure(firstCellRule).default(1),
  /** Goods also tell their retail price, in Kenyan shillings, and all labels the name of the business. */
  hasPrice: optionalFlag(false),
  hasCompany: optionalFlag(false),
  items: z
    .array(item, { error: notSoMany })
    .min(1, { error: notSoMany })
    .max(MOST_LABELS, { error: notSoMany })
    .superRefine((items, context) => {
      const count = items.reduce((sum, one) => sum + one.copies, 0);
      if (count > MOST_LABELS)
        context.addIssue({ code: 'custom', message: fault('tooManyLabels', { count, max: MOST_LABELS }) });
    }),
});

export const labelCalls = {
  print: call({
    method: 'POST',
    path: '/labels',
    tag: 'labels',
    summary: 'Labels of products, packagings, lots and places, to be printed',
    access: 'any',
    body: labelRequest,
    produces: ['application/pdf'],
  }),
};
