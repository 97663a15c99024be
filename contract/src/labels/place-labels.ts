import type { Language } from '../text/language';
import { say } from '../text/say';
import { words } from '../text/words';

interface Place {
  Warehouse: { name: string; isVirtual: boolean };
  Section: { name: string } | null;
}

/** Name of a place: the warehouse with its section, or a virtual warehouse marked as such. */
export function placeName({ Warehouse, Section }: Place, language: Language): string {
  if (Section !== null) return `${Warehouse.name} - ${Section.name}`;
  return Warehouse.isVirtual
    ? say(words.in(language).virtualPlace, { name: Warehouse.name }, language)
    : Warehouse.name;
}
