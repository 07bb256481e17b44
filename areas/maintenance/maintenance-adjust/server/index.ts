import { addFen, inBoth, refuse, subFen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { chargeOf, lineAmount } from '../../calculations/bargain.ts'
import { opIs, warrantyMinimum } from '../../codes.ts'
import { maintenanceDickerLine } from '../../maintenance-dicker/maintenance-dicker-line.ts'
import { maintenanceDicker } from '../../maintenance-dicker/maintenance-dicker.ts'
import { linesOf, STATE, type Dicker } from '../../maintenance-dicker/server/offers.ts'
import { projectsOf } from '../../maintenance-dicker/server/prices.ts'
import { maintenanceAdjust } from '../maintenance-adjust.ts'
import { adjustLines, prepareAdjust, type Adjust, type AdjustLine } from './prepare.ts'

const IN_APPROVAL = 102

/** One change runs at a time, on an application in work. */
async function checkSubmit(tx: Tx, actor: Actor, row: Adjust): Promise<void> {
  const dicker = await lockRow(tx, actor, maintenanceDicker, row.dickerId)
  if (dicker.status !== STATE.inWork)
    refuse('notInWork', '维修中的申请才能变更 / only an application in work is changed')
  const [open] = await findRows(tx, maintenanceAdjust, { dickerId: dicker.id, status: IN_APPROVAL } as never, {
    limit: 1,
  })
  if (open && open.id !== row.id)
    refuse('changeOpen', '存在审批中的维修变更【{no}】 / a change is in approval: {no}', { no: open.adjustNo ?? '' })
}

/** Approved: the lines become those of the application, which costs more or less from now on. */
async function takeEffect(tx: Tx, actor: Actor, row: Adjust): Promise<void> {
  const dicker = await lockRow(tx, actor, maintenanceDicker, row.dickerId)
  const stored = await linesOf(tx, dicker.id)
  const changes = await adjustLines(tx, row.id)
  const projects = await projectsOf(
    tx,
    changes.flatMap(one => one.projectId ?? []),
  )
  let last = stored.length
  for (const change of changes) {
    const old = stored.find(one => one.id === change.dickerLineId)
    if (change.op === opIs.add) await addLine(tx, actor, dicker, change, projects, ++last)
    else if (old)
      await updateRow(tx, actor, maintenanceDickerLine, old, {
        ...(change.op === opIs.remove
          ? {
              qty: '0.00',
              quoteAmt: lineAmount(old.quotePrice, '0'),
              finalAmt: lineAmount(old.finalPrice, '0'),
              note: inBoth('已取消', 'Dropped'),
            }
          : {
              qty: change.qty ?? old.qty,
              finalPrice: change.finalPrice,
              finalAmt: lineAmount(change.finalPrice, change.qty),
              ...(change.quotePrice === null ? {} : { quotePrice: change.quotePrice }),
              ...(change.bearer === null ? {} : { bearer: change.bearer }),
            }),
        reason: change.reason ?? old.reason,
      })
  }
  const lines = await linesOf(tx, dicker.id)
  const adjustTotal = addFen(dicker.adjustTotal, row.totalDelta)
  await act(tx, actor, maintenanceDicker, dicker.id, 'change', {
    input: {
      adjustIds: [...dicker.adjustIds, row.id],
      adjustTotal,
      settleTotal: subFen(addFen(dicker.finalTotal, adjustTotal), dicker.directPayAmt),
      chargeAmt: chargeOf(lines, dicker),
      ...(row.newPlanOutTime ? { planOutTime: row.newPlanOutTime } : {}),
    },
  })
}

async function addLine(
  tx: Tx,
  actor: Actor,
  dicker: Dicker,
  change: AdjustLine,
  projects: Awaited<ReturnType<typeof projectsOf>>,
  lineNo: number,
): Promise<void> {
  const project =
    projects.get(change.projectId ?? '') ?? (await projectsOf(tx, [change.projectId!])).get(change.projectId!)!
  const least = warrantyMinimum[project.warrantyClass!] ?? { km: 0, days: 0 }
  await insertRow(tx, actor, maintenanceDickerLine, {
    dickerId: dicker.id,
    lineNo,
    projectId: project.id,
    projectName: project.projectName,
    lineKind: project.lineKind,
    partNo: change.partNo,
    partGrade: change.partGrade,
    qty: change.qty,
    unit: change.unit ?? project.unit,
    quotePrice: change.quotePrice ?? change.finalPrice,
    contractPrice: change.contractPrice,
    hasContract: change.contractPrice > 0n,
    lastPrice: change.lastPrice,
    marketPrice: change.marketPrice,
    finalPrice: change.finalPrice,
    quoteAmt: lineAmount(change.quotePrice ?? change.finalPrice, change.qty),
    finalAmt: lineAmount(change.finalPrice, change.qty),
    bearer: change.bearer,
    guaranteeDays: Math.max(project.warrantyDays ?? 0, least.days),
    guaranteeKm: Math.max(project.warrantyKm ?? 0, least.km),
    guaranteeHit: false,
    reason: change.reason,
  } as never)
}

const submitting = { guard: (tx: Tx, actor: Actor, { row }: { row: Adjust }) => checkSubmit(tx, actor, row) }

export default implement(maintenanceAdjust, {
  prepare: prepareAdjust,
  actions: {
    submit: submitting,
    afresh: submitting,
    approve: {
      async locks(tx, actor, id) {
        const { dickerId } = await getRow(tx, maintenanceAdjust, id)
        await lockRow(tx, actor, maintenanceDicker, dickerId)
      },
      after: (tx, actor, { row }) => takeEffect(tx, actor, row),
    },
  },
})
