import { messageCalls, type OutboxMessage } from '@ghala/contract/calls/messages';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { ListExport } from '../../http/list-export';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { messagesContaining, messagesQuery } from './messages.queries';

/** Serves the outbox: the messages that Ghala sent, or would send if it had a service for them. */
export function messages(app: App): void {
  serve(app, messageCalls.channels, () => {
    const { email, sms } = app.transports;
    return ok('Channels', { channels: { email: email !== undefined, sms: sms !== undefined } });
  });

  serve(app, messageCalls.list, async (request, reply) => {
    const { businessTimezone } = app.config;
    const contained = await messagesContaining(app.database, request.query.q ?? '');
    return answerList(request, reply, request.query, {
      query: messagesQuery(app.database, request.query, contained.few, {
        sentChannels: Object.keys(app.transports),
        flags: request.actor().flags,
        timezone: businessTimezone,
      }),
      sorts: { createdAt: 'messages.created_at' },
      defaultSort: '-createdAt',
      id: 'messages.id',
      export: messagesExport(businessTimezone),
      complete: async (rows) => {
        for (const { id, to, subject, isSecret, body } of rows)
          if (isSecret && body !== '') await app.accessLog.noteOnce(request, { code: 'message.read', id, to, subject });
        return rows;
      },
    });
  });
}

/** The bodies are left out: a file of codes and links would outlive their secrecy. */
function messagesExport(timezone: string): ListExport<OutboxMessage> {
  return {
    title: 'Messages',
    fileName: 'messages',
    columns: [
      { title: 'Date/Time', value: (message) => formatMoment(message.createdAt, timezone) },
      { title: 'Channel', value: (message) => message.channel },
      { title: 'To', value: (message) => message.to },
      { title: 'Subject', value: (message) => message.subject },
      { title: 'Status', value: (message) => message.status },
    ],
  };
}
