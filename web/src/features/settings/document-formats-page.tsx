import { Group, Paper, SimpleGrid, Text } from '@mantine/core';
import IconFileTypeCsv from '~icons/file-type-csv';
import IconFileTypePdf from '~icons/file-type-pdf';
import { Page } from '../../ui/page';

/** The documents of the product as their files are named; the leading figures are the moment of making. */
const samples = [
  { title: 'Batch Processing Note', file: '20260131143005_batch_note.pdf', paper: 'A4, landscape' },
  { title: 'Incomplete Delivery Note', file: '20260131143005_incomplete_delivery_note.pdf', paper: 'A4, portrait' },
  { title: 'Purchase Order', file: '20260131143005_purchase_order.pdf', paper: 'A4, portrait' },
  { title: 'Pickup Note', file: '20260131143005_batch_note.pdf', paper: 'A4, portrait' },
  { title: 'Dispatch Note', file: '20260131143005_batch_note.pdf', paper: 'A4, portrait' },
  { title: 'Gate Pass', file: '20260131143005_pickup_gatepass.pdf', paper: 'A4, portrait' },
  { title: 'List', file: '20260131143005_suppliers.pdf', paper: 'A4, landscape' },
  { title: 'Dispatch Report', file: '20260131143005_dispatch_report.csv', paper: 'One row per item' },
  { title: 'Pickup Report', file: '20260131143005_pickup_report.csv', paper: 'One row per item' },
  { title: 'Receiving Report', file: '20260131143005_receiving_report.csv', paper: 'One row per item' },
];

/** Samples of the documents, by name: nothing here can be changed yet. */
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
