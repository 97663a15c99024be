import type { BusinessProfile } from '@ghala/contract/calls/business-profile';
import { Image, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../shared/session';
import { DescriptionList } from '../../ui/description-list';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { BackupSection } from './backup-section';
import { editedProfileQuery } from './business-profile.api';
import { CompanyForm } from './company-form';
import { LinkAddressSection } from './link-address-section';

/** The company as its documents, the login page and the header show it. */
export default function BusinessProfilePage() {
  const maySave = useCan('categoriesManage');
  const { data: profile, error, isError, isFetching, refetch } = useQuery(editedProfileQuery);
  return (
    <Page isNarrow>
      <Section title="Company Details">
        {profile === undefined ? (
          isError ? (
            <ErrorState title="Error" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <Skeletons lines={6} />
          )
        ) : maySave ? (
          <CompanyForm profile={profile} />
        ) : (
          <CompanyDetails profile={profile} />
        )}
      </Section>
      <LinkAddressSection />
      <BackupSection />
    </Page>
  );
}

function CompanyDetails({ profile }: { profile: BusinessProfile | null }) {
  return (
    <Stack>
      {profile?.businessLogo ? <Image src={profile.businessLogo} alt="Logo" h={96} w="auto" fit="contain" /> : null}
      <DescriptionList
        items={[
          { label: 'Company', value: profile?.businessName },
          { label: 'Email', value: profile?.businessEmail },
          { label: 'Tel', value: profile?.businessTel },
          { label: 'Address', value: profile?.businessAddress },
          { label: 'Domain', value: profile?.businessWebsite },
          { label: 'System Name', value: profile?.systemName },
        ]}
      />
    </Stack>
  );
}
