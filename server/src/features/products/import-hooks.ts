import type { EnterOpening, KeepImport, MakeEntry, MakePlaces } from '../../documents/imports/import-hooks';

/** An import needs this of other features. */
export interface ImportHooks extends MakePlaces {
  makeEntry: MakeEntry;
  enterOpening: EnterOpening;
  keepImport: KeepImport;
}
