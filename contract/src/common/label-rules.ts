import { fault } from '../refusals/named-fault';
import type { FigureRule } from './figure';

/** Says what labels are printed on: an A4 sheet of 24 (70 x 37 mm), or a roll of 50 x 25 mm. */
export const labelLayouts = ['sheet', 'roll'] as const;
export type LabelLayout = (typeof labelLayouts)[number];

/** Says how many labels a sheet has, row by row. */
export const LABELS_OF_SHEET = 24;

/** These are the most labels of one file. */
export const MOST_LABELS = 500;

const noCell = fault('wholeBetween', { min: 1, max: LABELS_OF_SHEET });
/** This is the first label of a sheet that was not used yet, from 1. */
export const firstCellRule: FigureRule = {
  places: 0,
  above0: true,
  most: LABELS_OF_SHEET,
  required: noCell,
  tooFine: noCell,
  tooMuch: noCell,
};

const notSoMany = fault('wholeBetween', { min: 1, max: MOST_LABELS });
/** Says how many labels of one thing: a whole number from 1 to `MOST_LABELS`. */
export const labelCountRule: FigureRule = {
  places: 0,
  above0: true,
  most: MOST_LABELS,
  required: notSoMany,
  tooFine: notSoMany,
  tooMuch: notSoMany,
};
