import { addFen, fen, groupedYuan, subFen, textOf, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sheetPdf, type SheetPart } from '#packages/paper/index.ts'
import { findRows } from '#packages/server/rows.ts'
import { feeItem } from '#areas/codes/codes.ts'
import { outcomeOf, type Comparison, type Outcome } from '../comparison.ts'
import { contractParty } from '../contract-party.ts'
import { zhOf } from './compare.ts'

export interface ChangePaper {
  readonly id: string
  readonly title: string
  readonly number: string
  /** The contract that it changes. */
  readonly originNo: string
  readonly effectiveDate: string
  readonly reason: string
  readonly customTerms: string
  readonly comparison: Comparison | null
  readonly waitingBefore: Fen | null
  readonly waitingAfter: Fen | null
  readonly billedAdjust: Fen | null
  readonly isFinal: boolean
}
const words: Readonly<Record<Outcome, string>> = {
  same: '不变',
  changed: '改写',
  added: '新增',
  voided: '作废',
  prorated: '账单补差',
}
const SIDES = ['', '甲方', '乙方', '丙方', '丁方']
/** A paper of this many rows of the plan is read; a fleet's longer one says how many follow. */
const MOST_ROWS = 300
const amountOf = (value: string): string => (value === '' ? '—' : groupedYuan(fen(value)))

/** The customer's text of a change: what was agreed, term by term, and the plan that follows from it; both sides sign. */
export async function changePdf(tx: Tx, paper: ChangePaper): Promise<Buffer> {
  const parties = await findRows(tx, contractParty, { contractId: paper.id } as never, { orderBy: 't.party_type' })
  const { terms, plans } = paper.comparison ?? { terms: [], plans: [] }
  const changed = plans.filter(row => outcomeOf(row) !== 'same').sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const [before, after, adjust] = [
    paper.waitingBefore ?? fen('0'),
    paper.waitingAfter ?? fen('0'),
    paper.billedAdjust ?? fen('0'),
  ]
  const parts: SheetPart[] = [
    {
      kind: 'facts',
      facts: [
        ['变更编号', paper.number],
        ['原合同编号', paper.originNo],
        ['生效日', paper.effectiveDate],
        ['合计变化（元）', groupedYuan(addFen(subFen(after, before), adjust))],
        ...parties.map(one => [SIDES[one.partyType] ?? '', one.partyName ?? ''] as const),
      ],
    },
    {
      kind: 'text',
      title: '一、变更约定',
      text: `各方经协商一致，自${paper.effectiveDate}起对原合同【${paper.originNo}】作如下变更；未变更的条款继续有效。变更原因：${paper.reason}`,
    },
    {
      kind: 'table',
      title: '二、条款对照',
      columns: [{ label: '对象' }, { label: '条款' }, { label: '变更前' }, { label: '变更后' }],
      rows: terms.map(one => [
        one.object || textOf(one.section, 'zh'),
        textOf(one.label, 'zh'),
        zhOf(one.before),
        zhOf(one.after),
      ]),
    },
  ]
  if (changed.length > 0)
    parts.push({
      kind: 'table',
      title: `三、付款计划对照${changed.length > MOST_ROWS ? `（共${changed.length}行，列前${MOST_ROWS}行）` : ''}`,
      columns: [
        { label: '对象' },
        { label: '费用项' },
        { label: '期次', right: true },
        { label: '到期日' },
        { label: '变更前', right: true },
        { label: '变更后', right: true },
        { label: '结果' },
      ],
      rows: changed
        .slice(0, MOST_ROWS)
        .map(row => [
          row.place,
          textOf(feeItem.values.find(one => one.code === row.feeItem)?.label ?? '其他 / Other', 'zh'),
          String(row.periodNo),
          row.dueDate,
          amountOf(row.before),
          amountOf(row.after),
          words[outcomeOf(row)],
        ]),
      sums: [
        '合计',
        '',
        '',
        '',
        groupedYuan(sumOf(changed.map(row => row.before))),
        groupedYuan(sumOf(changed.map(row => row.after))),
        '',
      ],
    })
  if (paper.customTerms) parts.push({ kind: 'text', title: '特别约定', text: paper.customTerms })
  parts.push({
    kind: 'signatures',
    places: parties.map(one => ({ who: `${SIDES[one.partyType] ?? ''}：${one.partyName ?? ''}` })),
  })
  return sheetPdf([{ title: '合同变更协议', subtitle: paper.title, parts }], {
    number: paper.number,
    ...(paper.isFinal ? {} : { watermark: '审批中 非正式文本' }),
  })
}
const sumOf = (amounts: readonly string[]): Fen => addFen(fen('0'), ...amounts.map(one => fen(one || '0')))
