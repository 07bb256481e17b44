import { localDateTime, Refused, textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { locker, lockerGrid } from '../../locker/locker.ts'
import { putIn, takeOut } from '../../locker/server/moves.ts'
import { lockerCommand } from '../locker-command.ts'
import { commandIs, purposeIs, type Command } from './ask.ts'
import type { Report } from './cabinet-interface.ts'

/** Books a report once: whatever comes again, or after the end, changes nothing. Answers whether it said something new. */
export async function hear(tx: Tx, actor: Actor, report: Report): Promise<boolean> {
  if (report.requestNo === null) return openedUnasked(tx, actor, report)
  const [found] = await findRows(tx, lockerCommand, { requestNo: report.requestNo } as never)
  if (!found || found.deviceNo !== report.deviceNo || found.gridNo !== report.gridNo) return false
  const command = await lockRow(tx, actor, lockerCommand, found.id)
  const time = localDateTime(report.at)
  if (report.what === 'opened') return opened(tx, actor, command, time)
  if (command.status === commandIs.done) return false
  if (report.what === 'closedEmpty')
    return gaveUp(tx, actor, command, '柜门已关，物品未动 / closed again with nothing moved')
  const isPut = command.purpose === purposeIs.in
  if (isPut !== (report.what === 'returned'))
    return gaveUp(tx, actor, command, '柜机上报与指令不符 / the report does not fit the command')
  return carriesOut(tx, actor, command, time)
}

async function opened(tx: Tx, actor: Actor, command: Command, time: string): Promise<boolean> {
  if (command.openedTime !== null) return false
  if (command.status === commandIs.sent)
    await act(tx, actor, lockerCommand, command.id, 'opened', { input: { openedTime: time } })
  else await updateRow(tx, actor, lockerCommand, command, { openedTime: time })
  return true
}

async function gaveUp(tx: Tx, actor: Actor, command: Command, reason: Label): Promise<boolean> {
  if (command.status === commandIs.failed) return false
  await act(tx, actor, lockerCommand, command.id, 'fail', { input: { failReason: reason } })
  await tellKeeper(tx, actor, command, {
    title: `开柜未完成：${command.gridNo} / Grid ${command.gridNo} was not used`,
    content: `${command.requestNo}：${textOf(reason, 'zh')} / ${command.requestNo}: ${textOf(reason, 'en')}`,
  })
  return true
}

/** In the name of whoever stood before the cabinet; what the books refuse by now stays a command that failed. */
async function carriesOut(tx: Tx, actor: Actor, command: Command, time: string): Promise<boolean> {
  const asker = await getRow(tx, userAccount, command.askedBy!)
  const self: Actor = { ...actor, userId: asker.id, userName: asker.realName ?? '', deptId: asker.deptId[0] ?? '' }
  const source = { sourceType: 'locker-command', sourceId: command.id, sourceNo: command.requestNo! }
  try {
    await tx.attempt(async () =>
      command.purpose === purposeIs.in
        ? putIn(tx, self, {
            gridId: command.gridId!,
            archiveIds: command.archiveIds,
            photoBizId: command.photoBizId,
            source,
          })
        : takeOut(tx, self, {
            gridId: command.gridId!,
            kind: command.purpose === purposeIs.lent ? 'lent' : 'out',
            toUserId: command.toUserId ?? undefined,
            reason: command.reason ?? '',
            photoBizId: command.photoBizId,
          }),
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return gaveUp(
      tx,
      actor,
      command,
      '柜机已上报，登记被拒绝，请盘点该柜格 / reported, but the books refuse it: count this grid',
    )
  }
  await act(tx, actor, lockerCommand, command.id, 'finish', { input: { doneTime: time } })
  return true
}

async function openedUnasked(tx: Tx, actor: Actor, report: Report): Promise<boolean> {
  if ((await findRows(tx, lockerCommand, { reportNo: report.reportNo } as never)).length > 0) return false
  const [cabinet] = await findRows(tx, locker, { deviceNo: report.deviceNo } as never)
  const [grid] = cabinet ? await findRows(tx, lockerGrid, { lockerId: cabinet.id, gridNo: report.gridNo } as never) : []
  if (!cabinet || !grid) return false
  const time = localDateTime(report.at)
  const row = await insertRow(tx, actor, lockerCommand, {
    lockerId: cabinet.id,
    gridId: grid.id,
    deviceNo: report.deviceNo,
    gridNo: grid.gridNo,
    purpose: purposeIs.unasked,
    vehicleId: grid.vehicleId,
    plateNo: grid.plateNo ?? grid.vin,
    archiveIds: grid.archiveIds,
    askedTime: time,
    openedTime: time,
    tries: 0,
    reportNo: report.reportNo,
  })
  await act(tx, actor, lockerCommand, row.id, 'unasked')
  await tellKeeper(tx, actor, row, {
    title: `无指令开格：${cabinet.lockerName} ${grid.gridNo} / Opened unasked: ${cabinet.lockerName} ${grid.gridNo}`,
    content: `${time} 柜格被打开，没有对应指令，请核对物品 / Opened at ${time} without a command: check what lies in it`,
  })
  return true
}

export async function tellKeeper(
  tx: Tx,
  actor: Actor,
  command: Command,
  words: { readonly title: Label; readonly content: Label },
): Promise<void> {
  const cabinet = await getRow(tx, locker, command.lockerId!)
  const people = [...new Set([command.askedBy, cabinet.keeperId].filter(one => one != null))]
  await notify(tx, actor, {
    bizTypeCode: 'locker_command',
    bizId: command.gridId!,
    users: people,
    level: 2,
    dedupeKey: `locker:${command.id}`,
    ...words,
  })
}
