import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, updateRow } from '#packages/server/rows.ts'
import { bindAttach, mergeAttach, newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { accidentInfo } from '../../accident-info/accident-info.ts'
import { accident } from '../accident.ts'
import type { Case, CaseForm } from './rows.ts'

/** What the driver reported stands in the case where the officer wrote nothing else. */
export async function fillFromReport(tx: Tx, { values, before, body }: CaseForm): Promise<void> {
  if (before || !values.infoId) return
  const info = await findRow(tx, accidentInfo, values.infoId)
  if (!info) return
  if (info.reportTime) values.reportTime ??= info.reportTime
  values.reporterName ??= info.driverName
  values.reporterPhone ??= info.driverPhone
  if (!values.vehicleId && info.vehicleId) values.vehicleId = info.vehicleId
  values.driverName ??= info.driverName
  values.driverPhone ??= info.driverPhone
  values.accidentTime ??= info.accidentTime
  values.accidentPlace ??= info.place
  if (info.regionCode) values.regionCode ??= info.regionCode
  values.lng ??= info.lng
  values.lat ??= info.lat
  if (info.accidentType) values.accidentType ??= info.accidentType
  values.description ??= info.description
  if (body['injuredCount'] === undefined && info.injuredCount !== null) values.injuredCount = info.injuredCount
  if (body['drivable'] === undefined) values.drivable = info.drivable
  if (body['towNeeded'] === undefined) values.towNeeded = info.towNeeded
  if (body['policeReported'] === undefined) values.policeReported = info.policeCalled
}

/** The report became this case; its photos stand with the case too. */
export async function takeReport(tx: Tx, actor: Actor, row: Case): Promise<void> {
  if (!row.infoId) return
  const info = await findRow(tx, accidentInfo, row.infoId)
  if (info?.status !== 1) return
  if (info.photosBizId) {
    const group = row.attachBizId ?? newAttachBizId()
    await mergeAttach(tx, actor, info.photosBizId, group)
    await bindAttach(tx, actor, group, 'accident', row.id)
    if (!row.attachBizId) await updateRow(tx, actor, accident, row, { attachBizId: group })
  }
  await updateRow(tx, actor, accidentInfo, info, { accidentId: row.id, handlerId: actor.userId })
  await act(tx, actor, accidentInfo, info.id, 'accept', { reason: row.accidentNo! })
}
