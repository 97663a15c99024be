import { withUnitWords } from '@ghala/contract/stock/unit-words';
import { sayFreely } from '@ghala/contract/text/say';
import { createElement, Fragment, isValidElement, type ReactElement } from 'react';
import { language } from './page-language';
import type { Message } from './say';

/** Encloses the index of an element until the element replaces it; it occurs in no text. */
const MARK = '\uE000';

/**
 * Writes a text that contains elements: `rich(t.products.added, { name, link: <ScreenLink … /> })`. An element that
 * shows a figure, its `quantity`, tells how many of the unit there are.
 */
export function rich<Params extends object>(
  message: Message<Params>,
  params: { [Name in keyof Params]: Params[Name] | ReactElement },
): ReactElement {
  const elements: ReactElement[] = [];
  const [text, counted] = withUnitWords(message as unknown as string, countsOf(params), language);
  const given: Readonly<Record<string, unknown>> = params;
  const values = Object.entries(counted).map(([name, value]) => {
    const element = given[name];
    return [name, isValidElement(element) ? `${MARK}${elements.push(element as ReactElement) - 1}${MARK}` : value];
  });
  const parts = sayFreely(text, Object.fromEntries(values), language).split(MARK);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? elements[Number(part)] : part)),
  );
}

/** Takes the parameters, with the figures that elements show in place of the elements. */
function countsOf(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isValidElement<{ quantity?: unknown }>(value) ? (value.props.quantity ?? value) : value,
    ]),
  );
}
