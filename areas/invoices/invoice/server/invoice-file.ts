import { negFen, refuse, yuan, type Fen } from '#kernel'
import { sheetPdf, type Sheet } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import type { Tx } from '#packages/database/tx.ts'
import { COLOUR, INVOICE, KIND } from '../../codes.ts'
import { ofdOf } from './ofd.ts'
import { linesOf, type Invoice, type Line } from './rows.ts'

export type InvoiceFormat = 'pdf' | 'ofd' | 'xml'
const MIME: Readonly<Record<InvoiceFormat, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
}

/** 6: the invoice as the buyer gets it. */
export async function invoiceFile(tx: Tx, row: Invoice, format: InvoiceFormat): Promise<FileAnswer> {
  if (row.status === INVOICE.issuing || row.status === INVOICE.failed)
    refuse('notIssued', '发票尚未开具 / the invoice is not issued')
  const lines = await linesOf(tx, row.id)
  const xml = invoiceXml(row, lines)
  const body =
    format === 'xml'
      ? Buffer.from(xml, 'utf8')
      : format === 'ofd'
        ? await ofdOf(xml, wordsOf(row, lines))
        : await pdfOf(row, lines, xml)
  return new FileAnswer(`${row.invoiceNo ?? row.requestNo}.${format}`, MIME[format], body)
}

const titleOf = (row: Invoice): string =>
  row.kind === KIND.receipt ? '收款收据' : `电子发票（${row.kind === KIND.special ? '增值税专用发票' : '普通发票'}）`

const rateText = (rate: string | null): string => (rate === null ? '不征税' : `${Number(rate)}%`)
const rowOf = (line: Line): string[] => [
  line.itemName ?? '',
  line.spec ?? '',
  line.unit ?? '',
  line.qty ?? '',
  yuan(line.price ?? (0n as Fen)),
  yuan(line.netAmt),
  rateText(line.taxRate),
  yuan(line.taxAmt),
]

function pdfOf(row: Invoice, lines: readonly Line[], xml: string): Promise<Buffer> {
  const facts: [string, string][] = [
    ['发票号码', row.invoiceNo ?? ''],
    ['开票日期', (row.issueTime ?? '').slice(0, 10)],
    ['购买方名称', row.buyerName ?? ''],
    ['购买方税号', row.buyerTaxNo ?? ''],
    ['销售方名称', row.sellerName ?? ''],
    ['销售方税号', row.sellerTaxNo ?? ''],
  ]
  const right = { right: true } as const
  const sheet = {
    title: titleOf(row),
    ...(row.colour === COLOUR.red ? { subtitle: '红字' } : {}),
    parts: [
      { kind: 'facts', facts },
      {
        kind: 'table',
        columns: [
          { label: '项目名称', width: '*' },
          { label: '规格型号', width: 60 },
          { label: '单位', width: 30 },
          { label: '数量', width: 36, ...right },
          { label: '单价', width: 62, ...right },
          { label: '金额', width: 66, ...right },
          { label: '税率', width: 40 },
          { label: '税额', width: 60, ...right },
        ],
        rows: lines.map(rowOf),
        sums: ['合计', '', '', '', '', yuan(row.netAmt), '', yuan(row.taxAmt)],
      },
      {
        kind: 'facts',
        facts: [
          ['价税合计（大写）', inWords(row.totalAmt)],
          ['（小写）', `¥${yuan(row.totalAmt)}`],
          ['备注', row.remark ?? ''],
          ['开票人', row.drawer ?? ''],
        ],
      },
    ],
  } satisfies Sheet
  const attachment = { name: 'original_invoice.xml', mime: 'text/xml', bytes: Buffer.from(xml, 'utf8') }
  return sheetPdf(sheet, { attachment })
}

