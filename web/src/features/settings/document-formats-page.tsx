import { Group, Paper, SimpleGrid, Text } from '@mantine/core';
import IconFileTypeCsv from '~icons/file-type-csv';
import IconFileTypePdf from '~icons/file-type-pdf';
import { labels, t } from '../../text/t';
import { Page } from '../../ui/page/page';

/** Documents are named by their files; the leading digits are the time of creation. */
const samples = [
  { title: t.settings.batchProcessingNote, file: '20260131143005_batch_note.pdf', paper: t.settings.a4Landscape },
  {
    title: t.settings.incompleteDeliveryNote,
    file: '20260131143005_incomplete_delivery_note.pdf',
    paper: t.settings.a4Portrait,
  },
  { title: t.settings.purchaseOrder, file: '20260131143005_purchase_order.pdf', paper: t.settings.a4Portrait },
  { title: labels.modules.pickup, file: '20260131143005_batch_note.pdf', paper: t.settings.a4Portrait },
  { title: labels.modules.dispatch, file: '20260131143005_batch_note.pdf', paper: t.settings.a4Portrait },
  { title: t.common.gatePass, file: '20260131143005_pickup_gatepass.pdf', paper: t.settings.a4Portrait },
  { title: t.settings.list, file: '20260131143005_suppliers.pdf', paper: t.settings.a4Landscape },
  { title: t.settings.dispatchReport, file: '20260131143005_dispatch_report.csv', paper: t.settings.oneRowPerItem },
  { title: t.settings.pickupReport, file: '20260131143005_pickup_report.csv', paper: t.settings.oneRowPerItem },
  { title: t.settings.receivingReport, file: '20260131143005_receiving_report.csv', paper: t.settings.oneRowPerItem },
];

/** Lists samples of the documents by name: nothing can be changed here yet. */
export default function DocumentFormatsPage() {
  return (
    <Page>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" component="ul" p={0} m={0}>
        {samples.map(({ title, file, paper }) => {
          const Icon = file.endsWith('.pdf') ? IconFileTypePdf : IconFileTypeCsv;
          return (
            <Paper key={title} component="li" p="md" style={{ listStyle: 'none' }}>
              <Group wrap="nowrap" align="flex-start">
                <Icon size={36} aria-hidden style={{ flex: 'none' }} />
                <div>
                  <Text fw={600}>{title}</Text>
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {file}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {paper}
                  </Text>
                </div>
              </Group>
            </Paper>
          );
        })}
      </SimpleGrid>
    </Page>
  );
}
