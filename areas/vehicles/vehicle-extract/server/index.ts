import { z } from 'zod'
import {
  counted,
  Refused,
  refuse,
  textOf,
  wordsOf,
  yuan,
  ZERO,
  type ChangesOf,
  type Fault,
  type Language,
} from '#kernel'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { statusOf } from '#packages/server/act.ts'
import { call, callEach, implement } from '#packages/server/implement.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { provide } from '#packages/server/ports.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idInput } from '#packages/server/inputs.ts'
import { earlyTakesPort } from '#areas/orders/ports.ts'
import { vehicleParams } from '../../params.ts'
import { portProviders } from '../../ports.ts'
import { requiredViews } from '../photo-views.ts'
import { vehicleExtract, vehicleExtractDetail } from '../vehicle-extract.ts'
import { changeVehicle } from './change-vehicle.ts'
import { confirmLine } from './confirm-line.ts'
import type { Handover } from './handover.ts'
import { handoverPdf } from './protocol.ts'
import { approvedShort, frontShort, prepareTake } from './prepare.ts'
import { revocableTakes, revokeLines } from './revoke-lines.ts'
import { lineState, lockTake, takeLines, type Extract_ } from './rows.ts'
import { takeRemindJob, takeRemindSchedule } from './tell-takes.ts'

const id = idInput
const optionalId = id.nullish().or(z.literal('').transform(() => null))
const quantities = z.record(z.string().max(32), z.coerce.number().int().min(0).max(99))
const handover = z.object({
  lineId: id,
  takeTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  takeMileage: z.coerce.number().int().min(0).max(3_000_000),
  fuelLevel: z.coerce.number().int().min(0).max(8).nullish(),
  soc: z.coerce.number().int().min(0).max(100).nullish(),
  exteriorOk: z.boolean().optional(),
  interiorOk: z.boolean().optional(),
  accessories: quantities.optional(),
  papers: quantities.optional(),
  photoBizId: optionalId,
  signCustomer: optionalId,
  signStaff: optionalId,
  lng: z.string().max(16).nullish(),
  lat: z.string().max(16).nullish(),
  checkItems: z
    .array(
      z.object({
        itemName: z.string().max(60),
        result: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        value: z.string().max(60).optional(),
        note: z.string().max(200).optional(),
      }),
    )
    .max(100)
    .optional(),
  damages: z
    .array(
      z.object({
        part: z.string().max(32),
        damageKind: z.string().max(32),
        severity: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        x: z.number().min(0).max(1).optional(),
        y: z.number().min(0).max(1).optional(),
        photoBizId: z.string().max(19).optional(),
      }),
    )
    .max(100)
    .optional(),
})
const confirmation = z.object({ id, lines: z.array(handover).min(1).max(200) })

/** All that is wrong in one text of both languages, and fault by fault for a page that shows each at its input. */
function said({ refusal }: Refused): { reason: string; faults?: readonly Fault[] } {
  if (refusal.kind !== 'Invalid') return { reason: wordsOf(refusal) }
  const half = (language: Language) => refusal.faults.map(one => textOf(one.reason, language))
  return { reason: `${half('zh').join('；')} / ${half('en').join('; ')}`, faults: refusal.faults }
}

/** Every line in its own transaction: the answer lists line by line (60, 4.6). */
async function confirm(
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  actor: Actor,
  input: z.output<typeof confirmation>,
): Promise<unknown> {
  await inTransaction(tx => requireVisible(tx, actor, vehicleExtract, [input.id]))
  const lines: unknown[] = []
  for (const line of input.lines) {
    try {
      lines.push({
        lineId: line.lineId,
        ok: true,
        ...(await inTransaction(tx => confirmLine(tx, actor, input.id, line as Handover))),
      })
    } catch (error) {
      // A refusal undoes this vehicle only; any other error is a bug and ends the call.
      if (!(error instanceof Refused)) throw error
      lines.push({ lineId: line.lineId, ok: false, ...said(error) })
    }
  }
  return {
    lines,
    taken: lines.filter(one => (one as { ok: boolean }).ok).length,
    refused: lines.filter(one => !(one as { ok: boolean }).ok).length,
  }
}

