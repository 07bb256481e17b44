import { addDays, localDate, refuse, yuan, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { labels } from '#packages/server/registry.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { grouped, lastDay } from '#areas/customers/customer-city-quota/server/figures.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { fitsSubject } from '#areas/partners/mechanism-check/server/check-provider.ts'
import { latestChecks, runChecks } from '#areas/partners/mechanism-check/server/run-checks.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { subjectsOf } from '../../risk-alert/server/external-check.ts'
import { debtsPort, lastContractPort } from '../../ports.ts'
import { mayRestore, monthsSince } from '../restored.ts'
import { rouse, rouseItems, type OldQuota, type RouseChanges } from '../rouse.ts'
import { wakeUp } from './wake-up.ts'

type Rouse = RowOf<typeof rouse>
const DORMANT = 3
const RESTORE = 1
const PERSON = 5
/** 20-partners 6, checkState. */
const CHECK_KINDS = [1, 2, 3, 4, 7, 8, 11]
const CHECK_DAYS = 7
const today = (actor: Actor) => localDate(actor.clock.now())

const cityRows = (tx: Tx, customerId: string) =>
  findRows(tx, customerCityQuota, { customerId }, { orderBy: 't.city_code' })

/** The dormancy as it is today; the customer's own rows are the source. */
async function factsOf(tx: Tx, actor: Actor, customerId: string) {
  const owner = await findRow(tx, customer, customerId)
  if (!owner) return undefined
  const [last, debts, rows] = [
    await lastContractPort.ask().of(tx, customerId),
    await debtsPort.ask().of(tx, customerId, today(actor)),
    await cityRows(tx, customerId),
  ]
  return {
    owner,
    rows,
    openDebt: (debts.openAmt + debts.lateFee) as Fen,
    values: {
      customerName: owner.mechanismName,
      dormantSince: owner.dormantSince,
      dormantMonths: owner.dormantSince ? monthsSince(owner.dormantSince, today(actor)) : 0,
      lastContractNo: last?.contractNo ?? null,
      lastEndDate: last?.endDate ?? null,
      oldGrade: owner.riskGrade,
      oldQuota: rows.map(
        (row): OldQuota => ({
          cityCode: row.cityCode!,
          qty: row.quotaQty ?? 0,
          amount: yuan(row.quotaAmount),
          validTo: lastDay(row) ?? '',
        }),
      ),
    },
  }
}

async function prepare(tx: Tx, actor: Actor, form: Form<typeof rouse>): Promise<void> {
  const { values, before } = form
  const read = <K extends keyof Rouse>(name: K) => (values as Partial<Rouse>)[name] ?? before?.[name]
  const customerId = read('customerId')
  if (!customerId) return
  const facts = await factsOf(tx, actor, customerId)
  if (!facts) return
  Object.assign(values, facts.values, { openDebt: facts.openDebt })
  const changes = values.changes === undefined ? before?.changes : values.changes
  if (changes) refuseOtherItems(form, changes)
  if (form.draft) return
  if (facts.owner.status !== DORMANT) form.fault('customerId', '客户不在休眠状态 / the customer is not dormant')
  if (facts.openDebt > 0n)
    form.fault(
      'customerId',
      `客户尚有未清欠款${grouped(facts.openDebt)}元 / the customer still owes ${grouped(facts.openDebt)} yuan`,
    )
  if (
    read('restoreMode') === RESTORE &&
    !facts.rows.some(row => mayRestore(facts.values.dormantMonths, lastDay(row), today(actor)))
  )
    form.fault(
      'restoreMode',
      '休眠超过12个月或额度已到期，请选择重新申请 / dormant for more than 12 months or the quota has ended: apply anew',
    )
  const checks = await checksOf(tx, facts.owner.id)
  Object.assign(values, { checkState: checks.level, checkTime: checks.oldest })
  if (!checks.isComplete || checks.oldest!.slice(0, 10) < addDays(today(actor), -CHECK_DAYS))
    form.fault(
      'checkState',
      '外部核查不全或已超过7天，请在草稿上发起核查 / checks are missing or older than 7 days: run them on the draft',
    )
  await refuseSecond(tx, form, customerId)
}

/** The newest answers about the customer itself: the most serious level, the oldest time, and whether none is missing. */
async function checksOf(tx: Tx, customerId: string) {
  const head = await getRow(tx, mechanism, customerId)
  const wanted = CHECK_KINDS.filter(kind => fitsSubject(kind, head.entityKind === PERSON))
  const found = (await latestChecks(tx, customerId, wanted)).filter(one => one.subjectRole === 1)
  const times = found.map(one => one.checkTime!).sort()
  return {
    isComplete: wanted.every(kind => found.some(one => one.checkKind === kind)),
    level: found.length > 0 ? Math.max(...found.map(one => one.level ?? 0)) : null,
    oldest: times[0] ?? null,
  }
}

/** Every item says whether it changed: 0 or 1, nothing else. */
function refuseOtherItems(form: Form<typeof rouse>, changes: RouseChanges): void {
  const known = Object.keys(rouseItems)
  const entries = Object.entries(changes)
  if (entries.some(([name, value]) => !known.includes(name) || (value !== 0 && value !== 1)))
    return form.fault('changes', '变更核对的格式不正确 / what changed is ill formed')
  const missing = known.filter(name => !(name in changes))
  if (!form.draft && missing.length > 0) form.fault('changes', '请逐项核对变更 / answer every item of what changed')
}

async function refuseSecond(tx: Tx, form: Form<typeof rouse>, customerId: string): Promise<void> {
  const [other] = await findRows(
    tx,
    rouse,
    sql`t.customer_id = ${customerId}::bigint and t.status = 102 and t.id <> ${form.before?.id ?? '0'}::bigint`,
    { limit: 1 },
  )
  if (other)
    form.fault('customerId', `唤醒申请【${other.rouseNo}】审批中 / wake-up request ${other.rouseNo} is in approval`)
}

const tellResult = (tx: Tx, actor: Actor, row: Rouse, isApproved: boolean, more = '') =>
  notify(tx, actor, {
    bizTypeCode: 'rouse_result',
    bizId: row.id,
    title: isApproved
      ? `客户已唤醒：${row.customerName} / Customer woken up: ${row.customerName}`
      : `唤醒申请未通过：${row.customerName} / Wake-up refused: ${row.customerName}`,
    content: isApproved
      ? `唤醒申请${row.rouseNo}已通过${more} / wake-up request ${row.rouseNo} was approved`
      : `唤醒申请${row.rouseNo}被驳回 / wake-up request ${row.rouseNo} was rejected`,
    users: [row.bizUserId],
  })

export default implement(rouse, {
  prepare,
  variables: async (_tx, _actor, row) => ({
    mechanismName: row.customerName,
    restoreRate: row.restoreMode === RESTORE ? (row.restoreRate ?? '0') : '0',
    checkState: row.checkState ?? 0,
  }),
  detail: async (_tx, actor, row) => ({
    oldQuota: await Promise.all(
      (row.oldQuota ?? []).map(async one => ({
        ...one,
        cityName: (await labels()?.regionName(one.cityCode, actor.language)) || one.cityCode,
      })),
    ),
  }),
  actions: {
    check: {
      async after(tx, actor, { row }) {
        const subjects = await subjectsOf(tx, row.customerId)
        await runChecks(tx, actor, { mechanismId: row.customerId, kinds: CHECK_KINDS, subjects, force: true })
      },
    },
    approve: {
      async guard(tx, _actor, { row }) {
        // What happened since the submit: woken up or disabled by somebody else.
        if ((await getRow(tx, customer, row.customerId)).status !== DORMANT)
          refuse('notDormant', '客户不在休眠状态 / the customer is not dormant')
      },
      async after(tx, actor, { row }) {
        await act(tx, actor, customer, row.customerId, 'rouse', { reason: row.rouseNo! })
        const draft = await wakeUp(tx, actor, row)
        await tellResult(tx, actor, row, true, draft ? `，额度申请草稿${draft.no}已生成` : '')
      },
    },
    reject: { after: (tx, actor, { row }) => tellResult(tx, actor, row, false) },
  },
})
