import type { BusinessProfile } from '@ghala/contract/calls/business-profile';
import { DEFAULT_LANGUAGE, languages } from '@ghala/contract/text/language';
import { Image, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { BackupSection } from './backup-section';
import { editedProfileQuery } from './business-profile.api';
import { CompanyForm } from './company-form';
import { LinkAddressSection } from './link-address-section';

/** Changes the company's details as its documents, the login page and the header show them. */
export default function BusinessProfilePage() {
  const maySave = useCan('categoriesManage');
  const { data: profile, error, isError, isFetching, refetch } = useQuery(editedProfileQuery);
  return (
    <Page isNarrow>
      <Section title={t.businessProfile.companyDetails}>
        {profile === undefined ? (
          isError ? (
            <ErrorState title={t.common.error} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
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
      {profile?.businessLogo ? (
        <Image src={profile.businessLogo} alt={t.businessProfile.logo} h={96} w="auto" fit="contain" />
      ) : null}
      <DescriptionList
        items={[
          { label: t.businessProfile.company, value: profile?.businessName },
          { label: t.common.email, value: profile?.businessEmail },
          { label: t.businessProfile.tel, value: profile?.businessTel },
          { label: t.businessProfile.address, value: profile?.businessAddress },
          { label: t.businessProfile.domain, value: profile?.businessWebsite },
          { label: t.businessProfile.systemName, value: profile?.systemName },
          { label: t.businessProfile.languageOfPapers, value: languages[profile?.language ?? DEFAULT_LANGUAGE].name },
        ]}
      />
    </Stack>
  );
}
