import type { z } from 'zod';
import { mapNames, namesOf } from '../common/names';
import type { EntityFields } from './field';

/** An entity's fields with their names, in the order of its form. */
export function formFields(fields: EntityFields) {
  return namesOf(fields)
    .map((name) => ({ name, ...(fields[name] as EntityFields[string]) }))
    .filter(({ formAt }) => formAt !== undefined)
    .sort((one, other) => Number(one.formAt) - Number(other.formAt));
}

/** These are the values of an entity by its fields. */
export type EnteredValues<Fields extends Record<keyof Fields, { schema: z.ZodType }>> = {
  -readonly [Name in keyof Fields]: z.output<Fields[Name]['schema']>;
};

/** This is the value of each field where nothing was entered. */
export function blankOf<Fields extends EntityFields>(fields: Fields) {
  return enteredOf(fields, {});
}

/** These are the values of the fields among others; one that is not given is blank. */
export function enteredOf<Fields extends EntityFields>(fields: Fields, given: { [Name in keyof Fields]?: unknown }) {
  return mapNames<Fields, EnteredValues<Fields>>(fields, (name) => (given[name] ?? fields[name]?.blank) as never);
}

/** A type with the names of the fields by which a list is filtered in that way. */
export type FilterOf<Fields extends EntityFields, Filter> = {
  [Name in keyof Fields & string as Fields[Name] extends { filter: Filter } ? Name : never]: true;
};

/** Their names. */
export function filteredBy<Fields extends EntityFields, Filter extends 'part' | 'flag'>(
  fields: Fields,
  filter: Filter,
) {
  return namesOf(fields).filter((name) => fields[name]?.filter === filter) as (keyof FilterOf<Fields, Filter>)[];
}

/** The names of the fields that the list does not show. */
export function unlistedFields<Fields extends EntityFields>(fields: Fields) {
  return namesOf(fields).filter((name) => !fields[name]?.isListed);
}
