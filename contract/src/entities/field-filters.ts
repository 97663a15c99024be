import { filterFlag, filterText } from '../common/filter';
import { namesOf } from '../common/names';
import type { EntityFields } from './field';
import type { FilterOf } from './field-views';

type FlagFilters<Fields extends EntityFields> = { [Name in keyof FilterOf<Fields, 'flag'>]: typeof filterFlag };
type PartFilters<Fields extends EntityFields> = {
  [Name in keyof FilterOf<Fields, 'part'>]: ReturnType<typeof filterText>;
};

/** These are the filters of an entity's list. */
export function filtersOf<Fields extends EntityFields>(fields: Fields) {
  const given = namesOf(fields).flatMap((name) => {
    const filter = fields[name]?.filter;
    return filter === undefined ? [] : [[name, filter === 'flag' ? filterFlag : filterText()]];
  });
  return Object.fromEntries(given) as PartFilters<Fields> & FlagFilters<Fields>;
}
