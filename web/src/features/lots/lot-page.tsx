import type { LotDetail, LotHolding } from '@ghala/contract/calls/lots';
import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import IconPencil from '~icons/pencil';
import { lotItem } from '../../documents/labels/label-items';
import { LabelsButton } from '../../documents/labels/labels-button';
import { daysLeftText } from '../../documents/lots/expiry';
import { formatDate, formatDateTime, formatQuantity } from '../../format/format';
import { address } from '../../net/address';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { ErrorState } from '../../ui/page/error-state';
import { linkTo } from '../../ui/page/link-to';
import { Page } from '../../ui/page/page';
import { RecordFigures, RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { LotMovements } from './lot-movements';
import { lotQuery } from './lots.api';

const CorrectDialog = onDemand(async () => (await import('./correct-dialog')).CorrectDialog);

/** Shows one lot: where it is, where it came from, and where it went. */
export default function LotPage() {
  const { id } = useParams({ from: '/shell/inventory/lots/$id' });
  const { data: lot, isError, error, refetch, isFetching } = useQuery(lotQuery(Number(id)));
  const mayCorrect = useCan('productsManage');
  const [isCorrecting, setCorrecting] = useState(false);
  if (lot === undefined)
    return (
      <Page>
        {isError ? (
          <ErrorState
            title={t.lotLists.notFound}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={10} />
        )}
      </Page>
    );
  return (
    <Page
      record={<RecordName name={say(t.lotLists.named, { kind: lot.Product.tracking, number: lot.number })} />}
      actions={
        <>
          <LabelsButton items={() => [lotItem({ id: lot.lotId, number: lot.number }, lot.Product)]} />
          {mayCorrect ? (
            <Button leftSection={<IconPencil size="1.1em" aria-hidden />} onClick={() => setCorrecting(true)}>
              {t.lotLists.correct}
            </Button>
          ) : null}
        </>
      }
    >
      <Figures lot={lot} />
      <ExpiryMoves lot={lot} />
      <Places lot={lot} />
      <Reservations lot={lot} />
      <LotMovements lot={lot} />
      {isCorrecting ? <CorrectDialog lot={lot} onClose={() => setCorrecting(false)} /> : null}
    </Page>
  );
}

/** Tells how often the expiry was moved, to whoever hands the goods out or approves that. */
function ExpiryMoves({ lot: { expiryMoves } }: { lot: LotDetail }) {
  if (expiryMoves.length === 0) return null;
  return (
    <Alert color="yellow" title={say(t.lotLists.expiryMoved, { count: expiryMoves.length })}>
      {expiryMoves.map(({ from, to, reason, source, by, at }) => (
        <Text key={at} size="sm">
          {say(t.lotLists.movedFromTo, {
            from: from === null ? '–' : formatDate(from),
            to: to === null ? '–' : formatDate(to),
            by,
            at: formatDateTime(at),
            reason: source === null ? reason : t.lotLists.expirySources[source],
          })}
        </Text>
      ))}
    </Alert>
  );
}

function Figures({ lot }: { lot: LotDetail }) {
  const { Product, expiresOn, daysLeft, madeOn, received, issued, adjusted, counted, onHand } = lot;
  const unit = Product.unit.unit;
  return (
    <RecordFigures
      label={t.titles.lot}
      figures={[
        {
          label: t.common.product,
          value: (
            <Anchor {...linkTo(address('/inventory/products/$id', { id: Product.id }))} inherit>
              {Product.name}
            </Anchor>
          ),
          isText: true,
          hint: Product.code,
        },
        {
          label: t.lotLists.expires,
          value: expiresOn === null ? '–' : formatDate(expiresOn),
          isText: true,
          hint: [
            daysLeft === null ? '' : daysLeftText(daysLeft),
            madeOn === null ? '' : say(t.lotLists.made, { date: formatDate(madeOn) }),
          ]
            .filter(Boolean)
            .join(' · '),
        },
        {
          label: t.lotLists.receivedFigure,
          value: figureText(received),
          hint: countedText(counted) || formatDate(lot.receivedAt),
        },
        { label: t.lotLists.goneOut, value: figureText(issued), hint: t.lotLists.net },
        ...(!adjusted ? [] : [{ label: t.lotLists.adjusted, value: formatQuantity(adjusted), hint: unit }]),
        { label: t.lotLists.onHand, value: figureText(onHand), hint: unit },
      ]}
    />
  );
}

/** A dash replaces what the reader counts blind. */
const figureText = (figure: number | null) => (figure === null ? '–' : formatQuantity(figure));

function countedText(counted: number | null): string {
  return !counted ? '' : say(t.lotLists.counted, { quantity: counted });
}

const placeColumns: Column<LotHolding>[] = [
  { id: 'place', header: t.common.warehouse, cell: (row) => row.place, minWidth: '12rem' },
  {
    id: 'available',
    header: t.stockFigures.figures.available,
    cell: (row) => formatQuantity(row.available),
    align: 'right',
    onPhone: 'side',
  },
  {
    id: 'reserved',
    header: t.stockFigures.figures.reserved,
    cell: (row) => formatQuantity(row.reserved),
    align: 'right',
    onPhone: 'side',
  },
];

/** Lists where it is now; a lot that this device kept from an earlier version does not know. */
function Places({ lot: { places = [] } }: { lot: LotDetail }) {
  if (places.length === 0) return null;
  return (
    <Section title={t.lotLists.whereItIs}>
      <DataTable
        name="lot-holdings"
        label={t.lotLists.whereItIs}
        columns={placeColumns}
        rows={places}
        rowKey={({ inventoryId }) => inventoryId}
        rowTo={({ inventoryId }) => address('/warehouses/activity/$id', { id: inventoryId })}
        isNumbered={false}
        empty={{ text: '' }}
      />
    </Section>
  );
}

const reservationColumns: Column<LotDetail['reservations'][number]>[] = [
  { id: 'by', header: t.reservations.reservedBy, cell: (row) => row.User.name, minWidth: '10rem' },
  { id: 'place', header: t.common.warehouse, cell: (row) => row.place, onPhone: 'under' },
  { id: 'comment', header: t.common.comment, cell: (row) => row.comment, onPhone: 'under' },
  { id: 'date', header: t.common.date, cell: (row) => formatDateTime(row.createdAt) },
  {
    id: 'quantity',
    header: t.common.qtyReserved,
    cell: (row) => formatQuantity(row.quantity),
    align: 'right',
    onPhone: 'side',
  },
];

/** Lists what reservations hold of it. */
function Reservations({ lot: { reservations } }: { lot: LotDetail }) {
  if (reservations.length === 0) return null;
  return (
    <Section title={t.lotLists.reservedFor}>
      <DataTable
        name="lot-reservations"
        label={t.lotLists.reservedFor}
        columns={reservationColumns}
        rows={reservations}
        rowTo={({ id }) => address('/inventory/stocks/reserveds/$id', { id })}
        isNumbered={false}
        empty={{ text: '' }}
      />
    </Section>
  );
}
