import { type ManagedUser, userCalls } from '@ghala/contract/calls/users';
import { namesOf, pick } from '@ghala/contract/common/names';
import { userFields } from '@ghala/contract/entities/user-fields';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCanGoBack, useParams, useRouter } from '@tanstack/react-router';
import { showPasswords } from '../../documents/accounts/show-passwords';
import { change } from '../../net/send';
import { profileQuery, useSession } from '../../session/session';
import { t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form/form';
import { FormButtons } from '../../ui/form/form-buttons';
import { useServerForm } from '../../ui/form/use-server-form';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { StatusBadge } from '../../ui/page/status-badge';
import { DocumentForm } from './document-form';
import { useNewPasswordNotice } from './password-whereabouts';
import { PHONE_START, UserFields } from './user-fields';
import { rolesKey, userQuery, usersKey } from './users.api';

/** Shows one user: the documents, each with its own upload, and the details. */
export default function UserPage() {
  const { id } = useParams({ from: '/shell/settings/users/$id' });
  const { data: user, error, isError, isFetching, refetch } = useQuery(userQuery(Number(id)));
  if (user === undefined)
    return (
      <Page>
        {isError ? (
          <ErrorState
            title={t.users.userNotFoundTryAgain}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeletons lines={8} />
        )}
      </Page>
    );
  return (
    <Page
      record={<RecordName name={user.name} />}
      badges={
        <>
          <StatusBadge of="userKinds" code={user.isSystemUser ? 'system' : 'other'} />
          <StatusBadge of="userStatus" code={user.isActive ? 'active' : 'suspended'} />
        </>
      }
    >
      <Section title={t.users.documentsTitle}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          <DocumentForm user={user} kind="picture" title={t.users.passportPicture} />
          <DocumentForm user={user} kind="upload" title={t.users.userId} />
          <DocumentForm user={user} kind="signature" title={t.users.signature} />
        </SimpleGrid>
      </Section>
      <Section title={t.users.detailsTitle}>
        <UserForm user={user} />
      </Section>
    </Page>
  );
}

function UserForm({ user }: { user: ManagedUser }) {
  const session = useSession();
  const goBack = useGoBack();
  const tellNewPassword = useNewPasswordNotice();
  const form = useServerForm({
    initialValues: {
      ...pick(user, namesOf(userFields)),
      roleId: user.permissionId,
      phone: user.phone || PHONE_START,
      phone2: user.phone2 || PHONE_START,
    },
    schema: async () => (await import('@ghala/contract/calls/user-form')).userChanges,
    mutation: (body) => change(userCalls.update, { params: { id: user.id }, body }),
    failureTitle: t.users.userNotUpdated,
    unexpectedText: t.users.updateFailed,
    successText: t.users.userDetailsUpdated,
    refresh: [usersKey, rolesKey, profileQuery.queryKey],
    onSuccess: async ({ user: saved, oneTimePasswords }) => {
      // The message about what was not sent may be open before the way back is gone.
      goBack({ ignoreBlocker: true });
      if (oneTimePasswords.length > 0) await showPasswords(oneTimePasswords);
      else if (saved.hasNewPassword) await tellNewPassword(saved);
    },
  });
  return (
    <Form form={form} label={t.users.userDetails}>
      <UserFields form={form} roleName={user.Permission.name} isOwn={session?.user.id === user.id} />
      <FormButtons close={() => goBack()}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </FormButtons>
    </Form>
  );
}

/** Returns to the previous screen, or to the list if there was none. */
function useGoBack(): (options?: { ignoreBlocker: boolean }) => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (options) => {
    if (canGoBack) router.history.back(options);
    else void router.navigate({ to: '/settings/users' });
  };
}
