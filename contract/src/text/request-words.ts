import type { RequestKindName, RequestKindOf } from '../kinds/request-kinds';

type ByKind = Record<RequestKindName, string>;
type By<Name extends 'title' | 'entity'> = Record<RequestKindOf<RequestKindName>[Name], string>;

/** What a language calls the requests about a stock record; as `NoteWords`, these are texts alone. */
export interface RequestWords {
  titles: ByKind;
  /** What somebody approves who may decide on them. */
  many: ByKind;
  /** Within a sentence, of a product. */
  asked: ByKind;
  /** They stand in the audit log. */
  logged: By<'title'>;
  /** Holds its name in English; in other languages, the sentence that it was not found. */
  entities: By<'entity'>;
  /** Why it can't be decided on again. */
  decided: Record<`${RequestKindOf<RequestKindName>['entity']}.decided`, string>;
}
