import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pdfPixels, pdfText, readQr } from '../../test/read-pdf';
import { type PrintedNote, renderNote } from './render-note';

const url = 'https://ghala.example.co.ke/pdf/batch/123?signature=Zm9vYmFyYmF6cXV4cXV1eGZvb2JhcmJhenF1eHF1dXg';

function note(changes: Partial<PrintedNote> = {}): PrintedNote {
  return {
    language: 'en',
    title: 'Batch Processing Note',
    number: 'BPN-000123',
    status: 'BPN Status: Processed',
    tags: ['Purchase Order'],
    landscape: true,
    business: {
      name: 'Mwangaza Hardware Ltd',
      address: 'P.O. Box 12345-00100, Nairobi',
      email: 'stores@mwangaza.co.ke',
      tel: '+254 700 123 456',
      website: 'www.mwangaza.co.ke',
    },
    qr: { url, caption: 'Present this document at the gate or warehouse' },
    parties: [{ title: 'Courier Details', lines: ['Juma Otieno', 'KDA 123X'] }],
    sections: [{ title: 'Consignment Details', facts: [{ label: 'PO No.', value: 'PO-000045' }] }],
    table: {
      columns: [
        { title: 'No.', align: 'right' },
        { title: 'Product', align: 'left' },
        { title: 'Received Qty', align: 'right' },
        { title: 'Price', align: 'right' },
      ],
      rows: [['1', 'Bamburi Cement 32.5R', '999,999,999,999', 'KES 999,999,999,999.00']],
      emptyText: 'No items found',
    },
    comments: [{ title: 'BPN Comments', text: 'First line\nSecond line' }],
    signatures: [{ title: 'Verified By', name: 'Wanjikũ wa Ng’ang’a', systemId: 'U-0012', date: '21 Nov 2026' }],
    printedOn: '21 Nov 2026, 10:30',
    printedBy: 'Achieng’ Muthoni',
    ...changes,
  };
}

function manyRows(count: number): PrintedNote['table'] {
  const rows = Array.from({ length: count }, (_, row) => [String(row + 1), `Bag ${row + 1} of cement`, '1', '2.00']);
  return { ...note().table, rows };
}

/** Text with line breaks as spaces, as if never wrapped. */
async function flatText(changes: Partial<PrintedNote>): Promise<string> {
  return (await pdfText(await renderNote(note(changes)))).join(' ').replace(/\s+/g, ' ');
}

/** Reads what a PDF states as its title. @param pdf its bytes, each as a character */
function titleOf(pdf: string): string | undefined {
  const [, object] = /\/Title (\d+) 0 R/.exec(pdf) ?? [];
  return new RegExp(`\n${object} 0 obj\n\\((.*)\\)\n`).exec(pdf)?.[1];
}

/** Says whether anything is printed within `edgePt` of the sides of the page. */
async function marksTheEdge(pdf: Buffer, page: number, edgePt: number): Promise<boolean> {
  const { width, height, data } = await pdfPixels(pdf, page, 1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < edgePt; x++)
      if ((data[y * width + x] ?? 255) < 128 || (data[y * width + width - 1 - x] ?? 255) < 128) return true;
  return false;
}

