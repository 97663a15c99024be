import type { EnterOpening, KeepImport, MakeEntry, MakePlaces } from '../../documents/imports/import-hooks';

/** What an import needs of other features. */
export interface ImportHooks extends MakePlaces {
  makeEntry: MakeEntry;
  enterOpening: EnterOpening;
  keepImport: KeepImport;
}
