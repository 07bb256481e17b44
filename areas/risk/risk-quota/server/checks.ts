import { addDays, localDate, type Fen, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { quotaBlock } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { blockKinds } from '#areas/customers/customer-city-quota/server/blocks.ts'
import { isGranted, type QuotaRow } from '#areas/customers/customer-city-quota/server/figures.ts'
import { namesOf } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { riskRecordMeasure } from '../../risk-record/risk-record.ts'
import { exposuresPort, type CustomerExposure } from '../../ports.ts'
import { riskSetting } from '../../risk-settings.ts'
import { kinds, type riskQuota, type riskQuotaLine } from '../risk-quota.ts'
import { raisedSince, raiseRoom } from './raise-limit.ts'

export type Paper = RowOf<typeof riskQuota>
export type Line = RowOf<typeof riskQuotaLine>
const RAISE_PERIOD = 180

/** Everything that the checks of a paper look at, read at one moment. */
export interface Seen {
  readonly customer: RowOf<typeof customer>
  readonly rows: ReadonlyMap<string, QuotaRow>
  readonly names: ReadonlyMap<string, string>
  readonly exposure: CustomerExposure
  readonly openBlocks: readonly RowOf<typeof quotaBlock>[]
}
export type Fault = (path: string, reason: Label) => void
type Asked = Pick<Paper, 'adjustKind' | 'wholeCustomer' | 'riskRecordId'> & { customerId: string }

export const exposureOf = async (tx: Tx, actor: Actor, customerId: string): Promise<CustomerExposure> =>
  (await exposuresPort.ask().of(tx, [customerId], localDate(actor.clock.now()))).get(customerId)!

export async function seenBy(
  tx: Tx,
  actor: Actor,
  customerId: string,
  rows: readonly QuotaRow[],
): Promise<Seen | undefined> {
  const row = await findRow(tx, customer, customerId)
  if (!row) return undefined
  return {
    customer: row,
    rows: new Map(rows.map(one => [one.cityCode!, one])),
    names: await namesOf(rows.map(one => one.cityCode!)),
    exposure: await exposureOf(tx, actor, customerId),
    openBlocks: await findRows(tx, quotaBlock, { customerId, blockKind: blockKinds.risk, closeTime: null }),
  }
}

/** Fills what the system knows of each city; faults of cities that stand twice or have no quota. */
export function fillLines(lines: Record<string, unknown>[], seen: Seen, kind: number, fault: Fault): void {
  const known = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const cityCode = String(line['cityCode'] ?? '')
    const row = seen.rows.get(cityCode)
    const name = seen.names.get(cityCode) ?? cityCode
    if (known.has(cityCode)) fault(`lines.${at}.cityCode`, `【${name}】重复 / ${name} is repeated`)
    known.add(cityCode)
    if (!isGranted(row)) {
      if (cityCode !== '') fault(`lines.${at}.cityCode`, `【${name}】未授信 / no quota in ${name}`)
      continue
    }
    Object.assign(line, {
      beforeQty: row.quotaQty,
      beforeAmount: row.quotaAmount,
      usedQty: row.frozenQty! + row.occupiedQty!,
      validToBefore: row.validTo,
    })
    if (kind === kinds.cancel) Object.assign(line, { afterQty: 0, afterAmount: 0n })
    else if (kind !== kinds.raise && kind !== kinds.cut)
      Object.assign(line, { afterQty: row.quotaQty, afterAmount: row.quotaAmount })
    if (kind !== kinds.validity) line['validToAfter'] = null
    Object.assign(line, {
      deltaQty: line['afterQty'] == null ? null : Number(line['afterQty']) - row.quotaQty!,
      deltaAmount: line['afterAmount'] == null ? 0n : (line['afterAmount'] as bigint) - row.quotaAmount,
    })
  }
}

/** The guards of the six kinds (20-partners 7), asked at submit and again when the paper takes effect. */
export async function checkPaper(
  tx: Tx,
  actor: Actor,
  paper: Asked,
  lines: readonly Record<string, unknown>[],
  seen: Seen,
  fault: Fault,
): Promise<void> {
  const needsLines = !paper.wholeCustomer || (paper.adjustKind !== kinds.freeze && paper.adjustKind !== kinds.thaw)
  if (needsLines && lines.length === 0) fault('lines', '请至少填写一行 / enter at least one row')
  switch (paper.adjustKind) {
    case kinds.raise:
      return checkRaise(tx, actor, paper.customerId, lines, seen, fault)
    case kinds.cut:
      return checkCut(lines, fault)
    case kinds.freeze:
      return checkFreeze(paper, lines, seen, fault)
    case kinds.thaw:
      return checkThaw(tx, paper, lines, seen, fault)
    case kinds.cancel:
      return checkCancel(lines, fault)
    default:
      return checkValidity(tx, lines, fault)
  }
}

const whole = (line: Record<string, unknown>) =>
  line['afterQty'] != null && line['afterAmount'] != null && line['beforeQty'] != null
const askTotals = (lines: readonly Record<string, unknown>[], fault: Fault): void => {
  for (const [at, line] of lines.entries())
    for (const key of ['afterQty', 'afterAmount']) if (line[key] == null) fault(`lines.${at}.${key}`, '必填 / required')
}

