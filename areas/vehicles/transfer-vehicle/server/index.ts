import { z } from 'zod'
import { fen, invalid, isAmount, localDateTime, refuse, yuan, type ChangesOf, type Fault } from '#kernel'
import { transfersPort } from '#areas/orders/ports.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { saveLines } from '#packages/server/lines.ts'
import { provide } from '#packages/server/ports.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { release } from '../../allocate-vehicle-record/server/release.ts'
import { transferVehicle } from '../transfer-vehicle.ts'
import { proposedLines, rentDifference, settledLines, totalsOf, type GivenLine } from './accounting.ts'
import { applyConfirmed, lockAroundTransfer } from './apply.ts'
import { disposalDueJob } from './disposal-due.ts'
import { followDisposal } from './follow-disposal.ts'
import { openTransfers } from './open.ts'
import { mode, sourceOfTransfer, type Transfer } from './rows.ts'

type Changes = ChangesOf<typeof transferVehicle>

export interface Handling {
  switchDate?: string | null
  oldMileage: number
  newMileage?: number | null
  oldLotId?: string | null
  photos?: string | null
  signatures?: string | null
  oldChecks?: Transfer['oldChecks']
  newChecks?: Transfer['newChecks']
}

async function handle(tx: Tx, actor: Actor, row: Transfer, input: Handling): Promise<Changes> {
  const isByPerson = row.deployId === null
  const faults: Fault[] = []
  const need = (field: keyof Handling, reason: Fault['reason']) => {
    if (input[field] === undefined || input[field] === null) faults.push({ path: field, reason })
  }
  if (row.mode === mode.swap) {
    need('newMileage', '请填写新车里程 / enter the mileage of the new car')
    need('oldLotId', '请选择原车停放场 / choose the lot of the old car')
    if (isByPerson) need('signatures', '请上传签字 / signatures are needed')
  }
  if (faults.length) invalid(faults)
  await bindFiles(tx, actor, transferVehicle, row.id, [
    {
      fields: { photos: transferVehicle.fields.photos, signatures: transferVehicle.fields.signatures },
      values: { photos: input.photos ?? null, signatures: input.signatures ?? null },
    },
  ])
  const { switchDate, ...found } = input
  return {
    ...found,
    ...(switchDate ? { switchDate } : {}),
    handleUserId: isByPerson ? actor.userId : row.handleUserId,
    handleTime: localDateTime(actor.clock.now()),
  }
}

/** The figures are settled by somebody else than the handler; a deployment was approved as a whole. */
async function account(tx: Tx, actor: Actor, row: Transfer, given: readonly GivenLine[] | undefined): Promise<Changes> {
  if (row.deployId === null && row.handleUserId === actor.userId)
    refuse('ownDocument', '办理人不能核算本人单据 / the handler cannot account')
  const lines = await settledLines(tx, actor, row, given)
  await saveLines(tx, actor, transferVehicle, row.id, 'details', lines as never)
  return {
    ...totalsOf(lines, row),
    diffRent: await rentDifference(tx, actor, row),
    accountUserId: actor.userId,
    accountTime: localDateTime(actor.clock.now()),
  }
}

async function confirm(tx: Tx, actor: Actor, row: Transfer, isBack: boolean): Promise<Changes> {
  if (isBack) return { status: statusOf(transferVehicle, 'accounting') }
  const { newOrderVehicleId } = await applyConfirmed(tx, actor, row)
  return {
    newOrderVehicleId,
    confirmUserId: actor.userId,
    confirmTime: localDateTime(actor.clock.now()),
    status: statusOf(transferVehicle, 'done'),
  }
}

const told = (row: Transfer) =>
  `${row.transferNo} ${row.oldCustomerName ?? ''} ${row.contractNo ?? ''} / ${row.transferNo} ${row.oldCustomerName ?? ''} ${row.contractNo ?? ''}`

