import { sql } from 'kysely';

/**
 * Makes a place's name as shown to users, from the tables `place` and (left joined) `host`: 'Shelf A of Main Store'.
 */
export const placeLabelText = `case when place.kind = 'section' then place.name || ' of ' || host.name
  else place.name end`;
export const placeLabel = sql.raw<string>(placeLabelText);
