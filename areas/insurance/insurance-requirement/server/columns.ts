import { fen, isAmount, isLocalDate, textOf, type Enumeration, type Label, type Language } from '#kernel'
import { labels } from '#packages/server/registry.ts'
import { AUDIT, insureReason, policyKind, premiumBearer } from '../../insurance-policy/codes.ts'

/** 80, 14: columns of the file of each audit type; * is required. */
export interface FileColumn {
  readonly name: string
  readonly label: Label
  readonly required?: true
  readonly kind: 'text' | 'money' | 'signed' | 'date' | 'time' | 'enum' | 'enums' | 'dict'
  readonly enumeration?: Enumeration
  readonly dict?: string
}
const text = (name: string, label: Label): FileColumn => ({ name, label, kind: 'text' })
const money = (name: string, label: Label): FileColumn => ({ name, label, kind: 'money' })
const must = (column: FileColumn): FileColumn => ({ ...column, required: true })
const vin = text('vin', '车架号 / VIN')
const plate = text('plateNo', '车牌号 / Plate')
const orderNo = text('workOrderNo', '工单号 / Work order no.')
const kind: FileColumn = { name: 'policyKind', label: '险种 / Kind', kind: 'enum', enumeration: policyKind }
const from: FileColumn = { name: 'startTime', label: '起保时间 / From', kind: 'time' }
const to: FileColumn = { name: 'endTime', label: '终保时间 / To', kind: 'time' }
const day = (name: string, label: Label): FileColumn => ({ name, label, kind: 'date' })
const reason: FileColumn = {
  name: 'closeReason',
  label: '关闭原因 / Reason',
  kind: 'dict',
  dict: 'insurance_close_reason',
}

export const COLUMNS: Readonly<Record<number, readonly FileColumn[]>> = {
  [AUDIT.demand]: [
    must(vin),
    plate,
    must({ name: 'insureReason', label: '投保原因 / Reason', kind: 'enum', enumeration: insureReason }),
    must({ name: 'policyKinds', label: '险种 / Kinds', kind: 'enums', enumeration: policyKind }),
    text('schemeCode', '方案 / Scheme'),
    must(day('expectStart', '期望起保日 / Wanted from')),
    { name: 'bearer', label: '承担方 / Borne by', kind: 'enum', enumeration: premiumBearer },
    text('remark', '备注 / Remark'),
  ],
  [AUDIT.apply]: [
    must(vin),
    must(text('insurerName', '保险公司 / Insurer')),
    must(kind),
    { name: 'coverageCode', label: '险别代码 / Coverage', kind: 'text' },
    money('limitAmt', '保额 / Limit'),
    money('insuredValue', '车损保额 / Insured value'),
    must(money('premium', '保费 / Premium')),
    money('vesselTax', '车船税 / Vessel tax'),
    must(from),
    must(to),
    text('applicationNo', '投保单号 / Application no.'),
    text('insuredName', '被保险人 / Insured'),
  ],
  [AUDIT.pay]: [orderNo, vin, must(money('amt', '应付金额 / Amount')), text('payeeName', '收款方 / Payee')],
  [AUDIT.enter]: [
    must(vin),
    must(kind),
    must(text('policyNo', '保单号 / Policy no.')),
    must(from),
    must(to),
    must(money('premium', '保费 / Premium')),
    money('vesselTax', '车船税 / Vessel tax'),
    day('signDate', '签单日 / Signed on'),
    text('invoiceNo', '发票号 / Invoice no.'),
    text('diffReason', '差异原因 / Reason of a difference'),
    text('gapReason', '脱保原因 / Reason of a gap'),
  ],
  [AUDIT.close]: [
    must(orderNo),
    must(reason),
    money('refundAmt', '应退金额 / Refund'),
    must(text('note', '说明 / Note')),
  ],
  [AUDIT.revise]: [
    must(text('policyNo', '保单号 / Policy no.')),
    text('field', '批改项 / Item'),
    text('old', '原值 / Old value'),
    text('new', '新值 / New value'),
    money('annualDifference', '年保费差 / Annual difference'),
    { name: 'deltaAmt', label: '保费变化 / Change', kind: 'signed' },
    text('diffReason', '差异原因 / Reason of a difference'),
  ],
  [AUDIT.revisePay]: [must(orderNo), must(money('amt', '应付金额 / Amount'))],
  [AUDIT.reviseEnter]: [
    must(orderNo),
    must(text('endorsementNo', '批单号 / Endorsement no.')),
    must(day('effectiveDate', '生效日 / Effective from')),
    must({ name: 'actualDelta', label: '实际保费变化 / Real change', kind: 'signed' }),
    text('refundPayeeType', '退费到账方 / Refund to'),
    text('diffReason', '差异原因 / Reason of a difference'),
  ],
  [AUDIT.reviseClose]: [must(orderNo), must(reason), text('note', '说明 / Note')],
}
export const columnsOf = (auditType: number, language: Language): Record<string, string> =>
  Object.fromEntries(
    COLUMNS[auditType]!.map(one => [one.name, `${textOf(one.label, language)}${one.required ? '*' : ''}`]),
  )

const SIGNED = /^-?\d+(\.\d{1,2})?$/
const TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/
const bad = (one: FileColumn): Label =>
  `【${textOf(one.label, 'zh')}】填写不正确 / ${textOf(one.label, 'en')} is not right`

const codeOf = (values: Enumeration, said: string): number | undefined =>
  values.values.find(one => String(one.code) === said || one.label.split(' / ').includes(said))?.code

/** One cell as the payload keeps it; undefined where nothing stands in it. */
export async function readCell(
  tenantId: string,
  column: FileColumn,
  given: string,
): Promise<{ value: unknown } | { fault: Label } | undefined> {
  const said = given.trim()
  if (said === '')
    return column.required
      ? { fault: `请填写【${textOf(column.label, 'zh')}】 / enter ${textOf(column.label, 'en')}` }
      : undefined
  const fault = { fault: bad(column) }
  switch (column.kind) {
    case 'text':
      return said.length > 128 ? fault : { value: said }
    case 'money':
      return isAmount(said.replaceAll(',', '')) ? { value: said.replaceAll(',', '') } : fault
    case 'signed':
      return SIGNED.test(said) && isAmount(said.replace('-', '')) ? { value: said } : fault
    case 'date':
      return isLocalDate(said.slice(0, 10)) ? { value: said.slice(0, 10) } : fault
    case 'time':
      return TIME.test(said) && isLocalDate(said.slice(0, 10)) ? { value: wholeTime(said, column.name) } : fault
    case 'enum': {
      const code = codeOf(column.enumeration!, said)
      return code === undefined ? fault : { value: code }
    }
    case 'enums': {
      const codes = said.split(/[,，、;；]/).map(one => codeOf(column.enumeration!, one.trim()))
      return codes.includes(undefined) ? fault : { value: codes }
    }
    case 'dict': {
      const key = await labels()?.dictKey(tenantId, column.dict!, said)
      return key === undefined ? fault : { value: key }
    }
  }
}
/** A day alone begins at its first and ends at its last second. */
const wholeTime = (said: string, name: string): string =>
  said.length === 10
    ? `${said} ${name === 'endTime' ? '23:59:59' : '00:00:00'}`
    : said.length === 16
      ? `${said}:00`
      : said
export const amountIn = (value: unknown): bigint | undefined =>
  typeof value === 'string' && SIGNED.test(value)
    ? value.startsWith('-')
      ? -fen(value.slice(1))
      : fen(value)
    : undefined
