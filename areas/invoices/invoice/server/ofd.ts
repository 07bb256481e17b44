import { zipParts } from '#packages/excel/zip-writer.ts'

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NS = 'xmlns:ofd="http://www.ofdspec.org/2016"'
/** Millimetres: A5 across, as invoices are printed. */
const [WIDTH, HEIGHT, FIRST_LINE, LINE_HEIGHT] = [210, 140, 16, 8]

/** A page of text lines with the structured invoice attached, by GB/T 33190. */
export async function ofdOf(invoiceXml: string, words: readonly string[]): Promise<Buffer> {
  const texts = words
    .map((line, index) => {
      const y = FIRST_LINE + index * LINE_HEIGHT
      const size = index === 0 ? 6 : 3.5
      return `<ofd:TextObject ID="${10 + index}" Boundary="10 ${y - 6} ${WIDTH - 20} ${LINE_HEIGHT}" Font="2" Size="${size}"><ofd:TextCode X="0" Y="6">${escaped(line)}</ofd:TextCode></ofd:TextObject>`
    })
    .join('')
  const files: Record<string, string> = {
    'OFD.xml': `${HEAD}<ofd:OFD ${NS} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>invoice</ofd:DocID></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    'Doc_0/Document.xml': `${HEAD}<ofd:Document ${NS}><ofd:CommonData><ofd:MaxUnitID>99</ofd:MaxUnitID><ofd:PageArea><ofd:PhysicalBox>0 0 ${WIDTH} ${HEIGHT}</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages><ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments></ofd:Document>`,
    'Doc_0/PublicRes.xml': `${HEAD}<ofd:Res ${NS} BaseLoc="Res"><ofd:Fonts><ofd:Font ID="2" FontName="宋体" FamilyName="宋体"/></ofd:Fonts></ofd:Res>`,
    'Doc_0/Pages/Page_0/Content.xml': `${HEAD}<ofd:Page ${NS}><ofd:Area><ofd:PhysicalBox>0 0 ${WIDTH} ${HEIGHT}</ofd:PhysicalBox></ofd:Area><ofd:Content><ofd:Layer ID="3" Type="Body">${texts}</ofd:Layer></ofd:Content></ofd:Page>`,
    'Doc_0/Attachs/Attachments.xml': `${HEAD}<ofd:Attachments ${NS}><ofd:Attachment ID="4" Name="original_invoice" Format="xml" Visible="false"><ofd:FileLoc>original_invoice.xml</ofd:FileLoc></ofd:Attachment></ofd:Attachments>`,
    'Doc_0/Attachs/original_invoice.xml': invoiceXml,
  }
  const pieces: Buffer[] = []
  const parts = Object.entries(files).map(([name, text]) => ({ name, content: [Buffer.from(text, 'utf8')] }))
  for await (const piece of zipParts(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}
