import { useBlindCounts } from '../../session/blind-counts';
import { t } from '../../text/t';

/** Says that there is nothing, unless the reader counts blind: then something may be hidden. */
export function useEmptyText(text: string): string {
  return useBlindCounts() === '' ? text : t.stockFigures.mayBeHidden;
}
