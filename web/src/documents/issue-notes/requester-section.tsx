import { formatDateTime } from '../../format/format';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { Section } from '../../ui/page/section';

interface RequesterSectionProps {
  note: { User: { name: string; designation: string }; createdAt: string; purpose: string; project: string };
  /** Reads 'Dept/Project/Site', as specified for the kind. */
  projectLabel: string;
}

/** Shows who requested the goods, when and for what purpose. */
export function RequesterSection({ note, projectLabel }: RequesterSectionProps) {
  return (
    <Section title={t.issueNotes.requesterTitle}>
      <DescriptionList
        items={[
          { label: t.common.name, value: note.User.name },
          { label: t.issueNotes.position, value: note.User.designation },
          { label: t.issueNotes.dateRequested, value: formatDateTime(note.createdAt) },
          { label: t.common.purpose, value: note.purpose },
          { label: projectLabel, value: note.project },
        ]}
      />
    </Section>
  );
}
