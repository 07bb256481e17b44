import { addDays, localDate, ratioFen, refuse, yuan, ZERO, type LocalDate, type RowOf } from '#kernel'

import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { marginOf } from '#areas/accounts/account-vehicle-margin/server/margin-of.ts'
import { planRows, type PlanDraft, type PlanRow } from '../../calculations/index.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { contractIntention } from '../contract-intention.ts'
import { expiryJob } from './expiry.ts'
import { marginKeyOf } from './money.ts'

type Intention = RowOf<typeof contractIntention>
type IntentionForm = Form<typeof contractIntention>

export default implement(contractIntention, {
  ...contractKind(contractIntention, {
    contractType: 1,
    noun: '意向租赁',
    sides: { 1: { role: '意向承租方 / Prospective lessee', types: [1] }, 2: { role: '出租方 / Lessor', types: [10] } },
    ownSide: 2,
    hasProducts: true,
    hasPayRule: false,
    isBusiness: true,
    plans: 'receipt',

    figures(_tx, _actor, form: IntentionForm) {
      const whole = { ...form.before, ...form.values } as Intention
      form.values.intentDeposit = ratioFen(whole.depositPerVehicle ?? ZERO, whole.vehicleQty ?? 0, 1)
      form.values.convertedQty = form.before?.convertedQty ?? 0
      form.values.handledQty = form.before?.handledQty ?? 0
      form.values.remainQty = whole.vehicleQty ?? 0
    },
    submitChecks(_tx, _actor, form: IntentionForm) {
      const whole = { ...form.before, ...form.values } as Intention
      if (whole.validUntil && whole.startDate && whole.validUntil > addDays(whole.startDate, 180))
        form.fault('validUntil', '有效期最长为开始日期后180天 / valid for at most 180 days after the start')
      if (whole.intentDeposit > ZERO && !whole.depositDeadline)
        form.fault('depositDeadline', '收取意向金须填写最晚到账日 / with intention money its deadline is needed')
    },
    variables: (_tx, _actor, row) => ({ intentDeposit: yuan(row.intentDeposit), vehicleQty: row.vehicleQty ?? 0 }),

    generatePlans: async (_tx, actor, row) => depositRows(localDate(actor.clock.now()), row),
    async onSigned(tx, actor, row) {
      if (row.needPurchase)
        await emit(tx, actor, 'contract-intention.demand', {
          id: row.id,
          no: row.contractNo!,
          customerId: row.customerId,
          vehicleQty: row.vehicleQty,
          expectSignDate: row.expectSignDate,
        })
    },
    async stopGuard(tx, _actor, row) {
      const { held } = await marginOf(tx, marginKeyOf(row))
      if (held > ZERO)
        refuse(
          'intentionMoneyHeld',
          '在手意向金{amount}元，请先办理处置 / intention money of {amount} is held, dispose of it first',
          {
            amount: yuan(held),
          },
        )
    },
    /** Everything wanted was converted or given up. */
    async toComplete(tx) {
      const rows = await tx.rows<{ id: string }>(sql`
        select c.id from contract c join contract_intention i on i.tenant_id = c.tenant_id and i.id = c.id
        where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 1 and c.status in (6, 7) and i.remain_qty = 0 order by c.id`)
      return rows.map(one => one.id)
    },
  }),
  jobs: [expiryJob],
  schedules: [{ kind: 'intention-expire-scan', dailyAt: '01:15' }],
})

/** The intention money of the whole contract: one row, due on its deadline (fee item 2, trigger signed). */
export function depositRows(today: LocalDate, row: Intention): PlanRow[] {
  if (row.intentDeposit <= ZERO) return []
  const dueDate = row.depositDeadline && row.depositDeadline > today ? row.depositDeadline : today
  const draft: PlanDraft = {
    feeItem: 2,
    feeId: null,
    orderVehicleId: null,
    periodNo: 1,
    periodCount: 1,
    periodStart: null,
    periodEnd: null,
    billDate: today,
    dueDate,
    amt: row.intentDeposit,
    taxRate: null,
    calcNote: { kind: 'front', scope: 'contract', stage: 'signed', slices: [] },
  }
  return planRows([draft], {
    contractId: row.id,
    partyKind: row.counterpartyType!,
    partyId: row.counterpartyId!,
    orderId: null,
    vehicleId: null,
    rev: 0,
  })
}
