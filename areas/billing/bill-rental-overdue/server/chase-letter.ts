import { addDays, localDate, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sheetPdf } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { OVERDUE } from './owed.ts'

export const LETTERS = ['notice', 'lawyer'] as const
type Letter = (typeof LETTERS)[number]
const DAYS_TO_PAY: Readonly<Record<Letter, number>> = { notice: 7, lawyer: 5 }

interface Owed {
  no: string
  title: string
  contract: string | null
  plate: string | null
  due: string
  days: number
  unpaid: string
  late: string
  company: string
}

/** 催收函 and 律师函: what is owed bill by bill, until when it is to be paid, and what follows. */
export async function chaseLetter(tx: Tx, actor: Actor, customerId: string, kind: Letter): Promise<FileAnswer> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<Owed>(sql`
    select b.bill_no as no, coalesce(b.bill_title, '') as title, b.contract_no as contract, b.plate_no as plate, b.due_date as due, b.overdue_days as days, b.unpaid_amt as unpaid,
      b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived as late, b.company_id as company
      from bill_receivable b where b.tenant_id = ${tx.tenantId} and ${OVERDUE} and b.payer_id = ${customerId}::bigint order by b.due_date, b.id limit 500`)
  const sums = await tx.row<{ unpaid: string; late: string }>(sql`
    select coalesce(sum(b.unpaid_amt), 0) as unpaid, coalesce(sum(b.late_fee_accrued - b.late_fee_billed - b.late_fee_waived), 0) as late
      from bill_receivable b where b.tenant_id = ${tx.tenantId} and ${OVERDUE} and b.payer_id = ${customerId}::bigint`)
  const names = await partyNames(tx, [customerId, ...rows.map(row => row.company)])
  const until = addDays(today, DAYS_TO_PAY[kind])
  const ours = [...new Set(rows.map(row => row.company))].map(id => names.get(id) ?? '').join('、')
  const t = (label: Label) => textOf(label, 'zh')
  const pdf = await sheetPdf(
    {
      title: kind === 'notice' ? '逾期款项催收函' : '律师函',
      subtitle: `致：${names.get(customerId) ?? ''}`,
      parts: [
        { kind: 'text', text: wordsOf(kind, { ours, unpaid: sums!.unpaid, late: sums!.late, today, until }) },
        {
          kind: 'table',
          title: t('逾期明细 / Overdue bills'),
          columns: [
            { label: '账单', width: 104 },
            { label: '合同' },
            { label: '车牌', width: 58 },
            { label: '应付日', width: 60 },
            { label: '逾期天数', width: 48, right: true },
            { label: '未付金额', width: 68, right: true },
            { label: '滞纳金', width: 58, right: true },
          ],
          rows: rows.map(row => [
            row.no,
            row.contract ?? '',
            row.plate ?? '',
            row.due,
            String(row.days),
            row.unpaid,
            row.late,
          ]),
          sums: ['合计', '', '', '', '', sums!.unpaid, sums!.late],
        },
        { kind: 'signatures', places: [{ who: `发函单位（盖章）：${ours}`, date: today }] },
      ],
    },
    { language: 'zh' },
  )
  const name = kind === 'notice' ? '催收函' : '律师函'
  return new FileAnswer(`${name}-${names.get(customerId) ?? customerId}-${today}.pdf`, 'application/pdf', pdf)
}

const wordsOf = (
  kind: Letter,
  facts: { ours: string; unpaid: string; late: string; today: string; until: string },
): string =>
  kind === 'notice'
    ? `截至${facts.today}，贵方应付${facts.ours}的下列款项已逾期，未付合计${facts.unpaid}元，另产生滞纳金${facts.late}元。请于${facts.until}前付清。如已付款，请将付款凭证发给我方；对款项有异议的，请于收函之日起3日内书面提出。逾期未付的，我方将按合同约定限制车辆使用、解除合同并收回车辆。`
    : `受${facts.ours}委托，就贵方拖欠租金事宜致函：截至${facts.today}，贵方欠付租金等款项${facts.unpaid}元及滞纳金${facts.late}元，经多次催告仍未支付，已构成违约。请于${facts.until}前付清全部欠款。逾期未付的，委托人将解除合同、收回车辆，并通过诉讼或仲裁追究贵方全部违约责任，由此产生的诉讼费、律师费、保全费由贵方承担。`
