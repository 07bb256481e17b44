import { localDate, refuse, Refused, textOf, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { openTransfers } from '../../transfer-vehicle/server/open.ts'
import { transferVehicle } from '../../transfer-vehicle/transfer-vehicle.ts'
import { openLeaseOf } from '../../vehicle/server/lease-records.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { mechanism as supplierHead } from '#areas/partners/mechanism/mechanism.ts'
import { vehicleContractDeploy, vehicleContractDeployLine } from '../vehicle-contract-deploy.ts'

export type Deploy = RowOf<typeof vehicleContractDeploy>
export type DeployLine = RowOf<typeof vehicleContractDeployLine>
export const kindOfDeploy = { renewal: 1, operation: 2, purchase: 3 } as const
export const lineState = { waiting: 1, done: 2, failed: 3 } as const
const MIGRATED = 5
const BY_CONTRACT = 2

export const deployLines = (tx: Tx, deployId: string): Promise<DeployLine[]> =>
  findRows(tx, vehicleContractDeployLine, { deployId } as never, { orderBy: 't.line_no' })

/** 60, 4.7: one car, as its deployment says. */
export async function runLine(tx: Tx, actor: Actor, head: Deploy, lineId: string): Promise<void> {
  const line = await getRow(tx, vehicleContractDeployLine, lineId)
  if (line.lineState === lineState.done) return
  const transferId =
    head.deployKind === kindOfDeploy.renewal ? await renew(tx, actor, head, line) : await regroup(tx, actor, head, line)
  await updateRow(tx, actor, vehicleContractDeployLine, await getRow(tx, vehicleContractDeployLine, lineId), {
    lineState: lineState.done,
    failReason: null,
    transferId,
  })
}

/** The deployment was approved: the transfer of each car is handled, accounted and confirmed in one go. */
async function renew(tx: Tx, actor: Actor, head: Deploy, line: DeployLine): Promise<string> {
  const car = await getRow(tx, vehicle, line.vehicleId)
  const [id] = await openTransfers(tx, actor, {
    mode: BY_CONTRACT,
    items: [
      {
        orderVehicleId: line.orderVehicleId!,
        targetContractId: head.toContractId,
        targetContractProductId: line.targetProductId,
      },
    ],
    switchDate: head.effectiveDate,
    handleUserId: head.createUser,
    reasonKind: 'renewal',
    reason: head.reason,
    deployId: head.id,
  })
  await act(tx, actor, transferVehicle, id!, 'handle', { input: { oldMileage: car.mileage ?? 0 } })
  await act(tx, actor, transferVehicle, id!, 'accounting')
  await act(tx, actor, transferVehicle, id!, 'confirm')
  return id!
}

async function regroup(tx: Tx, actor: Actor, head: Deploy, line: DeployLine): Promise<null> {
  const car = await lockRow(tx, actor, vehicle, line.vehicleId)
  const named = { plate: car.plateNo ?? car.vin }
  if (head.deployKind === kindOfDeploy.operation) {
    if ((await openLeaseOf(tx, car.id))?.recordKind === 1)
      refuse('onLease', '车辆【{plate}】在租，不能调整经营归属 / vehicle {plate} is on lease', named)
    await updateRow(
      tx,
      actor,
      vehicle,
      car,
      {
        ...(head.operateCityCode ? { operateCityCode: head.operateCityCode } : {}),
        ...(head.operateDeptId ? { operateDeptId: head.operateDeptId } : {}),
        ...(head.managerId ? { managerId: head.managerId } : {}),
        ...(head.leasingModel ? { leasingModel: head.leasingModel } : {}),
        ...(head.operationMode ? { operationMode: head.operationMode } : {}),
      },
      { action: 'deploy', reason: head.deployNo ?? '' },
    )
    return null
  }
  if (car.sourceKind !== MIGRATED)
    refuse(
      'notMigrated',
      '车辆【{plate}】不是迁移车辆，采购归属以采购订单为准 / vehicle {plate} was not migrated',
      named,
    )
  const supplier = await findRow(tx, supplierHead, head.supplierId!)
  await updateRow(
    tx,
    actor,
    vehicle,
    car,
    {
      purchaseContractType: head.toContractType,
      purchaseContractId: head.toContractId,
      supplierType: head.supplierType,
      supplierId: head.supplierId,
      supplierName: supplier?.mechanismName ?? null,
    },
    { action: 'deploy', reason: head.deployNo ?? '' },
  )
  return null
}

/** What a failed car says in its row. */
export const whyFailed = ({ refusal }: Refused): Label => {
  const said =
    'message' in refusal
      ? refusal.message
      : 'faults' in refusal
        ? (refusal.faults[0]?.reason ?? '不能执行 / refused')
        : `当前状态不允许（${refusal.kind}） / not allowed (${refusal.kind})`
  return `${textOf(said as Label, 'zh')} / ${textOf(said as Label, 'en')}`
}

/** Counters of the document; all done ends it. */
export async function settleDeploy(tx: Tx, actor: Actor, deployId: string): Promise<Deploy> {
  const row = await lockRow(tx, actor, vehicleContractDeploy, deployId)
  const lines = await deployLines(tx, deployId)
  const of = (state: number) => lines.filter(line => line.lineState === state).length
  const counted = await updateRow(tx, actor, vehicleContractDeploy, row, {
    doneQty: of(lineState.done),
    failedQty: of(lineState.failed),
  })
  return counted.doneQty === lines.length && row.status === 1
    ? (await act(tx, actor, vehicleContractDeploy, deployId, 'finish')).row
    : counted
}

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Every car in its own transaction: a refused one stays listed and can be run again. */
export async function runDeploy(
  inTransaction: InTransaction,
  actor: Actor,
  deployId: string,
): Promise<{ done: number; failed: number }> {
  const { head, lines } = await inTransaction(async tx => ({
    head: await getRow(tx, vehicleContractDeploy, deployId),
    lines: await deployLines(tx, deployId),
  }))
  let failed = 0
  let done = 0
  for (const line of lines.filter(one => one.lineState !== lineState.done)) {
    try {
      await inTransaction(tx => runLine(tx, actor, head, line.id))
      done += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      failed += 1
      await inTransaction(async tx =>
        updateRow(tx, actor, vehicleContractDeployLine, await getRow(tx, vehicleContractDeployLine, line.id), {
          lineState: lineState.failed,
          failReason: whyFailed(error).slice(0, 500),
        }),
      )
    }
  }
  await inTransaction(tx => settleDeploy(tx, actor, deployId))
  return { done, failed }
}

/** Those whose day has come. */
export const deployRunJob: JobKind = {
  kind: 'vehicle-deploy-run',
  label: '合同调配执行 / Run deployments',
  async run({ actor, database }) {
    const due = await database.transaction(actor.tenantId, tx =>
      tx.rows<{ id: string }>(
        sql`select d.id from vehicle_contract_deploy d where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = 1 and d.effective_date <= ${localDate(actor.clock.now())}::date
          and exists (select 1 from vehicle_contract_deploy_line l where l.tenant_id = d.tenant_id and l.deploy_id = d.id and l.line_state = ${lineState.waiting}) order by d.id`,
      ),
    )
    const sum = { done: 0, failed: 0 }
    for (const { id } of due) {
      const one = await runDeploy(work => database.transaction(actor.tenantId, work), actor, id)
      sum.done += one.done
      sum.failed += one.failed
    }
    return sum
  },
}