describe('a printed note', () => {
  it('contains everything it was given', async () => {
    const totals = [{ label: 'Total', value: 'KES 999,999,999,999.00', strong: true }];
    const text = await flatText({ totals, statement: 'Goods without the PO are not accepted.' });
    for (const words of [
      'Batch Processing Note',
      'BPN-000123',
      'BPN Status: Processed',
      'Purchase Order',
      'Mwangaza Hardware Ltd',
      'P.O. Box 12345-00100, Nairobi',
      'stores@mwangaza.co.ke',
      'Present this document at the gate or warehouse',
      'Courier Details Juma Otieno KDA 123X',
      'PO No. PO-000045',
      'Bamburi Cement 32.5R 999,999,999,999 KES 999,999,999,999.00',
      'Total KES 999,999,999,999.00',
      'First line Second line',
      'Goods without the PO are not accepted.',
      'Wanjikũ wa Ng’ang’a',
      'U-0012',
      'Printed document is uncontrolled',
      'Printed on 21 Nov 2026, 10:30',
      'Printed by Achieng’ Muthoni',
      'Page 1 of 1',
    ])
      expect(text).toContain(words);
  });

  it('is A4, portrait or landscape', async () => {
    const size = async (landscape: boolean) => {
      const { width, height } = await pdfPixels(await renderNote(note({ landscape })), 0, 1);
      return [Math.round(width), Math.round(height)];
    };
    expect(await size(false)).toEqual([595, 841]);
    expect(await size(true)).toEqual([841, 595]);
  });

  it('embeds its fonts as subsets, is tagged, and names its title and language', async () => {
    const pdf = (await renderNote(note())).toString('latin1');
    const fonts = [...pdf.matchAll(/\/FontName \/(\S+)/g)].map((match) => match[1]);
    expect(new Set(fonts.map((font) => font?.replace(/^[A-Z]{6}\+/, '')))).toEqual(
      new Set(['SourceSans3-Regular', 'SourceSans3-SemiBold']),
    );
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+/);
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(fonts.length);
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/Lang (en-KE)');
    expect(titleOf(pdf)).toBe('Batch Processing Note BPN-000123');
  });

  it('names its title in both places where readers look for it', async () => {
    const pdf = (await renderNote(note({ title: 'Nails & <Bolts>' }))).toString('latin1');
    expect(titleOf(pdf)).toBe('Nails & <Bolts> BPN-000123');
    expect(pdf).toContain('>Nails &amp; &lt;Bolts&gt; BPN-000123<');
  });

  it('is read aloud as headings, facts, a table with its column titles, and a link that says where it leads', async () => {
    const pdf = (await renderNote(note({ table: manyRows(60) }))).toString('latin1');
    const count = (role: string) => pdf.split(`/S /${role}\n`).length - 1;
    expect(['Document', 'H1', 'Table', 'THead', 'TBody', 'Link', 'Figure'].map(count)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    // The headings that are repeated on the next page are decoration.
    expect([count('TR'), count('TH'), count('TD')]).toEqual([61, 4, 240]);
    expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(4);
    expect(pdf).toContain(`/Alt (QR code of ${url})`);
    const [first] = /(?<=\/Kids \[)\d+ 0 R/.exec(pdf) ?? [];
    expect(/\/Type \/OBJR\n.*\n\/Pg (.*)\n/.exec(pdf)?.[1]).toBe(first);
  });

  it('shows a transparent logo on the white of the paper', async () => {
    const logo = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { width, data } = await pdfPixels(await renderNote(note({ business: { ...note().business, logo } })), 0, 1);
    expect(data[60 * width + 50]).toBe(255);
  });

  it('has a QR code that reads as the exact address', async () => {
    expect(await readQr(await renderNote(note()), 0)).toBe(url);
    expect(await readQr(await renderNote(note({ landscape: false })), 0)).toBe(url);
    const long = `https://ghala.example.co.ke/pdf/batch/1?signature=${'aZ9_'.repeat(60)}`;
    expect(await readQr(await renderNote(note({ qr: { url: long, caption: '' } })), 0)).toBe(long);
  });

  it('repeats the header, the footer and the page number on each page of 200 items', async () => {
    const pages = await pdfText(await renderNote(note({ table: manyRows(200) })));
    expect(pages.length).toBeGreaterThan(3);
    const withRows = pages.filter((page) => /Bag \d+ of cement/.test(page));
    expect(withRows.length).toBeGreaterThanOrEqual(pages.length - 1);
    for (const page of withRows) expect(page).toContain('Received Qty');
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Printed document is uncontrolled');
      expect(page).toContain('BPN-000123');
    });
    for (let row = 1; row <= 200; row++) expect(pages.join('\n')).toContain(`Bag ${row} of cement`);
  });

  it('prints a receipt of ten items with its signatures on one landscape sheet', async () => {
    const fact = { label: 'PO No.', value: 'PO-000045' };
    const pages = await pdfText(
      await renderNote(
        note({
          parties: [{ title: 'Delivery/Courier Details', lines: ['Bamburi', 'Driver: K', 'Contact: 0', 'Vehicle: V'] }],
          sections: ['Consignment Details', 'Data Input Details'].map((title) => ({ title, facts: [fact, fact] })),
          table: manyRows(10),
          comments: [{ title: 'BPN Comments', text: '-' }],
        }),
      ),
    );
    expect(pages).toHaveLength(1);
  });

  it('never leaves the signatures alone on a page, however many items come before', async () => {
    for (const landscape of [true, false])
      for (let count = 1; count <= 45; count++) {
        const pages = await pdfText(await renderNote(note({ landscape, table: manyRows(count) })));
        expect(pages.at(-1)).toMatch(/Second line[\s\S]*Verified By[\s\S]*System ID/);
      }
  });

  it('keeps the totals under a row of the table', async () => {
    const totals = ['Subtotal', 'VAT (16%)', 'Total'].map((label) => ({ label, value: 'KES 1.00' }));
    for (let count = 1; count <= 45; count++) {
      const pages = await pdfText(await renderNote(note({ landscape: false, table: manyRows(count), totals })));
      const [summed] = pages.filter((page) => page.includes('Subtotal'));
      expect(summed).toMatch(/of cement[\s\S]*Subtotal KES 1.00\s+VAT \(16%\) KES 1.00\s+Total KES 1.00/);
    }
  });

  it('prints 2,000 items without blocking the event loop', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const pdf = await renderNote(note({ table: manyRows(2000) }));
    clearInterval(timer);
    expect((await pdfText(pdf)).join('\n')).toContain('Bag 2000 of cement');
    // A render within the process would have blocked it from the first to the last row.
    expect(turns).toBeGreaterThan(10);
  });

  it('prints the stamp across every page', async () => {
    for (const page of await pdfText(await renderNote(note({ stamp: 'CANCELLED', table: manyRows(80) }))))
      expect(page.replace(/\s/g, '')).toContain('CANCELLED');
    expect(await flatText({})).not.toContain('CANCELLED');
  });

  it('keeps a row on one page, and breaks one that is taller than a page', async () => {
    const text = `start ${'words '.repeat(150)}end`;
    const rows = Array.from({ length: 30 }, (_, row) => [String(row), text, '1', '1.00']);
    for (const page of await pdfText(await renderNote(note({ table: { ...note().table, rows } }))))
      expect(page.match(/start/g)?.length).toBe(page.match(/\bend\b/g)?.length);
    const tall = [['1', `begins ${'words '.repeat(9000)}finishes`, '1', '1.00']];
    const pages = await pdfText(await renderNote(note({ table: { ...note().table, rows: tall } })));
    expect(pages.join(' ').match(/words/g)).toHaveLength(9000);
    expect(pages.filter((page) => page.includes('words')).length).toBeGreaterThan(2);
    expect(pages.join(' ')).toContain('finishes');
  });

  it('prints no text over the edge, however long a name or a code', async () => {
    const word = 'W'.repeat(400);
    const long = note({
      title: word,
      number: word,
      tags: [word],
      landscape: false,
      business: { ...note().business, name: word, website: `https://${word}` },
      parties: [{ title: word, lines: [word] }],
      sections: [{ title: word, facts: [{ label: word, value: word }] }],
      table: { ...note().table, rows: [['1', word, '1', word]] },
      comments: [{ title: word, text: word }],
      signatures: [{ title: word, name: word, systemId: word, date: word }],
      printedBy: 'Juma',
    });
    const pdf = await renderNote(long);
    const pages = await pdfText(pdf);
    for (const page of pages.keys()) expect(await marksTheEdge(pdf, page, 14)).toBe(false);
    // The extracted word is intact: its break points leave no trace.
    expect(pages.join('').replace(/\s/g, '')).toContain(word);
    expect(pages.join('')).not.toContain('\u200b');
  });

  it('prints a comment of a thousand long codes', async () => {
    const codes = Array.from({ length: 1000 }, (_, index) => `${index}-0123456789abcdef0123456789abcdef`);
    const text = await flatText({ comments: [{ title: 'Serial numbers', text: codes.join(' ') }] });
    expect(text.replace(/ /g, '')).toContain('999-0123456789abcdef0123456789abcdef');
  });

  it.each([
    '#panic("x")',
    '$x^2$ and $',
    '*bold* _it_ `raw` = heading',
    'back\\slash \\n \\u{41}',
    '<b>bold</b> <label> @reference',
    '#import "page.typ": * // comment /* too */',
    '"quoted" \'single\' -- --- ... ~ [b] {c}',
    '"},{"title":"x"}',
  ])('prints %s unchanged', async (hostile) => {
    const text = await flatText({
      title: hostile,
      comments: [{ title: hostile, text: hostile }],
      table: { ...note().table, rows: [['1', hostile, '1', '1']] },
    });
    expect(text.split(hostile)).toHaveLength(5); // between them: title, row, title and text of the comment
  });

  it('prints missing glyphs without failing, and drops what cannot be printed', async () => {
    const text = await flatText({
      comments: [{ title: 'Odd', text: 'a\u0000b\u0007c 😀 漢 مرحبا \ud800 d\r\ne\tf g\u0303' }],
    });
    expect(text).toContain('abc');
    expect(text).toContain('d e f g\u0303');
  });

  it.each([0, 1, 2, 4])('gives a long value its own line at any position: %i', async (position) => {
    const long = 'Rehabilitation of the water supply of the northern wards, '.repeat(3).trim();
    const facts = [0, 1, 2, 3, 4].map((index) => ({
      label: `Label ${index}`,
      value: index === position ? long : `short ${index}`,
    }));
    for (const landscape of [true, false]) {
      const text = await flatText({ landscape, sections: [{ title: 'Details', facts }] });
      for (const { label, value } of facts) expect(text).toContain(`${label} ${value}`);
    }
  });

  it('says so if there are no items', async () => {
    expect(await flatText({ table: { ...note().table, rows: [] } })).toContain('No items found');
  });

  it.each([
    ['Mwangaza Hardware Ltd', 'MH'],
    ['“ĩtũra” 4U & Sons', 'Ĩ4'],
    ['Duka', 'D'],
  ])('draws the initials of %s if no logo is stored', async (name, initials) => {
    const business = { ...note().business, name };
    expect(await flatText({ business })).toMatch(new RegExp(`^${initials} ${name}`));
    const logo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await flatText({ business: { ...business, logo } })).toMatch(new RegExp(`^${name}`));
  });

  it('shows a logo and a signature, and skips an unreadable image', async () => {
    const image = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer();
    const [signature] = note().signatures;
    if (signature === undefined) throw new Error('no signature');
    const images = async (changes: Partial<PrintedNote>) =>
      ((await renderNote(note(changes))).toString('latin1').match(/\/Subtype \/Image/g) ?? []).length;
    expect(await images({})).toBe(0);
    expect(await images({ business: { ...note().business, logo: image } })).toBe(1);
    expect(await images({ signatures: [{ ...signature, image }] })).toBe(1);
    expect(await images({ business: { ...note().business, logo: Buffer.from('no image') } })).toBe(0);
  });
});
