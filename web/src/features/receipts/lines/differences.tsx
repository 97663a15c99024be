import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatQuantity } from '../../../format/format';
import { say, t } from '../../../text/t';
import type { LineDifference } from '../against-order/received-against-order';

/** This many fit above the questions that follow. */
const SHOWN_AT_FIRST = 6;

interface DifferencesProps {
  /** Lists only the lines that were counted. */
  differences: LineDifference[];
  /** Every awaited line has been counted. */
  isWhole: boolean;
}

/** Shows what differs from the order, as the last chance to count again. */
export function Differences({ differences, isWhole }: DifferencesProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (differences.length === 0)
    return <Text size="sm">{isWhole ? t.receipts.allAsOrdered : t.receipts.countedAsOrdered}</Text>;
  const shown = showsAll ? differences : differences.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Table aria-label={t.receipts.differences} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.common.product}</Table.Th>
            <Table.Th ta="end">{t.receipts.awaited}</Table.Th>
            <Table.Th ta="end">{t.receipts.receivedNow}</Table.Th>
            <Table.Th ta="end">{t.receipts.difference}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ line, received }) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.Product.name}</Table.Td>
              <Table.Td ta="end">{formatQuantity(line.quantityOutstanding)}</Table.Td>
              <Table.Td ta="end">{formatQuantity(received)}</Table.Td>
              <Table.Td ta="end" fw={600} c={received < line.quantityOutstanding ? 'red' : 'yellow'}>
                {received < line.quantityOutstanding ? '−' : '+'}
                {formatQuantity(Math.abs(line.quantityOutstanding - received))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown.length < differences.length ? (
        <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setShowsAll(true)}>
          {say(t.receipts.showDifferences, { count: differences.length })}
        </Button>
      ) : null}
    </>
  );
}