async function cancelRest(
  tx: Tx,
  actor: Actor,
  row: Extract_,
  reason: string,
): Promise<ChangesOf<typeof vehicleExtract>> {
  const lines = await takeLines(tx, row.id)
  for (const line of lines.filter(one => one.lineState === lineState.waiting))
    await updateRow(tx, actor, vehicleExtractDetail, line, { lineState: lineState.cancelled })
  return {
    closeReason: reason,
    status: statusOf(vehicleExtract, lines.some(one => one.lineState === lineState.taken) ? 'taken' : 'cancelled'),
  }
}

async function tellDelivery(tx: Tx, actor: Actor, row: Extract_): Promise<void> {
  await notify(tx, actor, {
    bizTypeCode: 'vehicle-extract',
    bizId: row.id,
    users: [row.deliveryUserId],
    level: 1,
    dedupeKey: `take-${row.id}`,
    title: '有新的提车安排 / New handover scheduled',
    content: `${row.customerName ?? ''} ${row.vehicleQty ?? 0}台，${row.planTakeTime.slice(0, 16)}，${row.extractNo} / ${row.vehicleQty ?? 0} ${counted(row.vehicleQty ?? 0, 'car')}, ${row.planTakeTime.slice(0, 16)}, ${row.extractNo}`,
  })
}

export default implement(vehicleExtract, {
  provides: [provide(earlyTakesPort, 'handover', { covered: approvedShort })],
  prepare: prepareTake,
  async variables(tx, _actor, row) {
    const short = await frontShort(
      tx,
      (await takeLines(tx, row.id)).map(one => one.orderVehicleId),
    )
    return {
      frontShort: yuan(short > ZERO ? short : ZERO),
      needApproval: row.needApproval,
      exceptionQty: row.exceptions.length,
    }
  },
  page: async (tx, actor, ids) => {
    const revocable = await revocableTakes(tx, actor, ids)
    return new Map(ids.map(one => [one, { revocable: revocable.has(one) }]))
  },
  detail: async (tx, actor, row) => ({
    ports: portProviders(),
    photoViews: requiredViews((await vehicleParams(tx, 'vehicle.take.photoViews'))['vehicle.take.photoViews']).length,
    revocable: (await revocableTakes(tx, actor, [row.id])).has(row.id),
  }),
  actions: {
    approve: { after: (tx, actor, { row }) => tellDelivery(tx, actor, row) },
    progress: { run: (_tx, _actor, { input }) => ({ status: input['status'] as number }) },
    cancel: { locks: lockTake, run: (tx, actor, { row, reason }) => cancelRest(tx, actor, row, reason) },
    revoke: {
      locks: lockTake,
      async run(tx, actor, { row, input, reason }) {
        if (!reason.trim()) refuse('reason', '请填写原因 / give the reason')
        await revokeLines(tx, actor, row, input.lineIds as string[], reason)
        const left = (await takeLines(tx, row.id)).filter(one => one.lineState === lineState.taken).length
        return { takenQty: left, status: statusOf(vehicleExtract, left ? 'partly' : 'active') }
      },
    },
    changeVehicle: {
      locks: lockTake,
      run: async (tx, actor, { row, input, reason }) => {
        await changeVehicle(
          tx,
          actor,
          row,
          { lineId: input.lineId as string, newVehicleId: input.newVehicleId as string },
          reason,
        )
      },
    },
  },
  calls: {
    'GET print-file': call({
      label: '打印交接单 / Print the protocol',
      permission: 'vehicle_extract_view',
      input: z.object({ id }),
      async run(tx, actor, input) {
        await requireVisible(tx, actor, vehicleExtract, [input.id], 'read')
        const { extractNo } = await getRow(tx, vehicleExtract, input.id)
        return new FileAnswer(
          `${extractNo ?? input.id}.pdf`,
          'application/pdf',
          await handoverPdf(tx, actor, input.id),
          true,
        )
      },
    }),
    'PUT confirm': callEach({
      label: '交车 / Hand over',
      permission: 'vehicle_extract_confirm',
      input: confirmation,
      each: confirm,
    }),
  },
  jobs: [takeRemindJob],
  schedules: [takeRemindSchedule],
})
