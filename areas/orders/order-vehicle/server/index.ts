import { z } from 'zod'
import { refuse, Refused, invalid, type ChangesOf } from '#kernel'
import type { ActionCode } from '#packages/server/implement.ts'
import { call, implement } from '#packages/server/implement.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { getRow } from '#packages/server/rows.ts'
import { textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { provide } from '#packages/server/ports.ts'
import { finishKind } from '#areas/contracts/calculations/index.ts'
import { positionsPort } from '#areas/contracts/ports.ts'
import { allotmentsPort } from '../../ports.ts'
import { idsInput } from '#packages/server/inputs.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { leasedCarsPort } from '#areas/risk/ports.ts'
import { billFigures } from './bill-figures.ts'
import { leasedCarsOf } from './leased-cars.ts'
import { cancel } from './cancel.ts'
import { holdoverScanJob } from './holdover-scan.ts'
import { lockBefore } from './lock.ts'
import { previewFinish } from './preview-finish.ts'
import { quoteBuyout } from './quote-buyout.ts'
import { ready } from './ready.ts'
import { setAgreed } from './set-agreed.ts'
import { applyChange, onLease, previewChange } from './term-changes.ts'
import { openTransfer, transferInput } from './transfer.ts'
import { unallot } from './unallot.ts'

type Changes = ChangesOf<typeof orderVehicle>
/** The move's own fields come as its input from the verb that guards it. */
const fromInput: ActionCode<typeof orderVehicle, Changes> = { run: (_tx, _actor, { input }) => input }
const given = (fields: Changes): ActionCode<typeof orderVehicle, never> => ({ run: () => fields })

type Mover = (tx: Tx, actor: Actor, id: string, reason: string) => Promise<unknown>
const moves: Record<number, Mover> = {
  // The car stands in an allotment: taken from the position alone it would stay held for nobody (90-interfaces 3).
  1: async (tx, actor, id, reason) =>
    (await allotmentsPort.ask().release(tx, actor, id, reason)) ||
    unallot(tx, actor, id, { source: 'update-status', reason }),
  4: (tx, actor, id, reason) => ready(tx, actor, id, { confirmId: reason }),
  10: (tx, actor, id, reason) => cancel(tx, actor, id, { reason }),
}

/** {ids, status 1|4|10, reason}: all or nothing, each refusal listed by number (30, section 5). */
async function updateStatus(
  tx: Tx,
  actor: Actor,
  input: { ids: string[]; status: number; reason?: string | undefined },
): Promise<unknown> {
  const ids = [...input.ids].sort()
  const move = moves[input.status] ?? invalid({ status: '状态不正确 / invalid target state' })
  if (!input.reason?.trim()) invalid({ reason: '请填写原因 / give the reason' })
  await requireVisible(tx, actor, orderVehicle, ids)
  const refusals: { no: string; zh: string; en: string }[] = []
  for (const id of ids) {
    try {
      await move(tx, actor, id, input.reason!.trim())
    } catch (error) {
      // A refusal writes nothing, so the next one can be evaluated; any other error is a bug and ends the call.
      if (!(error instanceof Refused)) throw error
      const { orderVehicleNo } = await getRow(tx, orderVehicle, id)
      const said = messageOf(error)
      refusals.push({ no: orderVehicleNo!, zh: textOf(said, 'zh'), en: textOf(said, 'en') })
    }
  }
  if (refusals.length === 0) return {}
  const list = (language: 'zh' | 'en') => refusals.map(one => `【${one.no}】${one[language]}`).join('; ')
  return refuse('updateStatus', `${list('zh').replaceAll(' / ', '/')} / ${list('en')}`, { refusals })
}
function messageOf({ refusal }: Refused): string {
  if (refusal.kind === 'WrongState')
    return `当前状态【${textOf(refusal.state, 'zh')}】不允许执行【${textOf(refusal.action, 'zh')}】 / not allowed in state ${textOf(refusal.state, 'en')}`
  return 'message' in refusal ? refusal.message : refusal.kind
}

const noTake: Changes = {
  extractId: null,
  takeTime: null,
  takeMileage: null,
  takePlace: null,
  rentStartDate: null,
  rentEndDate: null,
}

export default implement(orderVehicle, {
  provides: [
    provide(leasedCarsPort, { of: leasedCarsOf }),
    provide(positionsPort, {
      onLease,
      preview: previewChange,
      apply: applyChange,
      async agree(tx, actor, id, agreed) {
        await setAgreed(tx, actor, id, agreed)
      },
      async finishLines(tx, actor, id, on, byDefault) {
        return (await previewFinish(tx, actor, id, { lastDay: on, kind: finishKind.early, byDefault })).lines
      },
      buyout: async (tx, id, on) => (await quoteBuyout(tx, id, on)).price,
    }),
  ],
  live: billFigures,
  actions: {
    allot: fromInput,
    unallot: given({ vehicleId: null, vin: null, plateNo: null, allotId: null, allotTime: null, readyTime: null }),
    ready: { locks: lockBefore, ...fromInput },
    cancel: { locks: lockBefore },
    take: fromInput,
    revokeTake: { run: (_tx, _actor, { row }) => ({ ...noTake, planRev: (row.planRev ?? 0) + 1 }) },
    beginReturn: fromInput,
    cancelReturn: given({ returnId: null, returnKind: null, returnTime: null }),
    giveBack: fromInput,
    lose: fromInput,
    replace: fromInput,
    transfer: {
      run: async (tx, actor, { row, input, reason }) =>
        void (await openTransfer(tx, actor, transferInput.parse({ ...input, reason, id: row.id }))),
    },
  },
  jobs: [holdoverScanJob],
  schedules: [{ kind: 'holdover-scan', dailyAt: '01:20' }],
  calls: {
    'POST transfer-vehicle': call({
      label: '发起车辆转移 / Open transfers',
      permission: 'order_vehicle_transfer',
      input: transferInput,
      run: openTransfer,
    }),
    'PUT update-status': call({
      label: '变更状态 / Change state',
      permission: 'order_vehicle_status',
      input: z.object({ ids: idsInput, status: z.coerce.number().int(), reason: z.string().optional() }),
      run: updateStatus,
    }),
  },
})
