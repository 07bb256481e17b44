import { fen, inBoth, refuse, titled, yuan, type ChangesOf } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { ActionCode, CustomCall } from '#packages/server/implement.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, getRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { holdFilesOf } from '#areas/platform/attach/server/holders.ts'
import { positionsOfTake } from '#areas/vehicles/vehicle/server/take-record.ts'
import { vehicleExtract } from '#areas/vehicles/vehicle-extract/vehicle-extract.ts'
import { returnProposalPort as alertReturnPort } from '#areas/security/ports.ts'
import { returnProposalPort } from '#areas/stocktake/ports.ts'
import { manualReturnPort } from '#areas/vehicles/ports.ts'
import { returnCostPort, taskHookPort } from '#areas/work-orders/ports.ts'
import { saveRecord } from '#packages/server/save.ts'
import { saveVisible } from '#packages/server/save-visible.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicleReturnRecord } from '../../vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturnRecordTemp } from '../../vehicle-return-record-temp/vehicle-return-record-temp.ts'
import { moveWhenRedeemPaid, redemptionsWaitingFor } from '../../vehicle-return-redeem/server/redeem.ts'
import { redemptionsOf } from '../../vehicle-return-redeem/server/redeem-money.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { openByHand, openReturnOf, receiveByHand } from './manual.ts'
import { chargedFindings, conditionsOf, priceFor } from './condition.ts'
import { closeReceiveTasks, openReceiveTasks, receiveHook } from './receive-tasks.ts'
import { fillLoss } from './loss-facts.ts'
import { approve, close, lockBefore, submit } from './moves.ts'
import { kindCalls } from './kind-calls.ts'
import { moveWhenPaid, returnsWaitingFor } from './buy-out.ts'
import { prepareReturn, tempRows, type Return } from './prepare.ts'
import { proposeReturn } from './proposal.ts'
import { confirmReceive, type Reception } from './receive.ts'
import { contractRecordsOf, isIn, recordsOf, writeRecords } from './records.ts'
import { settleCalls } from './settle-calls.ts'
import { split } from './split.ts'
import { takesTaskCost } from '../../vehicle-return-settlement/server/task-lines.ts'
import { tidyJob } from './tidy.ts'

const fromInput: ActionCode<typeof vehicleReturn, never> = {
  run: (_tx, _actor, { input }) => input as ChangesOf<typeof vehicleReturn>,
}
const amount = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/)
const reception = z.object({
  recordId: idInput,
  actualTime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  mileage: z.coerce.number().int().min(0).max(9_999_999),
  energyLevel: z.coerce.number().int().min(0).max(100),
  conditionGrade: z.coerce.number().int().min(1).max(4),
  lotId: optionalIdInput.nullish(),
  spaceId: optionalIdInput.nullish(),
  damages: z
    .array(
      z.object({
        part: z.string().min(1).max(32),
        damageKind: z.string().min(1).max(32),
        severity: z.coerce.number().int().min(1).max(3),
        price: amount.nullish(),
        priceId: optionalIdInput.nullish(),
        photoBizId: optionalIdInput.nullish(),
        note: z.string().max(200).optional(),
      }),
    )
    .max(100)
    .default([]),
  missing: z
    .array(
      z.object({
        item: z.string().min(1).max(32),
        qty: z.coerce.number().int().min(1).max(99),
        price: amount.nullish(),
      }),
    )
    .max(50)
    .default([]),
  cleanFee: amount.default('0'),
  handoverBizId: optionalIdInput.nullish(),
  signBizId: optionalIdInput.nullish(),
  remark: z.string().max(500).nullish(),
})

/** One door per kind: the kind is said by the call. */
const saveAs = (label: `${string} / ${string}`, more: Record<string, unknown>): CustomCall =>
  call({
    label,
    permission: 'vehicle_return_add',
    input: z.looseObject({ id: optionalIdInput }),
    run: async (tx, actor, input) =>
      answerOf(await saveVisible(tx, actor, vehicleReturn, { ...input, ...more }, 'save')),
  })