async function checkRaise(
  tx: Tx,
  actor: Actor,
  customerId: string,
  lines: readonly Record<string, unknown>[],
  seen: Seen,
  fault: Fault,
): Promise<void> {
  askTotals(lines, fault)
  if (seen.customer.riskGrade !== 'A' && seen.customer.riskGrade !== 'B')
    fault('customerId', '调增仅限A、B级客户 / only customers of grade A or B are raised')
  if (seen.exposure.overdueAmt > 0n)
    fault(
      'customerId',
      `客户逾期${seen.exposure.overdueDays}天，不能调增 / the customer is ${seen.exposure.overdueDays} days overdue`,
    )
  const raised = await raisedSince(tx, customerId, addDays(localDate(actor.clock.now()), -RAISE_PERIOD))
  const rate = await riskSetting(tx, 'risk.up.maxRate')
  for (const [at, line] of lines.entries()) {
    if (!whole(line)) continue
    const now = { qty: line['beforeQty'] as number, amount: line['beforeAmount'] as Fen }
    const room = raiseRoom(now, raised.get(String(line['cityCode'])) ?? { qty: 0, amount: 0n as Fen }, rate)
    const [more, moreAmount] = [line['deltaQty'] as number, line['deltaAmount'] as Fen]
    if (more < 0 || moreAmount < 0n || (more === 0 && moreAmount === 0n))
      fault(`lines.${at}.afterQty`, '调增后须高于调整前 / a raise goes above what was')
    else if (more > room.qty)
      fault(
        `lines.${at}.afterQty`,
        `超过调增上限${room.qty}台，请走额度申请 / above the ${room.qty} that may be raised: apply for quota`,
      )
    else if (moreAmount > room.amount)
      fault(
        `lines.${at}.afterAmount`,
        `超过调增金额上限${Number(room.amount) / 100}元，请走额度申请 / above the amount that may be raised: apply for quota`,
      )
  }
}

function checkCut(lines: readonly Record<string, unknown>[], fault: Fault): void {
  askTotals(lines, fault)
  for (const [at, line] of lines.entries()) {
    if (!whole(line)) continue
    const [less, lessAmount] = [line['deltaQty'] as number, line['deltaAmount'] as Fen]
    if (less > 0 || lessAmount > 0n || (less === 0 && lessAmount === 0n))
      fault(`lines.${at}.afterQty`, '调减后须低于调整前 / a cut goes below what was')
  }
}

/** The open risk blocks that a paper means: the customer's own, or one per city. */
const meant = (paper: Asked, lines: readonly Record<string, unknown>[]): (string | null)[] =>
  paper.wholeCustomer ? [null] : lines.map(line => String(line['cityCode']))

function checkFreeze(paper: Asked, lines: readonly Record<string, unknown>[], seen: Seen, fault: Fault): void {
  if (!paper.riskRecordId) fault('riskRecordId', '必填 / required')
  for (const [at, city] of meant(paper, lines).entries())
    if (seen.openBlocks.some(one => one.cityCode === city))
      fault(city === null ? 'wholeCustomer' : `lines.${at}.cityCode`, '已由风控冻结 / frozen by risk already')
}

async function checkThaw(
  tx: Tx,
  paper: Asked,
  lines: readonly Record<string, unknown>[],
  seen: Seen,
  fault: Fault,
): Promise<void> {
  for (const [at, city] of meant(paper, lines).entries())
    if (!seen.openBlocks.some(one => one.cityCode === city))
      fault(
        city === null ? 'wholeCustomer' : `lines.${at}.cityCode`,
        '没有风控冻结，无需解冻 / not frozen by risk: nothing to thaw',
      )
  if (!paper.riskRecordId) return
  const measures = await findRows(tx, riskRecordMeasure, { recordId: paper.riskRecordId })
  const left = measures.filter(one => one.measureState !== 1).length
  if (left > 0)
    fault('riskRecordId', `关联风险记录尚有${left}项措施未完成 / ${left} measures of the risk record are not done`)
}

function checkCancel(lines: readonly Record<string, unknown>[], fault: Fault): void {
  for (const [at, line] of lines.entries())
    if (Number(line['usedQty'] ?? 0) > 0)
      fault(
        `lines.${at}.cityCode`,
        `仍有冻结或占用${line['usedQty']}台，不能取消 / ${line['usedQty']} vehicles are still held`,
      )
}

async function checkValidity(tx: Tx, lines: readonly Record<string, unknown>[], fault: Fault): Promise<void> {
  const days = await riskSetting(tx, 'risk.validity.maxDays')
  for (const [at, line] of lines.entries()) {
    const [was, is] = [line['validToBefore'] as string | null, line['validToAfter'] as string | null | undefined]
    const path = `lines.${at}.validToAfter`
    if (!is) fault(path, '必填 / required')
    else if (is === was) fault(path, '有效期未改变 / the validity is the same')
    else if (was && is > addDays(was, days))
      fault(path, `最多延长${days}天，至${addDays(was, days)} / at most ${days} days later, to ${addDays(was, days)}`)
  }
}