/** The same as lines of text, for the page of an OFD. */
const wordsOf = (row: Invoice, lines: readonly Line[]): string[] => [
  titleOf(row),
  `发票号码：${row.invoiceNo ?? ''}    开票日期：${(row.issueTime ?? '').slice(0, 10)}`,
  `购买方：${row.buyerName ?? ''}    税号：${row.buyerTaxNo ?? ''}`,
  `销售方：${row.sellerName ?? ''}    税号：${row.sellerTaxNo ?? ''}`,
  ...lines.map(line => rowOf(line).filter(Boolean).join('   ')),
  `合计：金额 ${yuan(row.netAmt)}   税额 ${yuan(row.taxAmt)}   价税合计 ¥${yuan(row.totalAmt)}`,
  `备注：${row.remark ?? ''}`,
  `开票人：${row.drawer ?? ''}`,
]

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const element = (name: string, value: string | null): string => `<${name}>${escaped(value ?? '')}</${name}>`

/** The structured file of an e-invoice; what is read in again names the same elements (invoice-receipt). */
export function invoiceXml(row: Invoice, lines: readonly Line[]): string {
  const items = lines.map(
    line =>
      `<IssuItemInformation>${[
        element('ItemName', line.itemName),
        element('TaxClassificationCode', line.taxCode),
        element('SpecMod', line.spec),
        element('MeaUnits', line.unit),
        element('Quantity', line.qty),
        element('UnPrice', yuan(line.price ?? (0n as Fen))),
        element('Amount', yuan(line.netAmt)),
        element('TaxRate', line.taxRate === null ? '' : String(Number(line.taxRate) / 100)),
        element('ComTaxAm', yuan(line.taxAmt)),
      ].join('')}</IssuItemInformation>`,
  )
  const seller = [element('SellerIdNum', row.sellerTaxNo), element('SellerName', row.sellerName)].join('')
  const buyer = [element('BuyerIdNum', row.buyerTaxNo), element('BuyerName', row.buyerName)].join('')
  const basic = [
    element('TotalAmWithoutTax', yuan(row.netAmt)),
    element('TotalTaxAm', yuan(row.taxAmt)),
    element('TotalTax-includedAmount', yuan(row.totalAmt)),
    element('Drawer', row.drawer),
  ].join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<EInvoice>',
    `<Header>${element('EIid', row.invoiceNo)}${element('EInvoiceTag', row.colour === COLOUR.red ? 'RED' : 'BLUE')}<InherentLabel><GeneralOrSpecialVAT>${element('LabelCode', row.kind === KIND.special ? '01' : '02')}</GeneralOrSpecialVAT></InherentLabel></Header>`,
    `<EInvoiceData><SellerInformation>${seller}</SellerInformation><BuyerInformation>${buyer}</BuyerInformation><BasicInformation>${basic}</BasicInformation>${items.join('')}<AdditionalInformation>${element('Remark', row.remark)}</AdditionalInformation></EInvoiceData>`,
    `<TaxSupervisionInfo>${element('InvoiceNumber', row.invoiceNo)}${element('IssueTime', (row.issueTime ?? '').slice(0, 10))}</TaxSupervisionInfo>`,
    '</EInvoice>',
  ].join('')
}

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** An amount as invoices write it: 肆仟捌佰元整. */
export function inWords(amt: Fen): string {
  if (amt < 0n) return `（负数）${inWords(negFen(amt))}`
  const [whole = '0', cents = '00'] = yuan(amt).split('.')
  const groups: string[] = []
  for (let end = whole.length, group = 0; end > 0; end -= 4, group += 1) {
    const part = groupInWords(whole.slice(Math.max(0, end - 4), end))
    if (part) groups.unshift(`${part}${GROUPS[group]}`)
  }
  const yuanPart = `${groups.join('').replace(/零+/g, '零').replace(/^零/, '')}`
  const [jiao, fenDigit] = [Number(cents[0]), Number(cents[1])]
  const rest =
    jiao === 0 && fenDigit === 0
      ? '整'
      : `${jiao ? `${DIGITS[jiao]}角` : '零'}${fenDigit ? `${DIGITS[fenDigit]}分` : ''}`
  return `${yuanPart || '零'}元${rest}`
}

function groupInWords(digits: string): string {
  const padded = digits.padStart(4, '0')
  const words = [...padded]
    .map((digit, index) => (digit === '0' ? '零' : `${DIGITS[Number(digit)]}${UNITS[3 - index]}`))
    .join('')
  return words.replace(/零+/g, '零').replace(/零$/, '')
}
