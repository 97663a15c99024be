import type { Call } from '@ghala/contract/common/call';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { Signer } from '@ghala/contract/common/references';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTimestamp } from '../db/business-time';
import { loadPrintedBusiness } from '../print/business';
import type { PaperFrame } from '../print/paper-parts';
import { printOwner, printQueues } from '../print/print-queue';
import { type PrintedNote, renderNote } from '../print/render-note';
import { businessLanguage } from '../text/business-language';
import type { papers as englishPapers } from '../text/en/papers';
import { papers } from '../text/texts';
import { signedLink } from './links';

type Signatory = Pick<Signer, 'id' | 'signature'>;

/**
 * Prints a paper and returns it; a signed-in caller also gets a link to share, as a Link header with the relation
 * 'share'.
 * @param call opens the paper of the record `id` for others
 * @param url the target of its QR code; omitted: that call
 * @param caption the text under the code
 * @param suffix of the file's name, after the timestamp: 'batch_note'
 * @param people those who sign it
 * @throws {AppError} unavailable if too many papers are waiting already
 */
export async function answerPaper(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    call,
    id,
    url = signedLink(request, call, id, 'printed'),
    caption = 'open',
    suffix,
    people,
  }: {
    call: Call;
    id: number;
    url?: string;
    caption?: keyof (typeof englishPapers)['captions'];
    suffix: string;
    people: readonly (Signatory | null)[];
  },
  paper: (frame: PaperFrame) => PrintedNote,
): Promise<FastifyReply> {
  const { database, config, readStoredFile } = request.server;
  const timezone = config.businessTimezone;
  const pdf = await printQueues.note.run(printOwner(request), async () => {
    const language = await businessLanguage(database);
    const { captions } = papers.in(language);
    return renderNote(
      paper({
        language,
        landscape: false,
        business: await loadPrintedBusiness(database, readStoredFile),
        qr: { url, caption: captions[caption] },
        printedOn: formatMoment(new Date(), timezone),
        printedBy: request.session?.actor.name ?? '-',
        timezone,
        signatures: await readSignatures(people, readStoredFile),
      }),
    );
  });
  const name = `${fileTimestamp(timezone)}_${suffix}.pdf`;
  if (request.session !== null) reply.header('Link', `<${signedLink(request, call, id, 'sent')}>; rel="share"`);
  return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}"`).send(pdf);
}

async function readSignatures(
  people: readonly (Signatory | null)[],
  readStoredFile: (name: string) => Promise<Buffer | null>,
): Promise<Map<number, Buffer>> {
  const found = new Map<number, Buffer>();
  for (const person of people) {
    const image = person === null ? null : await readStoredFile(person.signature);
    if (person !== null && image !== null) found.set(person.id, image);
  }
  return found;
}
