import { type BusinessProfile, businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { DEFAULT_LANGUAGE, languageCodes, languages } from '@ghala/contract/text/language';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { change } from '../../net/send';
import { writeLocal } from '../../offline/local-store';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { FootBar } from '../../ui/page/foot-bar';
import { LogoField } from './logo-field';

/** The success notice is visible this long. */
const RELOAD_AFTER_MS = 1500;

const blank: Omit<BusinessProfile, 'id' | 'createdAt'> = {
  businessName: '',
  businessEmail: '',
  businessTel: '',
  businessAddress: '',
  businessWebsite: '',
  businessLogo: '',
  systemName: '',
  language: DEFAULT_LANGUAGE,
};

const languageChoices = languageCodes.map((code) => ({ value: code, label: languages[code].name }));

/** Saves the company's details; the page then reloads, so that name and logo show everywhere. */
export function CompanyForm({ profile }: { profile: BusinessProfile | null }) {
  const form = useServerForm({
    initialValues: profile ? valuesOf(profile) : blank,
    schema: async () => (await import('@ghala/contract/calls/business-profile')).businessProfileRequest,
    mutation: (body) => change(businessProfileCalls.save, { body }),
    failureTitle: t.businessProfile.profileNotCreated,
    unexpectedText: t.businessProfile.creationFailed,
    successText: t.businessProfile.profileCreated,
    refresh: [['business-profile']],
    onSuccess: async ({ profile: saved }) => {
      // The specification wants a copy in this browser too.
      writeLocal('business-profile', saved);
      const { pathname } = window.location;
      await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS));
      // A user who has gone on meanwhile may be typing: those screens show the name and logo without a reload.
      if (window.location.pathname === pathname) window.location.reload();
    },
  });

  function clear() {
    form.setValues({ ...blank, language: form.getValues().language });
    form.clearErrors();
    form.getInputNode('businessName')?.focus();
  }

  return (
    <Form form={form} label={t.businessProfile.companyDetails}>
      <LogoField
        value={form.getValues().businessLogo}
        error={form.errors.businessLogo}
        onChange={(address) => form.setFieldValue('businessLogo', address)}
      />
      <FieldGrid>
        <TextInput
          label={t.businessProfile.company}
          required
          autoComplete="organization"
          {...form.getInputProps('businessName')}
        />
        <TextInput label={t.common.email} type="email" {...form.getInputProps('businessEmail')} />
        <TextInput label={t.businessProfile.tel} type="tel" {...form.getInputProps('businessTel')} />
        <TextInput label={t.businessProfile.domainWebsite} inputMode="url" {...form.getInputProps('businessWebsite')} />
      </FieldGrid>
      <Textarea label={t.businessProfile.address} autosize minRows={2} {...form.getInputProps('businessAddress')} />
      <FieldGrid>
        <TextInput
          label={t.businessProfile.systemName}
          description={t.businessProfile.systemNameHint}
          {...form.getInputProps('systemName')}
        />
        <Select
          label={t.businessProfile.languageOfPapers}
          data={languageChoices}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      </FieldGrid>
      <FootBar>
        <Button variant="default" onClick={clear}>
          {t.businessProfile.clear}
        </Button>
        <SubmitButton>{t.businessProfile.submit}</SubmitButton>
      </FootBar>
    </Form>
  );
}

function valuesOf({ id: _, createdAt: __, ...values }: BusinessProfile): typeof blank {
  return values;
}
