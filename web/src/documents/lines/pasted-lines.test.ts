import { describe, expect, it } from 'vitest';
import { isRows, readPastedLines } from './pasted-lines';

describe('rows pasted from a spreadsheet', () => {
  it('say product, quantity and price of a unit, below headings or without', () => {
    const rows = 'C-1\tCement 50 kg\t40\t1,250.50\nC-2\tSteel bar\t12\t';
    const lines = [
      { words: ['C-1', 'Cement 50 kg'], quantity: '40', unitPrice: '1,250.50', price: '' },
      { words: ['C-2', 'Steel bar'], quantity: '12', unitPrice: '', price: '' },
    ];
    expect(readPastedLines(rows)).toEqual(lines);
    expect(readPastedLines(`Code\tItem\tQty\tPrice\r\n${rows}\r\n\r\n`)).toEqual(lines);
  });

  it('may begin with a code of digits alone', () => {
    expect(readPastedLines('6161100\t5\n6161101\t7\t20')).toEqual([
      { words: ['6161100'], quantity: '5', unitPrice: '', price: '' },
      { words: ['6161101'], quantity: '7', unitPrice: '20', price: '' },
    ]);
  });

  it('may have a barcode after the name, without headings or under its own', () => {
    expect(readPastedLines('Hinge\t6161000123456\t40\t20\nLock\t0012345678905\t3\t')).toEqual([
      { words: ['Hinge', '6161000123456'], quantity: '40', unitPrice: '20', price: '' },
      { words: ['Lock', '0012345678905'], quantity: '3', unitPrice: '', price: '' },
    ]);
    expect(readPastedLines('Item\tEAN\tQty\nHinge\t6161000123456\t40')[0]?.words).toEqual(['Hinge', '6161000123456']);
  });

  it('pass over a column of units', () => {
    expect(readPastedLines('Sugar\tBag\t3\tKg\t90')[0]).toEqual({
      words: ['Sugar', 'Bag'],
      quantity: '3',
      unitPrice: '90',
      price: '',
    });
  });

  it('keep a quoted cell whole, and names without a quantity', () => {
    expect(readPastedLines('"Pipe ""2 inch"""\t4')).toEqual([
      { words: ['Pipe "2 inch"'], quantity: '4', unitPrice: '', price: '' },
    ]);
    expect(readPastedLines('Salt\nSugar').map(({ words }) => words)).toEqual([['Salt'], ['Sugar']]);
  });

  it.each(['1e3', '12,5', '1.250,50', '=2+3', '1e9', '-5', '5 Kg', '12pcs', '12 boxes'])(
    'keep %s as the quantity, or as the price: the field says what is wrong with it',
    (cell) => {
      expect(readPastedLines(`Sugar\t${cell}\t90`)).toEqual([
        { words: ['Sugar'], quantity: cell, unitPrice: '90', price: '' },
      ]);
      expect(readPastedLines(`S-1\tSugar\t3\t${cell}`)).toEqual([
        { words: ['S-1', 'Sugar'], quantity: '3', unitPrice: cell, price: '' },
      ]);
      expect(readPastedLines(`Rope\t4\t20\nSugar\t${cell}\t`)[1]).toEqual({
        words: ['Sugar'],
        quantity: cell,
        unitPrice: '',
        price: '',
      });
    },
  );

  it('keep what stands in the column of the quantities, whatever it is', () => {
    expect(readPastedLines('Rope\t4\t20\nSugar\tfive\t90\nSalt\t\t30')).toEqual([
      { words: ['Rope'], quantity: '4', unitPrice: '20', price: '' },
      { words: ['Sugar'], quantity: 'five', unitPrice: '90', price: '' },
      { words: ['Salt'], quantity: '', unitPrice: '30', price: '' },
    ]);
  });

  it.each(['', 'ten', 'kumi'])('keep the first one too where its quantity is %j', (quantity) => {
    const lines = readPastedLines(`Cement bag\t${quantity}\t36000\nNails\t5\t700`);
    expect(lines.map(({ words }) => words)).toEqual([['Cement bag'], ['Nails']]);
    expect(lines[0]).toMatchObject({ quantity, unitPrice: '36000' });
    expect(readPastedLines(`Name plate\t${quantity}\t\nNails\t5\t700`)).toHaveLength(2);
  });

  it.each(['Item\tPrice', 'Part\tQty', 'Bidhaa\tBei ya kipimo', 'Spare\tIdadi\tBei'])(
    'leave out the headings %j, which do not name all columns',
    (headings) => expect(readPastedLines(`${headings}\nNails\t5\t700`).map(({ words }) => words)).toEqual([['Nails']]),
  );

  it('may have more texts before the quantity than others', () => {
    expect(readPastedLines('C-1\tCement\t40\t9\nC-2\tLime\t3\t8\nC-3\tSand\t2\t6\nNails\t12\t5\nSalt\t7')).toEqual([
      { words: ['C-1', 'Cement'], quantity: '40', unitPrice: '9', price: '' },
      { words: ['C-2', 'Lime'], quantity: '3', unitPrice: '8', price: '' },
      { words: ['C-3', 'Sand'], quantity: '2', unitPrice: '6', price: '' },
      { words: ['Nails'], quantity: '12', unitPrice: '5', price: '' },
      { words: ['Salt'], quantity: '7', unitPrice: '', price: '' },
    ]);
  });

  it('stand in any order below headings that name them', () => {
    const rows = 'No.\tQty\tUnit\tAmount\tUnit Price\tDescription\tItem Code\n1\t1e3\tBag\t720\t72,5\tCement\t6161100';
    expect(readPastedLines(rows)).toEqual([
      { words: ['Cement', '6161100'], quantity: '1e3', unitPrice: '72,5', price: '720' },
    ]);
  });

  it.each([
    ['Item\tQty\tUnit Price\tAmount\nDrill\t4\t\t100', '', '100'],
    ['Item\tQty\tAmount\nDrill\t4\t100', '', '100'],
    ['Item\tQty\tTotal Price\tPrice\nDrill\t4\t100\t25', '25', '100'],
    // Our own tables have these headings.
    ['Product\tQuantity\tPrice per Unit\tPrice\nDrill\t4\t25\t100', '25', '100'],
    ['Product\tQuantity\tPrice\tPrice per Unit\nDrill\t4\t100\t25', '25', '100'],
    ['Bidhaa\tIdadi\tBei\tJumla\nDrill\t4\t25\t100', '25', '100'],
    ['Item\tQty\tPrice\nDrill\t4\t25', '25', ''],
    ['Drill\t4\t25\t100', '25', '100'],
    ['Drill\t4\t\t100', '', '100'],
    ['Drill\t4\t\t12,5', '', '12,5'],
    ['Drill\t4\t\t', '', ''],
  ])('%j says the price of a unit and that of the line', (rows, unitPrice, price) => {
    expect(readPastedLines(rows)).toEqual([{ words: ['Drill'], quantity: '4', unitPrice, price }]);
  });

  it.each([
    'Item\tOrdered\tDelivered\tPrice\nDrill\t9\t4\t25',
    'Item\tQty\tQty Received\tPrice\nDrill\t9\t4\t25',
    'Item\tDelivered\tCost\nDrill\t4\t25',
    'Item\tQty. Ordered\tQty. Delivered\tPrice\nDrill\t9\t4\t25',
    "Item\tQty\tQty Rec'd\tPrice\nDrill\t9\t4\t25",
    'Item\tOrdered (pcs)\tReceived (pcs)\tPrice\nDrill\t9\t4\t25',
    'ITEM:\tORDERED:\tDELIVERED:\tPRICE:\nDrill\t9\t4\t25',
    'Item\tQty\tActual Received\tPrice\nDrill\t9\t4\t25',
    'Item\tUnits ordered\tUnits delivered\tPrice\nDrill\t9\t4\t25',
    'Bidhaa\tIdadi iliyoagizwa\tIdadi iliyopokelewa\tBei\nDrill\t9\t4\t25',
    'Bidhaa\tKilichoagizwa\tKilichopokelewa\tBei\nDrill\t9\t4\t25',
    'Item\tReceived by\tDate Received\tQty\tPrice\nDrill\tOtieno\t3/12/2026\t4\t25',
    'Item\tNot received\tQty\tPrice\nDrill\t2\t4\t25',
    'Item\tQ’ty\tCost\nDrill\t4\t25',
  ])('%j says what came, not what was ordered', (rows) => {
    expect(readPastedLines(rows)).toEqual([{ words: ['Drill'], quantity: '4', unitPrice: '25', price: '' }]);
  });

  it.each(['Drill\t4\t25\t100', 'Drill\t4\t\t100', 'Drill\t4\t25', 'Drill\t4\t', 'Drill\t4'])(
    'say the same alone and among others: %j',
    (row) => {
      const others = 'Nail\t2\t5\t10\nBolt\t3\t6\t18';
      expect(readPastedLines(`${others}\n${row}`)[2]).toEqual(readPastedLines(row)[0]);
      expect(readPastedLines(`Drill bit\t1\t\t7\n${row}`)[1]).toEqual(readPastedLines(row)[0]);
    },
  );

  it('may be separated by semicolons', () => {
    expect(readPastedLines('Salt;4;30\nSugar;2')).toHaveLength(2);
    expect(readPastedLines('Salt;4;30')[0]).toEqual({ words: ['Salt'], quantity: '4', unitPrice: '30', price: '' });
  });

  it('are told from one pasted text', () => {
    expect(['Cement 50 kg', 'Cement 50 kg\n', 'Salt\t4', 'Salt\nSugar'].map(isRows)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('have a lot and an expiry if columns are headed for them', () => {
    const rows = 'Item\tQty\tBatch No.\tExpiry date\nMilk\t10\tA1\t31/1/2027';
    expect(readPastedLines(rows)).toEqual([
      { words: ['Milk'], quantity: '10', unitPrice: '', price: '', lot: 'A1', expiry: '31/1/2027' },
    ]);
    expect(readPastedLines('Bidhaa\tIdadi\tNambari za serili\nDrill\t2\tS1, S2')[0]?.lot).toBe('S1, S2');
    expect(readPastedLines('Item\tQty\tS/N\nDrill\t1\tS1')[0]?.lot).toBe('S1');
    expect(readPastedLines('Item\tQty\tLot size\nMilk\t10\t4')[0]?.lot).toBeUndefined();
  });
});
