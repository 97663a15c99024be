import { createElement, Fragment, isValidElement, type ReactElement } from 'react';
import { type Message, say } from './say';

/** Encloses the index of an element until the element replaces it; occurs in no text. */
const MARK = '\uE000';

/** A text that contains elements: `rich(t.products.added, { name, link: <ScreenLink … /> })`. */
export function rich<Params extends object>(
  message: Message<Params>,
  params: { [Name in keyof Params]: Params[Name] | ReactElement },
): ReactElement {
  const elements: ReactElement[] = [];
  const values = Object.entries(params).map(([name, value]) => [
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
