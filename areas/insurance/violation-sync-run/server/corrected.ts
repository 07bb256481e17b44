import { ZERO, type ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { charged, POINTS } from '../../codes.ts'
import { violationCode } from '../../violation-code/violation-code.ts'
import { bearerOf, type Violation } from '../../violation/server/bearer.ts'
import { factsKeyOf } from '../../violation/server/dedupe.ts'
import { surchargeOf } from '../../violation/server/figures.ts'
import { SOURCE } from '../../violation/server/prepare.ts'
import type { violation } from '../../violation/violation.ts'
import type { FoundOffence } from './provider.ts'

const FACTS = ['violationTime', 'place', 'code', 'behaviour', 'fine', 'points', 'authority'] as const
const NOT_OVER: readonly number[] = [1, 2, 5]

/**
 * What the authority tells otherwise than before. Facts that a source told follow it, and with the time the bearer,
 * until the customer was charged: then people look (`differs`).
 */
export async function correctedFacts(
  tx: Tx,
  actor: Actor,
  row: Violation,
  item: FoundOffence,
): Promise<{ facts: ChangesOf<typeof violation>; differs: boolean }> {
  const changed = FACTS.filter(name => item[name] !== row[name])
  if (row.source !== SOURCE.sync || changed.length === 0 || !NOT_OVER.includes(row.status))
    return { facts: {}, differs: false }
  await tellCorrected(tx, actor, row, item)
  if (row.chargeStatus === charged.done || row.chargeStatus === charged.collected) return { facts: {}, differs: true }
  const moved = changed.includes('violationTime') && !row.assignManual && row.vehicleId
  return {
    facts: {
      ...Object.fromEntries(changed.map(name => [name, item[name]])),
      factsKey: factsKeyOf({ ...item, plateNo: row.plateNo, plateKind: row.plateKind }),
      ...(row.lateDays ? { surcharge: surchargeOf(item.fine ?? ZERO, row.lateDays) } : {}),
      ...(moved ? await bearerOf(tx, actor, row.vehicleId!, item.violationTime) : {}),
    },
    differs: false,
  }
}

const tellCorrected = (tx: Tx, actor: Actor, row: Violation, item: FoundOffence): Promise<number> =>
  notify(tx, actor, {
    bizTypeCode: 'violation',
    bizId: row.id,
    level: 1,
    title: `违章被数据源更正：${row.plateNo} / An offence of ${row.plateNo} was corrected`,
    content: `${row.violationNo}：${item.violationTime} ${item.place}，${item.behaviour} / ${row.violationNo}: ${item.violationTime} ${item.place}, ${item.behaviour}`,
    roles: ['violation_officer'],
    cityCode: row.cityCode,
    dedupeKey: `violation-corrected-${row.id}-${factsKeyOf(item)}`,
  })

/** A code that nobody entered yet joins the list as the source tells it; an officer gives it its kind. */
export async function keepNewCode(tx: Tx, actor: Actor, violationId: string, item: FoundOffence): Promise<void> {
  if ((await findRows(tx, violationCode, { code: item.code }, { limit: 1 })).length > 0) return
  const isWellFormed = /^\d{4,10}$/.test(item.code) && POINTS.includes(item.points)
  if (isWellFormed)
    await insertRow(tx, actor, violationCode, {
      ...{ code: item.code, behaviour: item.behaviour, fine: item.fine, points: item.points },
      ...{ category: 'other', validFrom: item.violationTime.slice(0, 10) },
    })
  await notify(tx, actor, {
    bizTypeCode: 'violation',
    bizId: violationId,
    level: 2,
    title: `新的违法代码：${item.code} / A new offence code: ${item.code}`,
    content: isWellFormed
      ? `${item.behaviour}，已按数据源加入违法代码表，请核对类别 / ${item.behaviour}: added as the source tells it, check its kind`
      : `${item.behaviour}，格式不符，未加入违法代码表 / ${item.behaviour}: not added, its form is wrong`,
    roles: ['violation_officer'],
    dedupeKey: `violation-code-${item.code}`,
  })
}
