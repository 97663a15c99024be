import { wayOf } from '../common/vehicle';
import type { Language } from '../text/language';
import { words } from '../text/words';

/** This is a stored vehicle as readers of a language see it. */
export function vehicleLabel(vehicle: string, language: Language): string {
  const found = wayOf(vehicle);
  return found === undefined ? vehicle : `${words.in(language).vehicleWays[found.way]} ${found.rest}`.trim();
}
