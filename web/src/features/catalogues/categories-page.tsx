import { SimpleGrid, Text } from '@mantine/core';
import { useCan } from '../../shared/session';
import { Page } from '../../ui/page';
import { CatalogueSection } from './catalogue-section';
import { catalogueSections } from './catalogue-sections';
import { useProjectsAreOutside } from './catalogues.api';

/** What products and documents choose from: units, categories, payment methods, purposes, tags and so on. */
export default function CategoriesPage() {
  const canChange = useCan('categoriesManage');
  const isOutside = useProjectsAreOutside();
  return (
    <Page>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        {catalogueSections.map((kind) => (
          <CatalogueSection
            key={kind.title}
            kind={kind}
            canChange={canChange}
            notice={
              isOutside && kind.add === '/projects' ? (
                <Text size="sm" c="dimmed">
                  Projects come from the project service and are added there.
                </Text>
              ) : undefined
            }
          />
        ))}
      </SimpleGrid>
    </Page>
  );
}
