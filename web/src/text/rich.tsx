import { withUnitWord } from '@ghala/contract/unit-words';
import { createElement, Fragment, isValidElement, type ReactElement } from 'react';
import { language } from './page-language';
import { type Message, say } from './say';

/** Encloses the index of an element until the element replaces it; occurs in no text. */
const MARK = '\uE000';

/**
 * A text that contains elements: `rich(t.products.added, { name, link: <ScreenLink … /> })`. An element that shows a
 * figure, its `quantity`, tells how many of the unit there are.
 */
export function rich<Params extends object>(
  message: Message<Params>,
  params: { [Name in keyof Params]: Params[Name] | ReactElement },
): ReactElement {
  const elements: ReactElement[] = [];
  const values = Object.entries({ ...params, ...unitOf(message as unknown as string, params) }).map(([name, value]) => [
    name,
    isValidElement(value) ? `${MARK}${elements.push(value) - 1}${MARK}` : value,
  ]);
  const parts = say(message, Object.fromEntries(values)).split(MARK);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? elements[Number(part)] : part)),
  );
}

function unitOf(message: string, params: Readonly<Record<string, unknown>>): { unit?: unknown } {
  const counts = Object.entries(params).map(([name, value]) => [
    name,
    isValidElement<{ quantity?: unknown }>(value) ? (value.props.quantity ?? value) : value,
  ]);
  const { unit } = withUnitWord(message, Object.fromEntries(counts), language);
  return unit === undefined ? {} : { unit };
}
