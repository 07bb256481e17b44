import { daysBetween, localDate, refuse, textOf, yuan as asYuan, ZERO, type RowOf } from '#kernel'
import { z } from 'zod'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import type { Schedule } from '#packages/jobs/schedule.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { parkingLot } from '../../parking-lot/parking-lot.ts'
import { custodyPort, openDocumentsPort } from '../../ports.ts'
import { KIND, nodeKind } from '../codes.ts'
import { waybillImport } from '../waybill-import.ts'
import { waybillNode } from '../waybill-lines.ts'
import { waybill } from '../waybill.ts'
import { checkFreight, freightNow } from './check-freight.ts'
import { waybillCostLines } from './cost-lines.ts'
import { leaveWith } from './depart.ts'
import { checkImported, makeWaybills } from './import-rows.ts'
import { heldByCarrier, openWaybillsOf } from './possession.ts'
import { prepareWaybill } from './prepare.ts'
import { addNode, linesOf, lockAround, type Waybill } from './rows.ts'
import { receive, resultsOf } from './sign.ts'

/** 60, 4.4: a full lot is told while the waybill is written. */
async function roomWarning(tx: Tx, actor: Actor, row: Waybill): Promise<string> {
  if (![KIND.purchase, KIND.move].includes(row.waybillKind as never) || ![103, 1, 2, 3].includes(row.status)) return ''
  const lot = row.toLotId ? await findRow(tx, parkingLot, row.toLotId) : undefined
  if (!lot || lot.overAllowed) return ''
  const free = lot.capacity - (lot.occupied ?? 0) - (lot.reserved ?? 0)
  const coming = (row.vehicleCount ?? 0) - (row.signedCount ?? 0)
  return coming <= free
    ? ''
    : textOf(
        `停车场【${lot.lotName}】仅剩${Math.max(0, free)}个空位，将到${coming}台 / ${lot.lotName} has room for ${Math.max(0, free)}, ${coming} cars are coming`,
        actor.language,
      )
}

/** The way of a waybill: its nodes in their order, by the words of their kinds. */
async function trackOf(tx: Tx, actor: Actor, id: string): Promise<unknown> {
  await requireVisible(tx, actor, waybill, [id], 'read')
  const row = await getRow(tx, waybill, id)
  const nodes = await findRows(tx, waybillNode, { waybillId: id } as never, { orderBy: 't.node_time, t.line_no' })
  const words = new Map(nodeKind.values.map(one => [one.code, textOf(one.label, actor.language)]))
  return {
    id: row.id,
    waybillNo: row.waybillNo,
    status: row.status,
    planDepart: row.planDepart,
    planArrive: row.planArrive,
    departTime: row.departTime ?? '',
    arriveTime: row.arriveTime ?? '',
    nodes: nodes.map(one => ({
      nodeTime: one.nodeTime,
      nodeKind: one.nodeKind,
      nodeKindName: words.get(one.nodeKind ?? 0) ?? '',
      place: one.place ?? '',
      cityCode: one.cityCode ?? '',
      lng: one.lng ?? '',
      lat: one.lat ?? '',
      note: one.note ?? '',
      photos: one.photos ?? '',
      source: one.source,
    })),
  }
}

const TOLD_AT: readonly number[] = [0, 3, 7]
/** waybill-late of 60, 9: planned arrivals that are past, told at once, after three and after seven days. */
export async function tellLateWaybills(tx: Tx, actor: Actor): Promise<{ told: number }> {
  const today = localDate(actor.clock.now())
  let told = 0
  for (const row of await findRows(tx, waybill, sql`t.status in (2, 3)`, { orderBy: 't.id' })) {
    const days = daysBetween(row.planArrive.slice(0, 10), today)
    if (!TOLD_AT.includes(days)) continue
    told += await notify(tx, actor, {
      bizTypeCode: 'waybill',
      bizId: row.id,
      users: [row.createUser],
      roles: ['logistics_officer'],
      cityCode: row.toCityCode,
      level: 2,
      dedupeKey: `late-${row.id}-${days}`,
      title: '运单未按期到达 / Waybill late',
      content: `${row.waybillNo}：计划${row.planArrive.slice(0, 16)}到达 / ${row.waybillNo}: planned for ${row.planArrive.slice(0, 16)}`,
    })
  }
  return { told }
}
const lateJob: JobKind = {
  kind: 'waybill-late',
  label: '运单晚到提醒 / Late waybills',
  run: ({ actor, database }) => database.transaction(actor.tenantId, tx => tellLateWaybills(tx, actor)),
}
const lateSchedule: Schedule = { kind: 'waybill-late', dailyAt: '08:10', title: '运单晚到提醒 / Late waybills' }

const waybills = implement(waybill, {
  provides: [
    provide(custodyPort, 'waybill', { rows: heldByCarrier }),
    provide(openDocumentsPort, 'waybill', { of: openWaybillsOf }),
    waybillCostLines,
  ],
  prepare: prepareWaybill,
  async detail(tx, actor, row) {
    const more = { roomWarning: await roomWarning(tx, actor, row) }
    if (row.status !== 4) return more
    // What the check will come to, as it stands now.
    const { freight, deduct, pay } = await freightNow(tx, row, await linesOf(tx, row.id))
    return { ...more, freightAmt: asYuan(freight), deductAmt: asYuan(deduct), payAmt: asYuan(pay) }
  },
  actions: {
    depart: {
      locks: lockAround,
      run: (tx, actor, { row, input }) =>
        leaveWith(tx, actor, row, { time: input.departTime!, photos: input.departPhotos ?? null }),
    },
    node: {
      async run(tx, actor, { row, input }) {
        if (row.departTime !== null && input.nodeTime! < row.departTime)
          refuse('nodeTime', '节点时间不能早于发车时间 / the node is before the departure')
        await addNode(tx, actor, row.id, {
          nodeKind: input.nodeKind!,
          nodeTime: input.nodeTime!,
          place: input.place!,
          cityCode: input.cityCode ?? null,
          lng: input.lng ?? null,
          lat: input.lat ?? null,
          note: input.note ?? null,
          photos: input.photos ?? null,
        })
      },
    },
    sign: {
      locks: lockAround,
      run: (tx, actor, { row, input }) =>
        receive(tx, actor, row, {
          time: input.signTime!,
          results: resultsOf(input as Record<string, unknown>),
          attachBizId: input.attachBizId ?? null,
        }),
    },
    check: {
      run: (tx, actor, { row, input }) => {
        if ((input.otherDeduct ?? ZERO) > ZERO && !input.deductNote?.trim())
          refuse('deductNote', '有其他扣款请填写说明 / say what is deducted')
        return checkFreight(tx, actor, row, {
          otherDeduct: input.otherDeduct ?? ZERO,
          deductNote: input.deductNote ?? null,
        })
      },
    },
  },
  calls: {
    'GET track': call({
      label: '在途轨迹 / Way of a waybill',
      permission: 'waybill_view',
      input: z.object({ id: idInput }),
      run: (tx, actor, input: { id: string }) => trackOf(tx, actor, input.id),
    }),
  },
  jobs: [lateJob],
  schedules: [lateSchedule],
})

const imports = implement(waybillImport, {
  importRow: checkImported,
  imported: (tx, actor, rows) => makeWaybills(tx, actor, rows as readonly RowOf<typeof waybillImport>[]),
})

export default [waybills, imports]
