import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { NewSectionForm } from './section-form';
import { SectionsTable } from './sections-table';
import { NewWarehouseForm } from './warehouse-form';
import { warehouseQuery } from './warehouses.api';

/** Adds a warehouse: its details, then its sections. The address then contains its id, so a reload loses nothing. */
export default function WarehouseAddPage() {
  const { id } = useSearch({ from: '/shell/warehouses/add' });
  const navigate = useNavigate();
  const madeId = Number(id) || 0;
  const made = useQuery({ ...warehouseQuery(madeId), enabled: madeId > 0 });
  const warehouse = made.data?.warehouse;
  const close = (
    <LinkButton to="/warehouses" variant="default">
      {t.common.close}
    </LinkButton>
  );

  if (madeId > 0 && warehouse === undefined)
    return (
      <Page isNarrow>
        {made.isError ? (
          <ErrorState
            title={t.warehouses.warehouseNotFoundTryAgain}
            error={made.error}
            onRetry={() => void made.refetch()}
            isRetrying={made.isFetching}
          />
        ) : (
          <Skeletons lines={6} />
        )}
      </Page>
    );
  return (
    <Page isNarrow>
      <Section title={t.warehouses.detailsTitle}>
        <NewWarehouseForm
          key={madeId}
          made={warehouse}
          onCreated={(created) =>
            void navigate({ to: '/warehouses/add', search: { id: String(created.id) }, replace: true })
          }
        >
          {warehouse ? null : close}
        </NewWarehouseForm>
      </Section>
      {warehouse ? (
        <Section title={t.warehouses.sectionsTitle} actions={close}>
          {warehouse.sections.some((section) => section.isDefault) ? (
            <Text size="sm" c="dimmed">
              {t.warehouses.generalSectionHint}
            </Text>
          ) : null}
          <NewSectionForm hostId={warehouse.id} />
          <SectionsTable sections={warehouse.sections} host={warehouse.name} />
        </Section>
      ) : null}
    </Page>
  );
}
