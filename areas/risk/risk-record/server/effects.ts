import { inBoth, localDateTime, textOf, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { blockKinds, closeBlock, openBlock } from '#areas/customers/customer-city-quota/server/blocks.ts'
import { quotaBlock } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { setBlackFlag } from '#areas/partners/mechanism/server/black-list.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { riskTypes, type RiskType } from '../../dictionaries.ts'
import { riskRecord, riskRecordMeasure } from '../risk-record.ts'

export type Record_ = RowOf<typeof riskRecord>
const CUSTOMER = 1
const BLACK = 4

export const typeName = (row: Pick<Record_, 'recordType'>, language: 'zh' | 'en' = 'zh'): string =>
  textOf(riskTypes[row.recordType as RiskType] ?? '-', language)

/** A record counts from now on: black list, block, measures as tasks, event. */
export async function takeEffect(tx: Tx, actor: Actor, row: Record_): Promise<void> {
  const facts = { id: row.id, no: row.recordNo!, mechanismId: row.mechanismId, mechanismType: row.mechanismType }
  const measures = await findRows(tx, riskRecordMeasure, { recordId: row.id }, { orderBy: 't.line_no' })
  if (row.level === BLACK) await blacklist(tx, actor, row, facts)
  if (row.mechanismType === CUSTOMER && measures.some(one => one.measureKind === 'freeze_quota')) {
    await openBlock(tx, actor, {
      customerId: row.mechanismId,
      blockKind: blockKinds.risk,
      reason: inBoth(
        `${typeName(row)}，风险记录${row.recordNo}`,
        `${typeName(row, 'en')}, risk record ${row.recordNo}`,
      ),
      sourceId: row.id,
    })
    // The freeze is the measure itself: nobody has to tell that it was done.
    await tx.run(sql`update risk_record_measure set measure_state = 1, done_time = ${localDateTime(actor.clock.now())}::timestamptz,
      result = ${inBoth('额度已冻结', 'Quota frozen')} where tenant_id = ${tx.tenantId} and record_id = ${row.id}::bigint and measure_kind = 'freeze_quota'`)
  }
  await emit(tx, actor, 'risk.record-effective', { ...facts, level: row.level, recordType: row.recordType })
  await tellResponsible(
    tx,
    actor,
    row,
    measures.map(one => one.ownerUserId),
  )
}

async function blacklist(tx: Tx, actor: Actor, row: Record_, facts: { id: string; no: string }): Promise<void> {
  await setBlackFlag(tx, actor, {
    mechanismType: row.mechanismType,
    mechanismId: row.mechanismId,
    reason: row.recordNo!,
  })
  if (row.mechanismType === CUSTOMER)
    await openBlock(tx, actor, {
      customerId: row.mechanismId,
      blockKind: blockKinds.blackList,
      reason: inBoth(`黑名单，风险记录${row.recordNo}`, `Black list, risk record ${row.recordNo}`),
      sourceId: row.id,
    })
  await emit(tx, actor, 'risk.blacklisted', facts)
}

/** The end of a record: black list and freeze go with the last one that asks for them. */
export async function loseEffect(tx: Tx, actor: Actor, row: Record_, reason: string): Promise<void> {
  const facts = { id: row.id, no: row.recordNo!, mechanismId: row.mechanismId, mechanismType: row.mechanismType }
  if (row.level === BLACK) await liftBlackList(tx, actor, row, facts, reason)
  if (row.mechanismType === CUSTOMER) {
    const [frozen] = await findRows(tx, quotaBlock, {
      customerId: row.mechanismId,
      blockKind: blockKinds.risk,
      sourceId: row.id,
      closeTime: null,
    })
    if (frozen)
      await closeBlock(tx, actor, {
        customerId: row.mechanismId,
        ...(frozen.cityCode ? { cityCode: frozen.cityCode } : {}),
        blockKind: blockKinds.risk,
        reason: inBoth(`风险记录${row.recordNo}已解除`, `Risk record ${row.recordNo} resolved`),
      })
  }
  await emit(tx, actor, 'risk.record-resolved', { ...facts, level: row.level, recordType: row.recordType })
}

async function liftBlackList(
  tx: Tx,
  actor: Actor,
  row: Record_,
  facts: { id: string; no: string },
  reason: string,
): Promise<void> {
  const [other] = await findRows(
    tx,
    riskRecord,
    sql`t.mechanism_id = ${row.mechanismId}::bigint and t.level = ${BLACK}::smallint and t.id <> ${row.id}::bigint
      and (t.status = 1 or t.is_resolving)`,
    { limit: 1 },
  )
  if (other) return
  await setBlackFlag(tx, actor, { mechanismType: row.mechanismType, mechanismId: row.mechanismId, reason: null })
  if (row.mechanismType === CUSTOMER)
    await closeBlock(tx, actor, {
      customerId: row.mechanismId,
      blockKind: blockKinds.blackList,
      reason: reason.slice(0, 200),
    })
  await emit(tx, actor, 'risk.unblacklisted', facts)
}

/** Whoever has a measure to do, the salesperson, and from level 3 on the risk managers. */
async function tellResponsible(tx: Tx, actor: Actor, row: Record_, owners: readonly string[]): Promise<void> {
  const sales = row.mechanismType === CUSTOMER ? (await findRow(tx, customer, row.mechanismId))?.bizUserId : undefined
  await notify(tx, actor, {
    bizTypeCode: 'risk_record',
    bizId: row.id,
    title: `风险记录生效：${row.mechanismName} / Risk record in effect: ${row.mechanismName}`,
    content: `${typeName(row)}，扣${row.points}分，记录${row.recordNo} / ${typeName(row, 'en')}, ${row.points} points, record ${row.recordNo}`,
    users: [...new Set([...owners, ...(sales ? [sales] : [])])],
    roles: row.level >= 3 ? ['risk_manager'] : [],
    dedupeKey: `${row.id}:${row.level}`,
  })
}
