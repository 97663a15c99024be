import type { EnterOpening, KeepImport, MakeEntry, MakeSection } from '../../documents/imports/import-hooks';

/** What an import needs of other features. */
export interface ImportHooks {
  makeEntry: MakeEntry;
  makeSection: MakeSection;
  enterOpening: EnterOpening;
  keepImport: KeepImport;
}
