import { type FigureRule, quantityRule } from '../common/figure';
import { namesOf } from '../common/names';
import { fault } from '../refusals/field-faults';
import { type EntityField, flagField, lineField, requiredLine, textField, wholeField } from './field';

const kinds = ['warehouse', 'section', 'virtual'] as const;
export type PlaceKind = (typeof kinds)[number];

interface PlaceField extends EntityField {
  /** These are the kinds of places that have it. */
  of: readonly PlaceKind[];
  /** This is a flag that cannot be turned off: a warehouse would otherwise lose track of its contents. */
  staysOn?: true;
}

/** Says how many bins a section has: 0 to 1,000,000. */
const binCountRule: FigureRule & { most: number } = {
  ...quantityRule,
  places: 0,
  most: 1_000_000,
  tooFine: fault('whole'),
};

/**
 * These are the fields of places, in the order of their imports. A new field is an entry here, its label in each
 * language and a migration; the codes of warehouses are given by the database.
 */
export const placeFields = {
  name: { ...requiredLine(120), column: 'name', heading: 'Place', formAt: 1, isListed: true, of: kinds },
  location: { ...lineField(200), column: 'location', heading: 'Location', formAt: 2, of: ['warehouse'] },
  description: {
    ...textField(500),
    column: 'description',
    heading: 'Description',
    formAt: 4,
    isListed: true,
    of: kinds,
  },
  binCount: { ...wholeField(binCountRule), column: 'bin_count', heading: 'Bins', formAt: 3, of: ['section'] },
  hasSections: {
    ...flagField(true),
    column: 'has_sections',
    heading: 'Has Sections',
    formAt: 5,
    of: ['warehouse'],
    staysOn: true,
  },
  hasBins: {
    ...flagField(false),
    column: 'has_bins',
    heading: 'Has Bins',
    formAt: 6,
    of: ['warehouse'],
    staysOn: true,
  },
} as const satisfies Record<string, PlaceField>;

type PlaceFields = typeof placeFields;
/** This is a type with the fields of a kind. */
export type FieldsOfPlace<Kind extends PlaceKind> = {
  [Name in keyof PlaceFields as Kind extends PlaceFields[Name]['of'][number] ? Name : never]: PlaceFields[Name];
};

function fieldsOf<Kind extends PlaceKind>(kind: Kind) {
  const own = namesOf(placeFields).filter((name) => placeFields[name].of.some((one) => one === kind));
  return Object.fromEntries(own.map((name) => [name, placeFields[name]])) as FieldsOfPlace<Kind>;
}

type StayingOn = { [Name in keyof PlaceFields]: PlaceFields[Name] extends { staysOn: true } ? Name : never };
/** These are the flags that cannot be turned off. */
export const stayingOn = namesOf(placeFields).filter(
  (name): name is StayingOn[keyof PlaceFields] => 'staysOn' in placeFields[name],
);

export const warehouseFields = fieldsOf('warehouse');
export const sectionFields = fieldsOf('section');
export const virtualFields = fieldsOf('virtual');
/** These are the fields of each kind. */
export const fieldsOfPlaces = { warehouse: warehouseFields, section: sectionFields, virtual: virtualFields };
