import type { MovementDocument, ProductMovement } from '@ghala/contract/calls/product-stock';
import { byNote, noteKinds as rows } from '@ghala/contract/kinds/note-kinds';
import { changeText } from '../../format/format';
import { type Address, address, type To } from '../../net/address';
import { labels, t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';
import { noteKinds } from '../issue-notes/note-kind';
import classes from './stock-figure.module.css';

const documentScreens: Record<Exclude<MovementDocument['kind'], 'tracking'>, (id: number) => To> = {
  receipt: (id): Address => address('/transaction/pdfbatch/$id', { id }),
  ...byNote(
    'kind',
    (kind) =>
      (id: number): Address =>
        address(noteKinds[kind].screens.note, { id }),
  ),
  adjustment: () => '/inventory/stocks/adjustments',
  transfer: () => '/inventory/stocks/transfers',
  reservation: (id): Address => address('/inventory/stocks/reserveds/$id', { id }),
};

const documentNames: Record<keyof typeof documentScreens, string> = {
  ...t.stockFigures.documents,
  ...byNote('kind', (kind) => labels.logEntities[rows[kind].title]),
};

/** Links the document behind a movement by its number; a request has none, and is named by its kind. */
export function MovementLink({ document: { kind, id, number } }: Pick<ProductMovement, 'document'>) {
  if (kind === 'tracking') return t.stockFigures.documents.tracking;
  return <ScreenLink to={documentScreens[kind](id)}>{number || documentNames[kind]}</ScreenLink>;
}

/** Shows a change of a quantity with its sign and colour; no change is grey. */
export function Change({ change }: { change: number }) {
  return (
    <span className={classes.change} data-sign={Math.sign(change)}>
      {changeText(change)}
    </span>
  );
}
