import type { ImportKind } from '@ghala/contract/imports/kinds';
import type { HistoryState, RegisteredRouter } from '@tanstack/react-router';

type Routes = RegisteredRouter['routesByPath'];

/** The path of a screen has its parameters as `$name`. */
export type ScreenPath = keyof Routes;

type ParametersOf<Path extends ScreenPath> = Routes[Path]['types']['allParams'];
type SearchOf<Path extends ScreenPath> = Routes[Path]['types']['fullSearchSchema'];

/** The path of such a screen has no parameters. */
export type PlainPath = { [Path in ScreenPath]: keyof ParametersOf<Path> extends never ? Path : never }[ScreenPath];

/** The history's entry remembers this beside the address; true keeps what the present one remembers. */
interface Remembered {
  state?: HistoryState | true;
}

type AddressOf<Path extends ScreenPath> = Remembered & {
  to: Path;
  search?: SearchOf<Path>;
} & (Path extends PlainPath ? { params?: undefined } : { params: ParametersOf<Path> });

/** Names a screen with its parameters, for links and navigation. */
export type Address =
  | (Remembered & { to: PlainPath; search?: undefined; params?: undefined })
  | { [Path in ScreenPath]: AddressOf<Path> }[ScreenPath];

/** A link leads to a path alone if the screen needs no more. */
export type To = PlainPath | Address;

/** Makes the address of a screen with parameters, such as a document's by its id. */
export function address<Path extends Exclude<ScreenPath, PlainPath>>(
  to: Path,
  params: { [Name in keyof ParametersOf<Path>]: string | number },
): Address {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  // The compiler cannot track which parameters belong to which path; the signature has checked it.
  return { to, params: texts } as Address;
}

/** Leads to a purchase order's own page. */
export function orderAddress(id: number): Address {
  return address('/purchases/order/$id', { id });
}

/** Leads to receiving the goods of a purchase order. */
export function receivingOf(purchaseId: number): Address {
  return { to: '/transaction/addbatch', search: { purchaseId: String(purchaseId) } };
}

/** Leads to the import of one kind of list. */
export function importOf(kind: ImportKind): Address {
  return { to: '/import', search: { kind } };
}

/** Tells whether a screen opens by its path alone. */
export function isPlain(path: ScreenPath): path is PlainPath {
  return !path.includes('$');
}

export function addressOf(to: To): Address {
  return typeof to === 'string' ? { to } : to;
}
