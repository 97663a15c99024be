import type { ExpectedNote } from '@ghala/contract/calls/gate';
import { Button, Paper, Stack } from '@mantine/core';
import { useState } from 'react';
import IconScan from '~icons/scan';
import { sayTotal } from '../../format/total-text';
import { useOfflineQueue } from '../../offline/offline-queue';
import { t } from '../../text/t';
import { useListState } from '../../ui/list/use-list-state';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { DataTable } from '../../ui/table/data-table';
import { FindNoteForm } from './find-note-form';
import { aboutPass, useExpectedEarlier, useExpectedToday, usePreparedChecks } from './gate.api';
import { checkAddress, expectedColumns } from './gate-columns';
import { GateScanDialog } from './gate-scan-dialog';
import { GateTabs } from './gate-tabs';

const noFilters = {};
const NONE: ExpectedNote[] = [];

/** Lets a guard find a gate pass, and lists what is expected. */
export default function GatePage() {
  const [isScanning, setScanning] = useState(false);
  return (
    <Page>
      <Paper p="md" maw="30rem">
        <Stack gap="sm">
          {canReadByCamera() ? (
            <Button
              size="lg"
              fullWidth
              leftSection={<IconScan size="1.4em" aria-hidden />}
              onClick={() => setScanning(true)}
            >
              {t.gate.scanPass}
            </Button>
          ) : null}
          <FindNoteForm />
        </Stack>
      </Paper>
      <GateTabs current="/gate" />
      <Today />
      <Earlier />
      <GateScanDialog opened={isScanning} onClose={() => setScanning(false)} />
    </Page>
  );
}

function Today() {
  const today = useExpectedToday();
  usePreparedChecks(today.data?.rows);
  const waiting = useOfflineQueue();
  // Exits that were marked without a network are on their way, or stand with the changes that need their user.
  const rows = today.data?.rows.filter((note) => !waiting.some(({ about }) => about === aboutPass(note)));
  return (
    <Section title={t.gate.expectedToday}>
      {today.isError && !today.data ? (
        <ErrorState
          title={t.common.listNotLoaded}
          error={today.error}
          onRetry={() => void today.refetch()}
          isRetrying={today.isFetching}
        />
      ) : today.isPending ? (
        <Skeletons lines={3} height={64} />
      ) : (
        <DataTable
          name="gate-today"
          label={t.gate.expectedToday}
          columns={expectedColumns}
          rows={rows ?? NONE}
          rowTo={checkAddress}
          empty={{ text: t.gate.nothingExpected, hint: t.gate.nothingExpectedHint }}
        />
      )}
    </Section>
  );
}

/** Lists what was never marked as left, and appears only if there is any. */
function Earlier() {
  const list = useListState(noFilters);
  const earlier = useExpectedEarlier(list);
  if (earlier.data?.total === 0 && !list.isNarrowed) return null;
  return (
    <Section title={t.gate.expectedEarlier}>
      <DataTable
        name="gate-earlier"
        label={t.gate.expectedEarlier}
        columns={expectedColumns}
        list={list}
        query={earlier}
        summary={earlier.data ? sayTotal(t.gate.noteCount, earlier.data) : null}
        rowTo={checkAddress}
        empty={{ text: t.gate.nothingExpected }}
      />
    </Section>
  );
}
