import type { WarehouseDetail, WarehouseRow } from '@ghala/contract/calls/warehouses';
import { virtualFields, warehouseFields } from '@ghala/contract/entities/place-fields';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import IconPackages from '~icons/packages';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import { LabelsButton } from '../../documents/labels/labels-button';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { formatQuantity } from '../../format/format';
import { address } from '../../net/address';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { DeleteButton } from '../../ui/dialogs/delete-button';
import { Dialog } from '../../ui/dialogs/dialog';
import { fieldItems } from '../../ui/form/field-value';
import { DescriptionList } from '../../ui/page/description-list';
import { ErrorState } from '../../ui/page/error-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { RecordFigures, RecordName } from '../../ui/page/record-head';
import { ScreenLink } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { StatusBadge } from '../../ui/page/status-badge';
import { DataTable } from '../../ui/table/data-table';
import { NewSectionForm } from './section-form';
import { SectionsTable } from './sections-table';
import { useWarehouseRemoval } from './use-place-removal';
import { useVirtualActions } from './use-virtual-actions';
import { VirtualForm } from './virtual-form';
import { virtualColumns } from './warehouse-columns';
import { WarehouseForm } from './warehouse-form';
import { labelOfWarehouse, placeStockAddress, warehouseQuery } from './warehouses.api';

/** Shows one warehouse with its sections and virtual warehouses, or a virtual one. */
export default function WarehouseDetailPage() {
  const { id } = useParams({ from: '/shell/warehouses/$id' });
  return <WarehouseById id={Number(id)} />;
}

export function WarehouseById({ id }: { id: number }) {
  const { data, error, isError, isFetching, refetch } = useQuery(warehouseQuery(id));
  if (data === undefined)
    return (
      <Page>
        {isError ? (
          <ErrorState
            title={t.warehouses.warehouseNotFoundTryAgain}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={8} />
        )}
      </Page>
    );
  const { warehouse, virtuals } = data;
  return (
    <Page
      record={<RecordName name={warehouse.name} code={warehouse.code} />}
      badges={warehouse.isVirtual ? <StatusBadge of="placeKind" code="virtual" /> : null}
      actions={<WarehouseActions warehouse={warehouse} />}
    >
      {warehouse.isVirtual ? null : (
        <RecordFigures label={t.warehouses.warehouseDetails} figures={figuresOf(warehouse)} />
      )}
      <Section title={t.warehouses.warehouseDetails}>
        <Details warehouse={warehouse} />
      </Section>
      {warehouse.isVirtual ? null : (
        <>
          <Sections warehouse={warehouse} />
          <Virtuals virtuals={virtuals} />
        </>
      )}
    </Page>
  );
}

function WarehouseActions({ warehouse }: { warehouse: WarehouseDetail }) {
  const canManage = useCan('warehouseManage');
  const [isEdited, setEdited] = useState(false);
  const removal = useWarehouseRemoval(warehouse.isVirtual, '/warehouses');
  const close = () => setEdited(false);
  return (
    <>
      {warehouse.isVirtual ? (
        <LinkButton
          to={placeStockAddress('virtual', warehouse)}
          variant="default"
          leftSection={<IconPackages size="1.1em" aria-hidden />}
        >
          {t.common.viewProducts}
        </LinkButton>
      ) : null}
      <LabelsButton items={() => [labelOfWarehouse(warehouse)]} />
      {canManage ? (
        <>
          <DeleteButton isRunning={removal.isRunning} onClick={() => void removal.start(warehouse)}>
            {t.warehouses.deleteWarehouse}
          </DeleteButton>
          <Button leftSection={<IconPencil size="1.1em" aria-hidden />} onClick={() => setEdited(true)}>
            {t.warehouses.editWarehouse}
          </Button>
        </>
      ) : null}
      <Dialog
        opened={isEdited}
        onClose={close}
        title={warehouse.isVirtual ? t.warehouses.updateVirtualWarehouse : t.warehouses.updateWarehouse}
      >
        {warehouse.isVirtual ? (
          <VirtualForm virtual={warehouse} onClose={close} />
        ) : (
          <WarehouseForm warehouse={warehouse} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

function Details({ warehouse }: { warehouse: WarehouseDetail }) {
  const { host } = warehouse;
  const { place: labels } = t.entityFields.labels;
  if (host !== null)
    return (
      <DescriptionList
        items={[
          {
            label: t.warehouses.hostWarehouse,
            value: <ScreenLink to={address('/warehouses/$id', { id: host.id })}>{host.name}</ScreenLink>,
          },
          ...fieldItems(virtualFields, labels, warehouse, ['name']),
          { label: t.warehouses.noOfProducts, value: formatQuantity(warehouse.productCount) },
        ]}
      />
    );
  return <DescriptionList items={fieldItems(warehouseFields, labels, warehouse, ['name'])} />;
}

function figuresOf({ productCount, sectionCount, virtualCount, binCount }: WarehouseDetail) {
  return [
    { label: t.warehouses.noOfProducts, value: formatQuantity(productCount) },
    { label: t.warehouses.noOfSections, value: formatQuantity(sectionCount) },
    { label: t.warehouses.noOfVirtualWH, value: formatQuantity(virtualCount) },
    { label: t.warehouses.noOfBins, value: formatQuantity(binCount) },
  ];
}

function Sections({ warehouse }: { warehouse: WarehouseDetail }) {
  const canAdd = useCan('warehouseAdd');
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={t.warehouses.sections}
      actions={
        canAdd ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size="1.1em" aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t.warehouses.addSection}
          </Button>
        ) : null
      }
    >
      <SectionsTable sections={warehouse.sections} host={warehouse.name} />
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={t.warehouses.addSection}>
        {isAdding ? <NewSectionForm hostId={warehouse.id} onAdded={() => setAdding(false)} /> : null}
      </Dialog>
    </Section>
  );
}

function Virtuals({ virtuals }: { virtuals: WarehouseRow[] }) {
  const canManage = useCan('warehouseManage');
  const { actions, dialog } = useVirtualActions();
  const labels = useLabelsOfRows(virtuals, labelOfWarehouse, actions);
  return (
    <Section
      title={t.warehouses.virtualTitle}
      actions={
        canManage ? (
          <LinkButton
            to="/warehouses/virtual"
            variant="default"
            size="xs"
            leftSection={<IconPlus size="1.1em" aria-hidden />}
          >
            {t.warehouses.addVirtualWarehouse}
          </LinkButton>
        ) : null
      }
    >
      <DataTable
        name="warehouse-virtuals"
        label={t.warehouses.virtualWarehouses}
        columns={virtualColumns}
        rows={virtuals}
        rowTo={(virtual) => placeStockAddress('virtual', virtual)}
        {...labels.table}
        empty={{ text: t.warehouses.noVirtualWarehouseFound }}
      />
      {labels.bar}
      {dialog}
    </Section>
  );
}
