import type { ManagedUser, UserDocument } from '@ghala/contract/calls/users';
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import IconFileTypePdf from '~icons/file-type-pdf';
import IconUpload from '~icons/upload';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { FileField } from '../../ui/inputs/file-field';
import { useAction } from '../../ui/use-action';
import classes from './document-form.module.css';
import { replaceDocument, usersKey } from './users.api';

interface DocumentFormProps {
  user: ManagedUser;
  kind: UserDocument;
  title: string;
}

/** Shows one stored document of a user, and uploads its replacement. */
export function DocumentForm({ user, kind, title }: DocumentFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const stored = user[kind === 'upload' ? 'uploadId' : kind];
  const action = useAction<File>({
    mutation: (chosen) => replaceDocument(user.id, kind, chosen),
    failureTitle: t.users.userNotUpdated,
    successText: t.users.userDocumentsUpdated,
    refresh: [usersKey],
    onSuccess: () => setFile(null),
  });

  function upload() {
    if (file) void action.start(file);
    else void alertError(t.users.userNotUpdated, say(t.users.chooseAFileFirst, { title }));
  }

  return (
    <Fieldset legend={<b>{title}</b>} variant="unstyled">
      <Stack gap="sm">
        {stored === '' ? (
          <Text size="sm" c="dimmed">
            {t.users.noneYet}
          </Text>
        ) : (
          <div className={classes.frame}>
            <StoredDocument name={stored} title={say(t.users.documentOf, { title, name: user.name })} />
          </div>
        )}
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <FileField
            label={t.users.newFile}
            className={classes.file}
            aria-label={say(t.users.newFileOf, { title })}
            accept={kind === 'upload' ? 'image/*,application/pdf' : 'image/*'}
            value={file}
            onChange={setFile}
            currentUrl={stored ? `/files/${stored}` : undefined}
          />
          <Button
            variant="default"
            leftSection={<IconUpload size="1.1em" aria-hidden />}
            aria-label={say(t.users.uploadNamed, { title })}
            loading={action.isRunning}
            onClick={upload}
          >
            {t.users.upload}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function StoredDocument({ name, title }: { name: string; title: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <Text size="sm" c="dimmed">
        {t.users.opensAsAFile}
      </Text>
    );
  if (name.endsWith('.pdf')) return <IconFileTypePdf size={48} aria-label={title} />;
  return (
    <img key={name} src={`/files/${name}`} alt={title} className={classes.image} onError={() => setBroken(true)} />
  );
}
