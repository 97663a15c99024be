import type { ImportOfRequest } from '@ghala/contract/calls/approvals';
import { Stack, Text } from '@mantine/core';
import { formatDateTime, formatMoney, formatQuantity } from '../../format/format';
import { address } from '../../net/address';
import { labels, say, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { ScreenLink } from '../../ui/page/screen-access';

/** Shows what an import brings, and links to its lines, for approving its stock or its undoing. */
export function ImportDetails({ import: brought }: { import: ImportOfRequest }) {
  const { fileName, kind, createdAt, lines, quantity, value, receipts } = brought;
  return (
    <Stack gap="md">
      <DescriptionList
        items={[
          { label: t.approvals.file, value: fileName },
          { label: t.imports.kind, value: labels.importKinds[kind] },
          { label: t.common.date, value: formatDateTime(createdAt) },
          { label: t.imports.stockLines, value: formatQuantity(lines) },
          { label: t.approvals.unitsInAll, value: formatQuantity(quantity) },
          { label: t.approvals.valueInAll, value: formatMoney(value) },
        ]}
      />
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          {t.approvals.readLines}
        </Text>
        {receipts.map(({ id, receiptNo, warehouse, lines: count }) => (
          <ScreenLink key={id} to={address('/transaction/pdfbatch/$id', { id })}>
            {say(t.approvals.receiptOfImport, { receiptNo, warehouse, count })}
          </ScreenLink>
        ))}
      </Stack>
    </Stack>
  );
}