/** 70, 7.1: stored and submitted unless `draft`; a rejected one is submitted again under its number. */
const updateAs = (label: `${string} / ${string}`, more: Record<string, unknown>): CustomCall =>
  call({
    label,
    permission: 'vehicle_return_edit',
    input: z.looseObject({ id: idInput }),
    run: async (tx, actor, input) => {
      const { id } = input
      await requireVisible(tx, actor, vehicleReturn, [id])
      await lockBefore(tx, actor, id)
      const { status } = await getRow(tx, vehicleReturn, id)
      const body = { ...input, ...more }
      const how = body['draft'] === true ? 'update' : status === 103 ? 'save' : 'afresh'
      return answerOf(await saveRecord(tx, actor, vehicleReturn, body, how))
    },
  })
const answerOf = ({ id, no, status, version }: Awaited<ReturnType<typeof saveRecord>>) => ({ id, no, status, version })

async function receive(
  tx: Tx,
  actor: Actor,
  input: { id: string; records: z.output<typeof reception>[] },
): Promise<unknown> {
  await requireVisible(tx, actor, vehicleReturn, [input.id])
  const known = await recordsOf(tx, input.id)
  const records: Reception[] = []
  for (const one of input.records) {
    const record = known.find(other => other.id === one.recordId)
    // A vehicle of another return is refused below.
    const charged = record && (await chargedFindings(tx, actor, record, one, 'refused'))
    records.push({ ...one, ...(charged ?? { damages: [], missing: [] }) } as Reception)
  }
  const answer = await confirmReceive(tx, actor, { id: input.id, records })
  const received = (await recordsOf(tx, input.id)).filter(one => input.records.some(own => own.recordId === one.id))
  await closeReceiveTasks(tx, actor, received, inBoth('已在退车单上直接确认收车', 'Received on the return itself'))
  return answer
}

/** Vehicles that come back are awaited: their receive tasks are opened, one that is back already is received. */
async function afterApproval(tx: Tx, actor: Actor, { row }: { row: Return }): Promise<void> {
  if (row.manual) return receiveByHand(tx, actor, row.id)
  if (row.status !== 10) return
  const waiting = (await recordsOf(tx, row.id)).filter(one => isIn(one) && one.status === 1)
  await openReceiveTasks(tx, actor, row, waiting)
}

/** 70, 3.4: what becomes of the cars; passed to the card when the settlement takes effect. */
async function tag(
  tx: Tx,
  actor: Actor,
  input: { recordIds: string[]; nextUse?: string | undefined; flagIds: string[]; tagNote?: string | null | undefined },
): Promise<unknown> {
  await requireVisible(tx, actor, vehicleReturnRecord, input.recordIds)
  for (const id of [...input.recordIds].sort()) {
    const row = await getRow(tx, vehicleReturnRecord, id)
    if (row.status === 1 || row.status === 5) refuse('notReceived', '车辆尚未收回 / the vehicle was not received yet')
    await updateRow(tx, actor, vehicleReturnRecord, row, {
      nextUse: input.nextUse ?? null,
      flagIds: input.flagIds,
      tagNote: input.tagNote ?? null,
    })
  }
  return {}
}

async function byOrder(tx: Tx, actor: Actor, orderId: string): Promise<unknown> {
  const records = await findRows(tx, vehicleReturnRecord, { orderId } as never, { orderBy: 't.id' })
  const ids = [...new Set(records.map(one => one.returnId!))]
  const rows = await findRows(tx, vehicleReturn, sql`t.id = any(${ids}::bigint[])`, { orderBy: 't.id desc' })
  if (rows.length > 0) await requireVisible(tx, actor, vehicleReturn, ids)
  return rows.map(row => ({
    id: row.id,
    returnNo: row.returnNo,
    returnType: row.returnType,
    status: row.status,
    vehicles: records
      .filter(one => one.returnId === row.id)
      .map(({ id, plateNo, vin, status, actualReturnTime }) => ({ id, plateNo, vin, status, actualReturnTime })),
  }))
}