async function tellAccountants(tx: Tx, actor: Actor, row: Transfer): Promise<void> {
  if (row.deployId !== null) return
  await notify(tx, actor, {
    bizTypeCode: 'transfer_account_wait',
    bizId: row.id,
    roles: ['accountant'],
    level: 1,
    title: '车辆转移待核算 / A transfer awaits its accounting',
    content: told(row) as `${string} / ${string}`,
  })
}

async function tellDone(tx: Tx, actor: Actor, row: Transfer): Promise<void> {
  if (row.status !== statusOf(transferVehicle, 'done')) return
  await notify(tx, actor, {
    bizTypeCode: 'transfer_done',
    bizId: row.id,
    users: [row.createUser, ...(row.handleUserId ? [row.handleUserId] : [])],
    level: 1,
    title: '车辆转移完成 / A transfer is completed',
    content: told(row) as `${string} / ${string}`,
  })
}

const MONEY = '金额格式不正确 / not an amount'
const accounting = z.object({
  id: idInput,
  version: z.coerce.number().int(),
  details: z
    .array(
      z.looseObject({
        lineKind: z.coerce.number().int().min(1).max(7),
        amt: z.union([z.string(), z.number()]).transform(String).refine(isAmount, MONEY),
        bearer: z.coerce.number().int().min(1).max(4).default(2),
        note: z.string().max(500).nullish(),
      }),
    )
    .max(100)
    .optional(),
})

async function accountCall(tx: Tx, actor: Actor, input: z.output<typeof accounting>): Promise<unknown> {
  await requireVisible(tx, actor, transferVehicle, [input.id])
  const lines = input.details?.map(
    (one): GivenLine => ({
      lineKind: one.lineKind,
      amt: fen(one.amt),
      bearer: one.bearer,
      note: one.note ?? null,
    }),
  )
  const { row } = await act(tx, actor, transferVehicle, input.id, 'accounting', {
    version: input.version,
    input: { lines },
  })
  return { id: row.id, status: row.status, version: row.version }
}

const one = z.object({ id: idInput })
async function details(tx: Tx, actor: Actor, input: z.output<typeof one>): Promise<unknown> {
  await requireVisible(tx, actor, transferVehicle, [input.id], 'read')
  const row = await getRow(tx, transferVehicle, input.id)
  if (row.status > 3) return []
  return (await proposedLines(tx, actor, row)).map(line => ({ ...line, amt: yuan(line.amt) }))
}

export default implement(transferVehicle, {
  provides: [provide(transfersPort, { open: openTransfers })],
  listens: { 'contract-lease-handle.applied': (tx, actor, { aggregateId }) => followDisposal(tx, actor, aggregateId) },
  jobs: [disposalDueJob],
  schedules: [{ kind: 'transfer-disposal-due', dailyAt: '08:40' }],
  actions: {
    handle: {
      run: (tx, actor, { row, input }) => handle(tx, actor, row, input as unknown as Handling),
      after: (tx, actor, { row }) => tellAccountants(tx, actor, row),
    },
    accounting: {
      run: (tx, actor, { row, input }) => account(tx, actor, row, input['lines'] as GivenLine[] | undefined),
    },
    confirm: {
      locks: lockAroundTransfer,
      run: (tx, actor, { row, input }) => confirm(tx, actor, row, input.back === true),
      after: (tx, actor, { row }) => tellDone(tx, actor, row),
    },
    cancel: {
      async run(tx, actor, { row, reason }) {
        await release(tx, actor, sourceOfTransfer(row), reason)
        await emit(tx, actor, 'transfer-vehicle.cancelled', { id: row.id, no: row.transferNo!, reason })
      },
    },
  },
  calls: {
    'GET accounting/details': call({
      label: '核算建议 / Proposed accounting',
      permission: 'transfer_vehicle_view',
      input: one,
      run: details,
    }),
    'POST accounting': call({
      label: '核算 / Account',
      permission: 'transfer_vehicle_accounting',
      input: accounting,
      run: accountCall,
    }),
  },
})
