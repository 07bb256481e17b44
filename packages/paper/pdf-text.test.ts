import { describe, expect, it } from 'vitest'
import { sheetPdf } from './index.ts'
import { pdfText } from './pdf-text.ts'

const plain = (content: string): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Page /Parent 2 0 R /Contents 3 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [1 0 R] /Count 1 /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> >> endobj',
      `3 0 obj << /Length ${content.length} >>\nstream\n${content}\nendstream endobj`,
      '4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
      '5 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      'trailer << /Root 5 0 R /Size 6 >>',
    ].join('\n'),
    'latin1',
  )

describe('the words of a PDF', () => {
  it('that we printed are read back, Chinese too', async () => {
    const pdf = await sheetPdf({
      title: '机动车交通事故责任强制保险单',
      parts: [
        {
          kind: 'facts',
          facts: [
            ['保单号', 'PDAA202644030000123456'],
            ['号牌号码', '粤BD88012'],
          ],
        },
      ],
    })
    const said = (await pdfText(pdf)).replace(/\s/g, '')
    for (const part of ['机动车交通事故责任强制保险单', 'PDAA202644030000123456', '粤BD88012'])
      expect(said).toContain(part)
  })

  it('in a plain Latin font are read from strings, kerned arrays and escapes', async () => {
    const said = await pdfText(
      plain('BT /F1 12 Tf 50 700 Td (No. \\(A\\)) Tj 0 -14 Td [(PD) -20 (AA12)] TJ <414243> Tj ET'),
    )
    expect(said.split('\n')).toEqual(['No. (A)', 'PDAA12ABC'])
  })

  it('are none where nothing can be read', async () => {
    expect(await pdfText(Buffer.from('not a pdf'))).toBe('')
    expect(await pdfText(Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> stream endobj'))).toBe('')
  })
})