async function written(tx: Tx, actor: Actor, row: Return, body: Readonly<Record<string, unknown>>, draft: boolean) {
  const temp = await tempRows(tx, actor, body['tempId'])
  const plans = new Map(
    temp.map(one => [
      one.orderVehicleId!,
      {
        ...(one.planReturnDate ? { planReturnDate: one.planReturnDate } : {}),
        ...(one.buyOutAmt ? { buyOutAmt: one.buyOutAmt } : {}),
        ...(one.lossBase ? { lossBase: one.lossBase } : {}),
        remark: one.remark,
      } as ChangesOf<typeof vehicleReturnRecord>,
    ]),
  )
  await writeRecords(tx, actor, row, plans)
  if (!draft) for (const one of temp) await removeRow(tx, actor, vehicleReturnRecordTemp, one)
}

/** Return type of a vehicle whose lessee does not answer. */
const PROTECTION = 4

// Photos of the take stand beside those of the return: whoever reads the return reads them.
holdFilesOf(vehicleExtract as never, async (tx, extractId) => {
  const positions = await positionsOfTake(tx, extractId)
  const records = await findRows(tx, vehicleReturnRecord, { orderVehicleId: positions } as never)
  return [...new Set(records.map(one => one.returnId!))].map(id => ({ resource: vehicleReturn, id }))
})

