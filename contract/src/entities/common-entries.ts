import { noteKindNames, noteKinds } from '../kinds/note-kinds';
import type { UnitMeasure } from '../stock/unit-measure';
import type { words } from '../text/en/words';
import type { Translated } from '../text/translations';

/** These are the catalogues that a new company may fill with what most have. */
export const commonKinds = ['units', 'categories', 'payments', 'purposes', 'nogs'] as const;
export type CommonKind = (typeof commonKinds)[number];

type CommonWords = (typeof words)['commonEntries'];
/** The names of the entries, in some language. */
export type CommonNames = Translated<CommonWords>;

/** Says what each unit measures, and whether it is only counted whole. */
const units: Record<keyof CommonWords['units'], { measure: UnitMeasure; isWhole: boolean }> = {
  piece: { measure: 'none', isWhole: true },
  kilogram: { measure: 'kg', isWhole: false },
  gram: { measure: 'g', isWhole: false },
  litre: { measure: 'l', isWhole: false },
  metre: { measure: 'm', isWhole: false },
  bag: { measure: 'none', isWhole: false },
  box: { measure: 'none', isWhole: true },
  carton: { measure: 'none', isWhole: true },
  packet: { measure: 'none', isWhole: true },
  pair: { measure: 'none', isWhole: true },
  roll: { measure: 'none', isWhole: false },
  bundle: { measure: 'none', isWhole: false },
};

type CommonValues = Record<string, string | boolean | null>;

/** The values of a kind's entries, as their calls take them, with names in the language of `names`. */
export const commonEntries: Record<CommonKind, (names: CommonNames) => CommonValues[]> = {
  units: (names) =>
    (Object.keys(units) as (keyof typeof units)[]).map((name) => ({
      unit: names.units[name],
      symbol: '',
      description: '',
      ...units[name],
    })),
  categories: (names) => Object.values(names.categories).map((category) => ({ category })),
  payments: (names) => Object.values(names.payments).map((payment) => ({ payment })),
  purposes: (names) =>
    noteKindNames.flatMap((kind) =>
      Object.values(names.purposes[kind]).map((purpose) => ({ module: noteKinds[kind].word, purpose })),
    ),
  nogs: (names) => Object.values(names.nogs).map((nog) => ({ nog })),
};
