import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../text/t';
import { DescriptionList, type DescriptionListProps } from '../../ui/page/description-list';
import { Section } from '../../ui/page/section';
import { useIsPhone } from '../../ui/use-is-phone';

interface FoldedDetailsProps {
  /** Tells what is needed to pick the goods. */
  summary: DescriptionListProps['items'];
  /** The sections of the details are read-only: nothing that must be entered is folded away. */
  children: ReactNode;
}

/**
 * Shows the details above a pick list. A phone shows only a summary of them until they are opened, so that the list is
 * in view.
 */
export function FoldedDetails({ summary, children }: FoldedDetailsProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone || isOpen) return children;
  return (
    <Section
      title={t.issueNotes.details}
      actions={
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t.issueNotes.showDetails}
        </Button>
      }
    >
      <DescriptionList items={summary.filter(({ value }) => value !== '')} />
    </Section>
  );
}
