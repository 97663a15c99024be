import { z } from 'zod';
import { call } from '../common/call';
import type { FigureRule } from '../common/figure';
import { idParams } from '../common/id';
import { figure } from '../common/quantity';
import { fault } from '../field-faults';

/** What labels are printed on: an A4 sheet of 24 (70 x 37 mm), or a roll of 50 x 25 mm. */
export const labelLayouts = ['sheet', 'roll'] as const;
export type LabelLayout = (typeof labelLayouts)[number];

/** At most, at a time. */
export const MOST_LABELS = 500;

const notSoMany = fault('wholeBetween', { min: 1, max: MOST_LABELS });
export const labelCountRule: FigureRule = {
  places: 0,
  above0: true,
  most: MOST_LABELS,
  required: notSoMany,
  tooFine: notSoMany,
  tooMuch: notSoMany,
};

export const labelRequest = z.object({
  layout: z.enum(labelLayouts, { error: fault('choice', { choices: [...labelLayouts] }) }),
  copies: figure(labelCountRule),
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
