import { placeName } from '@ghala/contract/labels/place-labels';
import { language } from '../text/t';

type Place = Parameters<typeof placeName>[0];

/** Names a place as lists show it: the warehouse with its section, or a virtual warehouse marked as such. */
export function placeText(place: Place): string {
  return placeName(place, language);
}
