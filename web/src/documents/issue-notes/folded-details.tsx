import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../text/t';
import { DescriptionList, type DescriptionListProps } from '../../ui/description-list';
import { Section } from '../../ui/section';
import { useIsPhone } from '../../ui/use-is-phone';
import type { ServerForm } from '../../ui/use-server-form';
import type { DepartureValues } from './use-departure-form';

interface FoldedDetailsProps<Values extends DepartureValues> {
  /** The form among the details: what is wrong in it is shown. */
  form: Pick<ServerForm<Values>, 'errors' | 'getValues'>;
  /** What is needed to pick the goods. */
  summary: DescriptionListProps['items'];
  /** The sections of the details. */
  children: ReactNode;
}

/** The details above a pick list: on a phone only a summary of them, until they are asked for, so the list is in view. */
export function FoldedDetails<Values extends DepartureValues>({ form, summary, children }: FoldedDetailsProps<Values>) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && Object.keys(form.errors).length > 0) setOpen(true);
  const isFolded = isPhone && !isOpen;
  return (
    <>
      {isFolded ? (
        <Section
          title={t.issueNotes.details}
          actions={
            <Button variant="default" size="xs" onClick={() => setOpen(true)}>
              {t.issueNotes.showDetails}
            </Button>
          }
        >
          <DescriptionList
            items={[
              ...summary.filter(({ value }) => value !== ''),
              { label: t.common.vehicleRegNo, value: form.getValues().vehicle },
            ]}
          />
        </Section>
      ) : null}
      {/* Folded, the form remains: its values are sent, and its errors open it. */}
      <div style={{ display: isFolded ? 'none' : 'contents' }}>{children}</div>
    </>
  );
}
