import { SimpleGrid, Stack, Text } from '@mantine/core';
import { ImportButton } from '../../documents/uploads/import-button';
import { useProjectsAreOutside } from '../../net/outside-projects';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { Page } from '../../ui/page/page';
import { CatalogueSection } from './catalogue-section';
import { catalogueSections, type CatalogueSection as Kind } from './catalogue-sections';

/** The two columns are independent: opening a list moves only what is below it. */
const columns = [catalogueSections.slice(0, 5), catalogueSections.slice(5)];

/** Manages the options for products and documents: units, categories, payment methods, purposes, tags and so on. */
export default function CategoriesPage() {
  const canChange = useCan('categoriesManage');
  const isOutside = useProjectsAreOutside();
  const section = (kind: Kind) => (
    <CatalogueSection
      key={kind.title}
      kind={kind}
      canChange={canChange}
      notice={
        isOutside && kind.add === 'project' ? (
          <Text size="sm" c="dimmed">
            {t.catalogues.projectsNotice}
          </Text>
        ) : undefined
      }
    />
  );
  return (
    <Page actions={<ImportButton kind="categories" />}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        {columns.map((kinds) => (
          <Stack key={kinds[0]?.title} gap="md">
            {kinds.map(section)}
          </Stack>
        ))}
      </SimpleGrid>
    </Page>
  );
}