export default implement(vehicleReturn, {
  provides: [
    provide(taskHookPort, '5', receiveHook),
    provide(manualReturnPort, { openNo: openReturnOf, open: openByHand }),
    provide(returnProposalPort, { open: proposeReturn }),
    provide(alertReturnPort, {
      async propose(tx, actor, { vehicleId, warnNo, score, overdueDays, reason }) {
        const why = titled(
          `风险分${score}，逾期${overdueDays}天：`,
          `Score ${score}, ${overdueDays} days overdue:`,
          reason,
          500,
        )
        const made = await proposeReturn(tx, actor, {
          vehicleId,
          returnType: PROTECTION,
          reason: why,
          sourceNo: warnNo,
        })
        return made && { id: made.docId, no: made.docNo }
      },
    }),
    provide(returnCostPort, { add: takesTaskCost }),
  ],
  prepare: prepareReturn,
  saved: (tx, actor, row, { body, draft }) => written(tx, actor, row, body, draft),
  removing: async (tx, actor, row) => {
    for (const one of await recordsOf(tx, row.id)) await removeRow(tx, actor, vehicleReturnRecord, one)
  },
  variables: async (tx, _actor, row) => ({ returnKind: row.returnType, exposure: await exposureOf(tx, row) }),
  detail: async (tx, _actor, row) => ({
    contracts: (await contractRecordsOf(tx, row.id)).length,
    redemptions: await redemptionsOf(tx, row.id),
  }),
  actions: {
    submit,
    afresh: submit,
    approve: {
      ...approve,
      after: afterApproval,
    },
    received: fromInput,
    paid: fromInput,
    endRedeem: fromInput,
    beginRedeem: fromInput,
    progress: fromInput,
    close: {
      ...close,
      after: async (tx, actor, { row }) =>
        closeReceiveTasks(tx, actor, await recordsOf(tx, row.id), inBoth('退车单已关闭', 'The return is closed')),
    },
    split,
  },
  listens: {
    'accident.terminated': (tx, actor, event) => fillLoss(tx, actor, event.aggregateId),
    'accident.claim-paid': (tx, actor, event) => fillLoss(tx, actor, event.aggregateId),
    'receivable.settled': async (tx, actor, { payload }) => {
      for (const id of await returnsWaitingFor(tx, payload)) {
        await lockBefore(tx, actor, id)
        await moveWhenPaid(tx, actor, id)
      }
      for (const id of await redemptionsWaitingFor(tx, payload)) await moveWhenRedeemPaid(tx, actor, id)
    },
  },
  jobs: [tidyJob],
  schedules: [{ kind: 'return-tidy', dailyAt: '02:10' }],
  calls: {
    ...settleCalls,
    ...kindCalls,
    'POST save-draft': saveAs('存草稿 / Save a draft', { draft: true }),
    'POST save-violate-treaty': saveAs('新增违约退还 / New default return', { returnType: 2 }),
    'POST save-buy-out': saveAs('新增客户买断 / New buy-out', { returnType: 3 }),
    'POST save-asset-preservation': saveAs('新增资产保全 / New asset protection', { returnType: 4 }),
    'POST save-asset-loss': saveAs('新增资产灭失 / New asset loss', { returnType: 5 }),
    'PUT update-buy-out': updateAs('编辑客户买断 / Edit a buy-out', { returnType: 3 }),
    'PUT update-asset-preservation': updateAs('编辑资产保全 / Edit an asset protection', { returnType: 4 }),
    'PUT update-asset-loss': updateAs('编辑资产灭失 / Edit an asset loss', { returnType: 5 }),
    'PUT update-draft': updateAs('改草稿 / Edit a draft', { draft: true }),
    'PUT update-violate-treaty': updateAs('编辑违约退还 / Edit a default return', { returnType: 2 }),
    'GET list-by-order-id': call({
      label: '订单的退车单 / Returns of an order',
      permission: 'vehicle_return_view',
      input: z.object({ orderId: idInput }),
      run: (tx, actor, input) => byOrder(tx, actor, input.orderId),
    }),
    'PUT confirm-vehicle-receive': call({
      label: '确认收车 / Confirm the receipt',
      permission: 'vehicle_return_receive',
      input: z.object({ id: idInput, records: z.array(reception).min(1).max(500) }),
      run: receive,
    }),
    'GET condition': call({
      label: '提还车况对比 / Condition at the take and at the return',
      permission: 'vehicle_return_view',
      input: z.object({ id: idInput }),
      run: async (tx, actor, { id }) => {
        await requireVisible(tx, actor, vehicleReturn, [id])
        return { vehicles: await conditionsOf(tx, actor, id) }
      },
    }),
    'GET damage-price': call({
      label: '定损试价 / Price of a finding',
      permission: 'vehicle_return_receive',
      input: z.object({
        recordId: idInput,
        part: z.string().max(32).optional(),
        damageKind: z.string().max(32).optional(),
        severity: z.coerce.number().int().min(1).max(3).optional(),
        missingItem: z.string().max(32).optional(),
      }),
      run: async (tx, actor, { recordId, ...what }) => {
        await requireVisible(tx, actor, vehicleReturnRecord, [recordId])
        return priceFor(tx, actor, recordId, what as Parameters<typeof priceFor>[3])
      },
    }),
    'PUT update-vehicle-tag': call({
      label: '后续处置 / Next use',
      permission: 'vehicle_return_tag',
      input: z.object({
        recordIds: idsInput,
        nextUse: z.string().max(32).optional(),
        flagIds: z.array(idInput).max(20).default([]),
        tagNote: z.string().max(200).nullish(),
      }),
      run: tag,
    }),
  },
})

/** What stays open beyond the deposits: overdue money less what is held. */
async function exposureOf(tx: Tx, row: Return): Promise<string> {
  const found = await tx.row<{ amt: string }>(sql`
    select greatest(coalesce((select sum(unpaid_amt) from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2)
        and order_vehicle_id = any(${row.orderVehicleIds}::bigint[])), 0)
      - coalesce((select sum(held_amt - locked_amt) from account_vehicle_margin where tenant_id = ${tx.tenantId} and is_deleted = 0
        and order_vehicle_id = any(${row.orderVehicleIds}::bigint[])), 0), 0) as amt`)
  return yuan(fen(found!.amt))
}
