import { Button } from '@mantine/core';
import IconPrinter from '~icons/printer';
import { t } from '../../text/t';
import type { LabelItem } from './label-items';
import { useLabels } from './use-labels';

/** Prints the labels of a record. */
export function LabelsButton({ items }: { items: () => readonly LabelItem[] }) {
  const { print, dialog } = useLabels();
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size="1.1em" aria-hidden />} onClick={() => print(items())}>
        {t.labelPrinting.printLabels}
      </Button>
      {dialog}
    </>
  );
}
