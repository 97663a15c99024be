import { z } from 'zod';
import { call } from '../common/call';
import { idParams } from '../common/id';
import { fault } from '../field-faults';

/** What labels are printed on: an A4 sheet of 24 (70 x 37 mm), or a roll of 50 x 25 mm. */
export const labelLayouts = ['sheet', 'roll'] as const;
export type LabelLayout = (typeof labelLayouts)[number];

/** At most, at a time. */
export const MOST_LABELS = 500;

const copies = fault('wholeBetween', { min: 1, max: MOST_LABELS });

export const labelRequest = z.object({
  layout: z.enum(labelLayouts, { error: fault('choice', { choices: [...labelLayouts] }) }),
  copies: z.coerce
    .number({ error: copies })
    .int({ error: copies })
    .min(1, { error: copies })
    .max(MOST_LABELS, { error: copies }),
});

export const productLabelCalls = {
  labels: call({
    method: 'GET',
    path: '/products/:id/labels',
    tag: 'products',
    summary: 'Labels of a product, to be printed',
    access: 'any',
    params: idParams,
    query: labelRequest,
    produces: ['application/pdf'],
  }),
};
