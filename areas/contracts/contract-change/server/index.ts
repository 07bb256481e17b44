import { yuan, ZERO, type RowOf } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { call, implement, type CustomCall, type Form } from '#packages/server/implement.ts'
import { checkedForm, saveRecord } from '#packages/server/save.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contract } from '../../contract/contract.ts'
import { checkContract, checkRuleDay, lockOriginOf, takeFromContract } from '../../contract/server/about-contract.ts'
import { tellApplied } from '../../contract/server/notices.ts'
import type { ContractKind } from '../../contract/server/kinds.ts'
import { printChange } from '../../contract/server/print-change.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { contractChange } from '../contract-change.ts'
import { applyIfDue } from './apply.ts'
import { LINE, reckonChange, type ChangeLine } from './reckon.ts'

type Change = RowOf<typeof contractChange>
type ChangeForm = Form<typeof contractChange>
const wholeOf = (form: ChangeForm) => ({ ...form.before, ...form.values }) as Change

/** Each kind has its own call, so that its own people change it (30, section 8). */
const saves: readonly (readonly [segment: string, type: number, code: string, label: CustomCall['label']])[] = [
  ['save-lease-c', 5, 'contract_lease_c_change', 'C端租赁变更 / Change of a consumer lease'],
  ['save-purchase-lease', 6, 'contract_purchase_lease_change', '购租框架变更 / Change of a framework'],
  ['save-financing-lease', 7, 'contract_financing_lease_change', '融资租赁变更 / Change of a finance lease'],
  ['save-finance', 8, 'contract_finance_change', '资金融资变更 / Change of a borrowing'],
  ['save-agreement', 9, 'contract_purchase_agreement_change', '采购协议变更 / Change of a purchase agreement'],
]
const body = z.record(z.string(), z.unknown())

/** A new change, a draft again, or one that came back. */
async function save(tx: Tx, actor: Actor, given: Record<string, unknown>, type: number): Promise<unknown> {
  const id = given['id'] ? String(given['id']) : undefined
  const before = id ? await getRow(tx, contractChange, id) : undefined
  if (id) await requireVisible(tx, actor, contractChange, [id])
  const how = before && before.status !== 103 ? 'afresh' : 'save'
  const { row: _, ...saved } = await saveRecord(tx, actor, contractChange, { ...given, askedType: type }, how)
  return saved
}

export default implement(contractChange, {
  ...contractKind(contractChange, {
    contractType: 20,
    noun: '合同变更',
    sides: {
      1: { role: '甲方 / Party A' },
      2: { role: '乙方 / Party B' },
      3: { role: '丙方 / Party C' },
      4: { role: '丁方 / Party D' },
    },
    ownSide: 2,
    // Where we buy or borrow we stand on the other side.
    standing: (whole, parties) =>
      parties.some(one => one.partyType === 1 && one.mechanismType === 10 && one.mechanismId === whole.ownCompanyId)
        ? { own: 1, counterparty: 2 }
        : { own: 2, counterparty: 1 },
    hasProducts: false,
    hasPayRule: false,
    isBusiness: false,
    plans: 'receipt',

    async complete(tx, actor, form: ChangeForm) {
      const head = await takeFromContract(tx, actor, form, wholeOf(form).contractId)
      Object.assign(form.values, { waitingBefore: ZERO, waitingAfter: ZERO, billedAdjust: ZERO, comparison: null })
      if (!head) return
      form.values.targetType = head.contractType
      const asked = form.body['askedType']
      if (asked !== undefined && asked !== head.contractType)
        form.fault('contractId', '合同类型与变更类型不符 / the contract is of another kind than this change')
      const reckoned = await reckonChange(
        tx,
        actor,
        head,
        wholeOf(form),
        (form.lines['lines'] ?? []) as ChangeLine[],
        form.fault,
      )
      Object.assign(form.values, reckoned)
    },
    async submitChecks(tx, _actor, form: ChangeForm) {
      const whole = wholeOf(form)
      await checkContract(
        tx,
        form,
        'contractId',
        whole.contractId ? await findRow(tx, contract, whole.contractId) : undefined,
      )
      if (!whole.contractId || !whole.effectiveDate) return
      const rule = ((form.lines['lines'] ?? []) as ChangeLine[]).find(line => line.lineKind === LINE.rule)
      if (rule) await checkRuleDay(tx, form, whole.contractId, rule.fromDate ?? whole.effectiveDate)
      const last = await tx.row<{ day: string | null }>(
        sql`select max(effective_date)::text as day from contract_change where tenant_id = ${tx.tenantId} and contract_id = ${whole.contractId}::bigint and applied_time is not null`,
      )
      if (last?.day && whole.effectiveDate < last.day)
        form.fault('effectiveDate', `生效日不能早于上次变更${last.day} / not before the last change of ${last.day}`)
    },
    variables: (_tx, _actor, row) => ({
      rateCut: row.changeKinds.includes('rate') && row.waitingAfter < row.waitingBefore,
    }),
    lockBefore: lockOriginOf,
    onSigned: applyIfDue,
  }),
  listens: {
    'contract.changed': async (tx, actor, { aggregateId, payload }) => {
      const [row] = await findRows(tx, contractChange, {
        contractId: aggregateId,
        contractNo: String(payload['changeNo'] ?? ''),
      } as never)
      if (row) await tellApplied(tx, actor, row)
    },
  },
  calls: Object.fromEntries([
    ['GET print-file', printChange(contractChange as unknown as ContractKind)],
    ...saves.map(([segment, type, code, label]) => [
      `POST ${segment}`,
      call({ label, permission: code, input: body, run: (tx, actor, given) => save(tx, actor, given, type) }),
    ]),
    [
      'POST preview',
      call({
        label: '变更预览 / Preview of a change',
        permission: saves.map(([, , code]) => code),
        idempotent: false,
        input: body,
        async run(tx, actor, given) {
          const form = await checkedForm(tx, actor, contractChange as never, { ...given, draft: true }, undefined, true)
          const { waitingBefore, waitingAfter, billedAdjust, beforeJson, afterJson, comparison } = wholeOf(
            form as never,
          )
          return {
            waitingBefore: yuan(waitingBefore ?? ZERO),
            waitingAfter: yuan(waitingAfter ?? ZERO),
            billedAdjust: yuan(billedAdjust ?? ZERO),
            before: beforeJson ?? {},
            after: afterJson ?? {},
            comparison: comparison ?? { terms: [], plans: [] },
          }
        },
      }),
    ],
  ]),
})
