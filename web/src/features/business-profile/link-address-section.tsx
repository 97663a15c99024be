import { linkAddressCalls } from '@ghala/contract/calls/link-address';
import type { AnswerOf } from '@ghala/contract/common/call';
import { permissionFlags } from '@ghala/contract/permissions';
import { Button, Group, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { change, send } from '../../shared/send';
import { useSession } from '../../shared/session';
import { confirm } from '../../ui/dialogs';
import { Section } from '../../ui/section';
import { useAction } from '../../ui/use-action';

type Answer = AnswerOf<typeof linkAddressCalls.get>;

const linkAddressQuery = queryOptions({
  queryKey: ['link-address'],
  queryFn: ({ signal }) => send(linkAddressCalls.get, {}, { signal }),
});

/** Where links and QR codes begin: for administrators, and only where there is something to choose. */
export function LinkAddressSection() {
  const session = useSession();
  const isAdministrator = permissionFlags.every((flag) => session?.user.Permission[flag]);
  const { data } = useQuery({ ...linkAddressQuery, enabled: isAdministrator });
  const client = useQueryClient();
  const keep = (answer: Answer) => void client.setQueryData(linkAddressQuery.queryKey, answer);
  const use = useAction<string, Answer>({
    mutation: (address) => change(linkAddressCalls.confirm, { body: { address } }),
    failureTitle: 'Address not saved',
    successText: 'Links and QR codes use this address',
    onSuccess: keep,
  });
  const remove = useAction<undefined, Answer>({
    mutation: () => change(linkAddressCalls.remove, {}),
    failureTitle: 'Address not removed',
    successText: 'Address removed',
    onSuccess: keep,
  });
  if (data === undefined || data.linkAddress.publicUrl !== null) return null;
  const { confirmed, current, isOwn } = data.linkAddress;
  const opened = window.location.origin;
  // An address that the server listens on needs no confirmation.
  const isChoice = opened !== confirmed && !(confirmed === null && isOwn && current === opened);
  // Only what the server sees itself can be confirmed.
  const offered = isChoice && current === opened;
  if (!isChoice && confirmed === null) return null;

  async function askToRemove() {
    const isSure = await confirm({
      title: 'Remove this address?',
      text: 'Messages may then carry no links until another address is confirmed.',
      confirmLabel: 'Yes, remove it',
    });
    if (isSure) await remove.start(undefined);
  }

  return (
    <Section title="Links and QR Codes">
      {confirmed === null ? null : (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Links and QR codes begin with <b>{confirmed}</b>.
        </Text>
      )}
      {offered ? (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Ghala is opened at <b>{opened}</b>. Use this address in links and QR codes?
        </Text>
      ) : null}
      {isChoice && !offered ? (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Ghala is opened at <b>{opened}</b>, but the server isn’t told so. Set PUBLIC_URL, or have the proxy pass on
          Host and X-Forwarded-Proto.
        </Text>
      ) : null}
      <Group gap="xs">
        {offered ? (
          <Button onClick={() => void use.start(opened)} loading={use.isRunning}>
            Use this address
          </Button>
        ) : null}
        {confirmed === null ? null : (
          <Button variant="default" onClick={() => void askToRemove()} loading={remove.isRunning}>
            Remove
          </Button>
        )}
      </Group>
    </Section>
  );
}
