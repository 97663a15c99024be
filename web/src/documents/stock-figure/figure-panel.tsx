import type { FigureSum, ProductMovement } from '@ghala/contract/calls/product-stock';
import { Drawer, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDateTime, formatQuantity } from '../../format/format';
import { placeText } from '../../format/place';
import { say, t } from '../../text/t';
import { layerLevels, useLayer } from '../../ui/dialogs/layers';
import { ErrorState } from '../../ui/page/error-state';
import { LinkButton } from '../../ui/page/link-button';
import { Skeletons } from '../../ui/page/skeletons';
import { useIsPhone } from '../../ui/use-is-phone';
import { Change, MovementLink } from './movement';
import { movementText } from './movement-text';
import classes from './stock-figure.module.css';
import { type FigureOf, figureQuery, ledgerAddress } from './stock-figures.api';
import { useEmptyText } from './use-empty-text';

export interface FigurePanelProps {
  of: FigureOf;
  /** The number that was pressed is shown until the answer brings the present one. */
  quantity: number;
  name: string;
  place: string | undefined;
  onClose: () => void;
}

/** Explains a quantity: its sum by kind of movement, and the latest movements. On a phone it opens from below. */
export function FigurePanel({ of, quantity, name, place, onClose }: FigurePanelProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const { data, isError, error, refetch, isFetching } = useQuery(figureQuery(of));
  useLayer({ isOpen: true, level: layerLevels.dialog, close: onClose, element: () => document.getElementById(id) });
  return (
    <Drawer
      id={id}
      closeOnEscape={false}
      opened
      onClose={onClose}
      title={say(t.stockFigures.why, { quantity: formatQuantity(data?.quantity ?? quantity) })}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '85%' : 'md'}
      transitionProps={{ duration: 0 }}
      // Within a table, a click or its menu would otherwise also reach the row.
      onClick={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.stopPropagation()}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {[name, t.stockFigures.figures[of.figure], place ?? t.stockFigures.inAllPlaces].join(' · ')}
        </Text>
        {data ? (
          <>
            <Sum sum={data} figure={t.stockFigures.figures[of.figure]} />
            <Movements movements={data.movements} isOfSeveralPlaces={of.inventoryId === undefined} />
            <LinkButton to={ledgerAddress(of)} variant="default">
              {t.stockFigures.wholeLedger}
            </LinkButton>
          </>
        ) : isError ? (
          <ErrorState
            title={t.stockFigures.notExplained}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={8} />
        )}
      </Stack>
    </Drawer>
  );
}

/** The kinds follow the order in which goods pass through a store. */
const kinds = Object.keys(t.stockFigures.kinds) as FigureSum['parts'][number]['kind'][];

function Sum({ sum: { quantity, parts }, figure }: { sum: FigureSum; figure: string }) {
  const ordered = parts.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  return (
    <dl className={classes.sum} aria-label={t.stockFigures.sum}>
      {ordered.map((part) => (
        <div key={part.kind}>
          <dt>{t.stockFigures.kinds[part.kind]}</dt>
          <dd>
            <Change change={part.quantity} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{figure}</dt>
        <dd>{quantity === null ? '–' : formatQuantity(quantity)}</dd>
      </div>
    </dl>
  );
}

function Movements({ movements, isOfSeveralPlaces }: { movements: ProductMovement[]; isOfSeveralPlaces: boolean }) {
  const id = useId();
  const nothingMoved = useEmptyText(t.stockFigures.nothingMoved);
  return (
    <div>
      <Title order={3} id={id}>
        {t.stockFigures.latest}
      </Title>
      {movements.length === 0 ? (
        <Text size="sm" c="dimmed">
          {nothingMoved}
        </Text>
      ) : (
        <ul className={classes.movements} aria-labelledby={id}>
          {movements.map((movement) => (
            <li key={movement.id}>
              <div>
                <Text size="sm">
                  {movementText(movement)} · <MovementLink document={movement.document} />
                </Text>
                <Text size="xs" c="dimmed">
                  {[
                    formatDateTime(movement.createdAt),
                    movement.User.name,
                    ...(isOfSeveralPlaces ? [placeText(movement.Inventory)] : []),
                  ].join(' · ')}
                </Text>
              </div>
              <div>
                <Text size="sm" fw={600}>
                  <Change change={movement.change} />
                </Text>
                <Text size="xs" c="dimmed">
                  {say(t.stockFigures.balanceAfter, { quantity: formatQuantity(movement.balance) })}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
