import { inflateSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { isAmount, isLocalDate, refuse, yuan, fen } from '#kernel'
import { openZip } from '#packages/excel/zip-reader.ts'
import type { UploadedFile } from '#packages/server/route.ts'

/** What an e-invoice file says, as the form of an input invoice takes it. */
export interface ReadInvoice {
  kind: number
  invoiceNo: string
  issueDate: string
  sellerName: string
  sellerTaxNo: string
  buyerTaxNo: string
  netAmt: string
  taxAmt: string
  totalAmt: string
  lines: { item: string; qty: string; price: string; netAmt: string; taxRate: string; taxAmt: string }[]
}
const MOST_BYTES = 8 * 1024 * 1024
const ATTACHED = ['original_invoice.xml', 'invoice.xml', 'EInvoice.xml']

/** XML as the platform gives it, an OFD with that XML attached, or a PDF that carries it. */
export async function readInvoice(file: UploadedFile | undefined): Promise<ReadInvoice> {
  if (!file) return refuse('noFile', '请选择文件 / choose a file')
  const head = file.bytes.subarray(0, 5).toString('latin1')
  if (head.startsWith('PK')) return readXml(await xmlOfOfd(file.bytes))
  if (head.startsWith('%PDF')) return readXml(xmlOfPdf(file.bytes))
  return readXml(file.bytes.toString('utf8'))
}

async function xmlOfOfd(bytes: Buffer): Promise<string> {
  const zip = await openZip(bytes, { maxUnpackedBytes: MOST_BYTES, maxEntries: 500 })
  const name = ATTACHED.flatMap(one => [`Doc_0/Attachs/${one}`, `Doc_0/Attachments/${one}`, one]).find(one =>
    zip.has(one),
  )
  if (!name)
    return refuse('noInvoiceData', 'OFD中没有发票数据，请上传XML / the OFD carries no invoice data: upload the XML')
  const pieces: Buffer[] = []
  for await (const piece of zip.stream(name)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Streams of a PDF are looked through for the attached invoice; what is no invoice is left alone. */
function xmlOfPdf(bytes: Buffer): string {
  for (let from = bytes.indexOf('stream'); from >= 0; from = bytes.indexOf('stream', from + 6)) {
    if (bytes.subarray(from - 3, from).toString('latin1') === 'end') continue
    const start = bytes[from + 6] === 13 ? from + 8 : from + 7
    const end = bytes.indexOf('endstream', start)
    if (end < 0) break
    const text = unpacked(bytes.subarray(start, end))
    if (text.includes('<EInvoice')) return text
  }
  return refuse(
    'noInvoiceData',
    'PDF中没有发票数据，请上传XML或OFD / the PDF carries no invoice data: upload XML or OFD',
  )
}
function unpacked(part: Buffer): string {
  try {
    return inflateSync(part, { maxOutputLength: MOST_BYTES }).toString('utf8')
  } catch {
    return part.subarray(0, 200_000).toString('utf8')
  }
}

const ITEM = 'IssuItemInformation'
/** Texts by the name of their element; those of lines apart. */
function elementsOf(xml: string): { head: Map<string, string>; items: Map<string, string>[] } {
  const head = new Map<string, string>()
  const items: Map<string, string>[] = []
  const path: string[] = []
  const parser = new Parser(
    {
      onopentag: name => {
        path.push(name)
        if (name === ITEM) items.push(new Map())
      },
      ontext: text => {
        const name = path.at(-1)
        if (!name || text.trim() === '') return
        const into = path.includes(ITEM) ? items.at(-1)! : head
        into.set(name, ((into.get(name) ?? '') + text).trim())
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml.slice(0, MOST_BYTES))
  parser.end()
  return { head, items }
}

const amount = (text: string | undefined): string => (text && isAmount(text) ? yuan(fen(text)) : '')

export function readXml(xml: string): ReadInvoice {
  const { head, items } = elementsOf(xml)
  const of = (...names: string[]) => names.map(name => head.get(name)).find(Boolean) ?? ''
  const invoiceNo = of('InvoiceNumber', 'EIid')
  if (invoiceNo === '') return refuse('noInvoiceData', '文件不是电子发票 / the file is no e-invoice')
  const day = of('IssueTime', 'RequestTime').slice(0, 10)
  return {
    kind: of('LabelCode') === '01' ? 1 : 2,
    invoiceNo: invoiceNo.slice(0, 20),
    issueDate: isLocalDate(day) ? day : '',
    sellerName: of('SellerName').slice(0, 128),
    sellerTaxNo: of('SellerIdNum').slice(0, 20),
    buyerTaxNo: of('BuyerIdNum').slice(0, 20),
    netAmt: amount(of('TotalAmWithoutTax')),
    taxAmt: amount(of('TotalTaxAm')),
    totalAmt: amount(of('TotalTax-includedAmount')),
    lines: items.slice(0, 500).map(item => ({
      item: (item.get('ItemName') ?? '').slice(0, 128),
      qty: item.get('Quantity') ?? '',
      price: item.get('UnPrice') ?? '',
      netAmt: amount(item.get('Amount')),
      taxRate: percent(item.get('TaxRate')),
      taxAmt: amount(item.get('ComTaxAm')),
    })),
  }
}

/** 0.13 as it is printed in the file, 13 as the form has it. */
const percent = (text: string | undefined): string => {
  const rate = Number(text)
  if (!text || !Number.isFinite(rate)) return ''
  return String(rate < 1 ? Math.round(rate * 1000) / 10 : rate)
}
