import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../text/t';
import { DescriptionList, type DescriptionListProps } from '../../ui/description-list';
import { Section } from '../../ui/section';
import { useIsPhone } from '../../ui/use-is-phone';

interface FoldedDetailsProps {
  /** What is needed to pick the goods. */
  summary: DescriptionListProps['items'];
  /** The sections of the details: only to read, since nothing that is to be entered is folded away. */
  children: ReactNode;
}

/** The details above a pick list: on a phone only a summary of them, until they are asked for, so the list is in view. */
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
