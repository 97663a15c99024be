import type { Page } from '../net/page';
import { type Message, say } from '../text/t';
import { formatQuantity } from './format';

type Total = Pick<Page<unknown>, 'total' | 'isMinimum'>;

/** Writes '60', or '10,000+' if there are more. */
export function totalText({ total, isMinimum }: Total): string {
  return `${formatQuantity(total)}${isMinimum ? '+' : ''}`;
}

/** The text of a count for the rows of a list: '60 orders', or '10,000+ orders' if there are more. */
export function sayTotal(message: Message<{ count: number }>, { total, isMinimum }: Total): string {
  const text = say(message, { count: total });
  return isMinimum ? text.replace(formatQuantity(total), totalText({ total, isMinimum })) : text;
}
