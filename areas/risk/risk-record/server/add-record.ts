import { localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import type { RiskType } from '../../dictionaries.ts'
import { behaviourAt } from '../behaviour.ts'
import { riskRecord } from '../risk-record.ts'
import { takeEffect } from './effects.ts'
import { behaviourFor } from './table.ts'

export interface AutomaticRecord {
  readonly mechanismType: number
  readonly mechanismId: string
  readonly recordType: RiskType
  /** Days overdue, or level of a check. */
  readonly stage?: number
  /** The document that it comes from: 'accident', its id and number. */
  readonly sourceType: string
  readonly sourceId: string
  readonly sourceNo?: string
  readonly contractIds?: readonly string[]
  readonly vehicleIds?: readonly string[]
  readonly description: string
  readonly occurDate?: LocalDate
  /** 1 by a rule (default), 3 by an external check. */
  readonly sourceKind?: 1 | 3
  /** A draft for people to look at instead of one that counts at once. */
  readonly asDraft?: boolean
}

/**
 * 90-interfaces 3.2: an automatic record, born in effect. The same mechanism, type, stage and source gives the record
 * that stands already; a higher stage of an open one raises its level and points, never lowers them.
 */
export async function addRecord(tx: Tx, actor: Actor, given: AutomaticRecord): Promise<string> {
  // Two events of one source at the same moment: the second finds the record of the first.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`risk-record:${tx.tenantId}:${given.recordType}:${given.sourceType}:${given.sourceId}`}, 0))`,
  )
  const known = await findRows(
    tx,
    riskRecord,
    {
      mechanismId: given.mechanismId,
      recordType: given.recordType,
      sourceType: given.sourceType,
      sourceId: given.sourceId,
    },
    { orderBy: 't.id desc' },
  )
  const open = known.find(one => one.closeDate === null)
  const line = behaviourAt(await behaviourFor(tx, given.mechanismId), given.recordType, given.stage)!
  if (open) {
    if (open.status === 1 && (line.points > Number(open.basePoints) || line.level > open.level))
      await act(tx, actor, riskRecord, open.id, 'escalate', { input: { ...line, description: given.description } })
    return open.id
  }
  // An episode of overdue begins anew; any other source tells its event once.
  const told = known.find(one => (one.stage ?? 0) === line.stage)
  if (told && given.recordType !== 'overdue') return told.id
  const subject = await getRow(tx, mechanism, given.mechanismId)
  const today = localDate(actor.clock.now())
  const row = await insertRow(tx, actor, riskRecord, {
    mechanismType: given.mechanismType,
    mechanismId: given.mechanismId,
    mechanismName: subject.mechanismName,
    idNo: subject.idNo,
    cityCode: subject.cityCode,
    recordType: given.recordType,
    stage: line.stage,
    level: line.level,
    basePoints: line.points.toFixed(1),
    points: line.points.toFixed(1),
    sourceKind: given.sourceKind ?? 1,
    sourceType: given.sourceType,
    sourceId: given.sourceId,
    sourceNo: given.sourceNo ?? null,
    occurDate: given.occurDate ?? today,
    foundDate: today,
    contractIds: [...(given.contractIds ?? [])],
    vehicleIds: [...(given.vehicleIds ?? [])],
    description: given.description,
    status: given.asDraft ? 103 : 1,
  })
  if (!given.asDraft) await takeEffect(tx, actor, row)
  return row.id
}

/** 90-interfaces 3.2, read: whether somebody is on the black list, and his most serious record in effect. */
export async function listed(
  tx: Tx,
  mechanismType: number,
  id: string,
): Promise<{ black: boolean; level: number; recordNo: string | null }> {
  const [worst] = await findRows(
    tx,
    riskRecord,
    sql`t.mechanism_id = ${id}::bigint and t.mechanism_type = ${mechanismType === 101 ? 100 : mechanismType}::smallint
      and (t.status = 1 or t.is_resolving)`,
    { orderBy: 't.level desc, t.id desc', limit: 1 },
  )
  return { black: worst?.level === 4, level: worst?.level ?? 0, recordNo: worst?.recordNo ?? null }
}
