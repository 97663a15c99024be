import { useBlindCounts } from '../../session/blind-counts';
import { t } from '../../text/t';

/** That there is nothing, unless the reader counts blind: then it may be hidden. */
export function useEmptyText(text: string): string {
  return useBlindCounts() === '' ? text : t.stockFigures.mayBeHidden;
}
