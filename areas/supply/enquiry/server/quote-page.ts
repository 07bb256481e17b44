import { refuse, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { PublicSheet, PublicView } from '#packages/server/implement.ts'
import { getRow } from '#packages/server/rows.ts'
import { company } from '#areas/partners/company/company.ts'
import { z } from 'zod'
import { enquirySupplier } from '../enquiry-lines.ts'
import { enquiry } from '../enquiry.ts'
import { isQuotable, putQuote, readVersion, versionsOf } from './quotes.ts'
import { amount, days, shortText } from './quote-inputs.ts'
import { wholeOf, type Head, type Supplier } from './rows.ts'

const empty = z.literal('').transform(() => undefined)
const optional = <T extends z.ZodType>(one: T) => z.union([empty, one]).optional()
const row = z.looseObject({
  key: z.string().regex(/^\d{1,4}$/),
  price: optional(amount),
  officialFee: optional(amount),
  taxRate: optional(amount),
  stdDays: optional(days),
  note: optional(shortText),
})
const input = z.looseObject({
  rows: z.array(row).max(200),
  days: optional(days),
  freeNote: optional(shortText),
  declined: z.union([z.boolean(), z.enum(['true', 'false', ''])]).optional(),
})

const columns = [
  { name: 'item', label: '项目 / Item', kind: 'shown' },
  { name: 'city', label: '城市 / City', kind: 'shown' },
  { name: 'unit', label: '单位 / Unit', kind: 'shown' },
  { name: 'qty', label: '预计数量 / Quantity', kind: 'shown' },
  { name: 'price', label: '含税单价 / Price with tax', kind: 'amount' },
  { name: 'officialFee', label: '规费 / Statutory fee', kind: 'amount' },
  { name: 'taxRate', label: '税率% / Tax %', kind: 'amount' },
  { name: 'stdDays', label: '工期(天) / Days', kind: 'int' },
  { name: 'note', label: '说明 / Note', kind: 'text' },
] as const
const inputs = [
  { name: 'days', label: '总工期(天) / Days in all', kind: 'int' },
  { name: 'freeNote', label: '优惠说明 / What comes free', kind: 'note' },
  { name: 'declined', label: '本次不报价 / No quote this time', kind: 'bool' },
] as const

/**
 * 40, section 5: the page of one supplier, by the token of his link, valid to the deadline. What he sent before is not
 * shown while the quotes are sealed: whoever else holds the link would read it.
 */
export const quotePage: PublicView<typeof enquirySupplier> = {
  label: '询价报价 / Quote for an enquiry',
  at: '/api/ratutech-core/enquiry/quote-page',
  fields: [],
  form: {
    input,
    async show(tx, actor, stored) {
      const head = await getRow(tx, enquiry, stored.enquiryId!)
      return sheetOf(tx, actor, head, stored as unknown as Supplier)
    },
    async take(tx, actor, stored, given, by) {
      const { rows, days: inAll, freeNote, declined } = given as z.infer<typeof input>
      const isDeclined = declined === true || declined === 'true'
      const priced = rows.filter(one => one.price !== undefined)
      if (!isDeclined && priced.length === 0)
        refuse('quoteEmpty', '请至少填写一个项目的价格 / enter the price of one item at least')
      await putQuote(
        tx,
        actor,
        { enquiryId: stored.enquiryId!, supplierLineId: stored.id },
        {
          quotes: priced.map(one => ({
            itemLineNo: Number(one.key),
            price: one.price!,
            officialFee: one.officialFee,
            taxRate: one.taxRate,
            stdDays: one.stdDays,
            note: one.note,
          })),
          days: inAll,
          freeNote,
          declined: isDeclined,
        },
        { way: 1, ip: by.ip },
      )
    },
  },
}

async function sheetOf(tx: Tx, actor: Actor, head: Head, supplier: Supplier): Promise<PublicSheet> {
  const { items } = await wholeOf(tx, head)
  const asker = head.ownCompanyId ? (await getRow(tx, company, head.ownCompanyId)).mechanismName : ''
  const last = head.opened ? (await versionsOf(tx, [supplier.id])).at(-1) : undefined
  const before = last ? readVersion(last) : undefined
  const of = (lineNo: number) => before?.quotes.find(one => one.itemLineNo === lineNo)
  return {
    heading: [
      { label: '询价主体 / Asked by', value: asker ?? '' },
      { label: '标题 / Title', value: head.title ?? '' },
      { label: '预计期间 / Period', value: `${head.estimateFrom ?? ''} - ${head.estimateTo ?? ''}` },
      { label: '供应商 / Supplier', value: supplier.supplierName ?? '' },
    ],
    columns,
    rows: items.map(item => {
      const quoted = of(item.lineNo)
      return {
        key: String(item.lineNo),
        item: [item.itemName, item.modelClass].filter(Boolean).join(' '),
        city: item.cityCode ?? '',
        unit: item.unit ?? '',
        qty: item.qty ?? '',
        price: quoted?.price ?? '',
        officialFee: quoted?.officialFee ?? '',
        taxRate: quoted?.taxRate ?? '',
        stdDays: quoted?.stdDays === undefined ? '' : String(quoted.stdDays),
        note: quoted?.note ?? '',
      }
    }),
    inputs,
    values: { days: before?.days === undefined ? '' : String(before.days), freeNote: before?.freeNote ?? '' },
    said: saidOf(head, supplier),
    submit: '提交报价 / Send the quote',
    isClosed: !isQuotable(head, actor),
  }
}

function saidOf(head: Head, supplier: Supplier): Label {
  if (!supplier.quoteTime)
    return head.sealed
      ? '密封报价，截止前任何人看不到价格 / Sealed: nobody sees prices before the deadline'
      : '截止前可以修改 / May be changed until the deadline'
  const time = supplier.quoteTime.slice(0, 16)
  return head.opened
    ? `已于${time}报价，截止前可以修改 / Quoted at ${time}, may be changed until the deadline`
    : `已于${time}报价；密封期间不显示，再次提交将替换 / Quoted at ${time}; not shown while sealed, sending again replaces it`
}
