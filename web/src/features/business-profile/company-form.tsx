import {
  type BusinessProfile,
  businessProfileCalls,
  businessProfileRequest,
} from '@ghala/contract/calls/business-profile';
import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { writeLocal } from '../../shared/local-store';
import { change } from '../../shared/send';
import { FieldGrid } from '../../ui/field-grid';
import { Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { LogoField } from './logo-field';

/** As long as the success notice shows. */
const RELOAD_AFTER_MS = 1500;

const blank = {
  businessName: '',
  businessEmail: '',
  businessTel: '',
  businessAddress: '',
  businessWebsite: '',
  businessLogo: '',
  systemName: '',
};

/** Saves the company's details; the page then reloads, so that name and logo show everywhere. */
export function CompanyForm({ profile }: { profile: BusinessProfile | null }) {
  const form = useServerForm({
    initialValues: profile ? valuesOf(profile) : blank,
    schema: businessProfileRequest,
    mutation: (body) => change(businessProfileCalls.save, { body }),
    failureTitle: 'Profile not created',
    unexpectedText: 'Failed to create profile. Please try again later.',
    successText: 'Profile created',
    onSuccess: async ({ profile: saved }) => {
      // Also in this browser, as the specification asks.
      writeLocal('business-profile', saved);
      await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS));
      window.location.reload();
    },
  });

  function clear() {
    form.setValues(blank);
    form.clearErrors();
    form.getInputNode('businessName')?.focus();
  }

  return (
    <Form form={form} label="Company Details">
      <LogoField
        value={form.getValues().businessLogo}
        error={form.errors.businessLogo}
        onChange={(address) => form.setFieldValue('businessLogo', address)}
      />
      <FieldGrid>
        <TextInput label="Company" required autoComplete="organization" {...form.getInputProps('businessName')} />
        <TextInput label="Email" type="email" {...form.getInputProps('businessEmail')} />
        <TextInput label="Tel" type="tel" {...form.getInputProps('businessTel')} />
        <TextInput label="Domain (website)" inputMode="url" {...form.getInputProps('businessWebsite')} />
      </FieldGrid>
      <Textarea label="Address" autosize minRows={2} {...form.getInputProps('businessAddress')} />
      <FieldGrid>
        <TextInput
          label="System Name"
          description="Shown on the login page, in the header and in the browser's tab."
          {...form.getInputProps('systemName')}
        />
      </FieldGrid>
      <Group gap="xs">
        <SubmitButton>Submit</SubmitButton>
        <Button variant="default" onClick={clear}>
          Clear
        </Button>
      </Group>
    </Form>
  );
}

function valuesOf({ id: _, createdAt: __, ...values }: BusinessProfile): typeof blank {
  return values;
}
