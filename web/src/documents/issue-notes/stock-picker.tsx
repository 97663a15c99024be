import type { StockLine } from '@ghala/contract/calls/issue-notes';
import { formatQuantity } from '../../format/format';
import { NOTES_KEY } from '../../net/query-keys';
import { ReceiveFirst } from '../../pickers/comes-from';
import type { PickerProps } from '../../pickers/picker';
import { similarProducts } from '../../pickers/similar-products';
import { say, t } from '../../text/t';
import { type SearchOption, SearchSelect } from '../../ui/inputs/search-select';
import { searchStock } from './note-calls';
import type { NoteKind } from './note-kind';

/** Offers a product that a warehouse can issue, with how much of it. */
export interface StockOption extends SearchOption<number> {
  line?: StockLine;
}

export interface StockPickerProps extends PickerProps<StockOption> {
  kind: NoteKind;
  /** Products are searched there. */
  warehouseId: number;
}

/** Picks a product that is available in a warehouse; options read 'name - unit'. */
export function StockPicker({ kind, warehouseId, ...field }: StockPickerProps) {
  return (
    <SearchSelect<number, StockOption>
      label={kind.texts.product}
      queryKey={[...NOTES_KEY, 'stock', warehouseId]}
      fetch={async (words, signal) => {
        const lines = await searchStock(kind, warehouseId, words, signal);
        if (lines.length > 0) return lines.map(optionOf);
        const similar = await similarProducts(words, signal);
        const others = similar === undefined ? [] : await searchStock(kind, warehouseId, similar.words, signal);
        return others.map((line) => ({ ...optionOf(line), isSimilar: true }));
      }}
      notFound={kind.texts.noProduct}
      fetchLabel={t.common.fetchProducts}
      whenNone={<ReceiveFirst />}
      {...field}
    />
  );
}

function optionOf(line: StockLine): StockOption {
  return { value: line.Product.id, ...wordsOf(line), line };
}

/** Options that this device kept from an earlier version do not say what has expired. */
function wordsOf({ Product, quantity, expired = 0 }: StockLine): { label: string; description: string } {
  const quantities = { quantity: formatQuantity(quantity), expired: formatQuantity(expired) };
  const available = say(expired === 0 ? t.issueNotes.available : t.issueNotes.availableExpired, quantities);
  return {
    label: stockLabel({ Product }),
    description: Product.code === '' ? available : `${Product.code}, ${available}`,
  };
}

export function stockLabel({ Product }: Pick<StockLine, 'Product'>): string {
  return `${Product.name} - ${Product.unit.unit}`;
}
