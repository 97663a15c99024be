import type {
  PaymentRow,
  ProjectRow,
  PurposeRow,
  StockCategoryRow,
  SubCategoryRow,
  TagRow,
  UnitRow,
} from '@ghala/contract/calls/catalogues';
import type { Call } from '@ghala/contract/common/call';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { sendWhole } from '../../net/send';

/** The keys of every catalogue and of the projects begin with these, including those of the pickers. */
export const catalogueKeys = [['catalogues'], ['projects']] as const;

type AnyRow = UnitRow & SubCategoryRow & PaymentRow & PurposeRow & TagRow & StockCategoryRow & ProjectRow;

/** Holds an entry of any catalogue, with the fields of its kind. */
export type Entry = Pick<ProjectRow, 'id'> & Partial<Omit<AnyRow, 'id'>>;

export type EntryList =
  | (Call & { readonly answer: z.ZodType<Entry[]> })
  | (Call & { readonly answer: z.ZodType<{ data: Entry[] }>; readonly rows: 'data' });

export type EntryRemoval = Call & {
  readonly params: z.ZodType<unknown, { id: number | string }>;
  readonly answer: z.ZodType<{ message: string }>;
};

/** Loads all entries of a catalogue once its list is opened. These lists are short and not paged. */
export function useEntries(call: EntryList, isShown: boolean) {
  return useQuery({
    queryKey: ['catalogues', 'all', call.path],
    queryFn: ({ signal }): Promise<Entry[]> => sendWhole(call, {}, signal),
    enabled: isShown,
  });
}
