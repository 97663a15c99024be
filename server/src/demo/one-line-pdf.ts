/** A PDF of one page with one line of plain text, as a scanned paper would be attached. */
export function oneLinePdf(line: string): Buffer {
  const text = `BT /F1 14 Tf 72 760 Td (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const starts = objects.map((content, index) => {
    const start = pdf.length;
    pdf += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
