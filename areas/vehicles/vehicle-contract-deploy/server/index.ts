import { z } from 'zod'
import { localDate, refuse, type ChangesOf } from '#kernel'
import { contract } from '#areas/contracts/contract/contract.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { callEach, implement, type Form } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { vehicleContractDeploy, type vehicleContractDeployLine } from '../vehicle-contract-deploy.ts'
import { deployLines, deployRunJob, kindOfDeploy, lineState, runDeploy } from './run.ts'

type Line = ChangesOf<typeof vehicleContractDeployLine> & Record<string, unknown>
type DeployForm = Form<typeof vehicleContractDeploy>
const PURCHASE: readonly number[] = [9, 11, 19]

async function prepare(tx: Tx, _actor: Actor, form: DeployForm): Promise<void> {
  const whole = { ...form.before, ...form.values }
  const target = whole.toContractId ? await findRow(tx, contract, whole.toContractId) : undefined
  form.values.toContractType = target?.contractType ?? null
  if (!form.draft) checkTarget(form, whole, target?.contractType ?? null)
  if (!form.lines['lines'] && form.before)
    form.lines['lines'] = (await deployLines(tx, form.before.id)) as unknown as Record<string, unknown>[]
  const lines = (form.lines['lines'] ?? []) as Line[]
  const seen = new Set<string>()
  const cars = await carsOf(tx, lines)
  const products = target ? (await contractLines(tx, target.id)).products : []
  for (const [index, line] of lines.entries()) {
    const car = cars.get(line.vehicleId ?? '')
    if (!car) continue
    if (seen.has(car.id)) form.fault(`lines.${index}.vehicleId`, '车辆重复 / the car stands here twice')
    seen.add(car.id)
    Object.assign(line, { plateNo: car.plate_no, lineState: lineState.waiting, failReason: null })
    if (whole.deployKind !== kindOfDeploy.renewal || form.draft) continue
    if (car.contract_id !== whole.fromContractId || car.order_vehicle_id === null)
      form.fault(`lines.${index}.vehicleId`, '车辆不在原合同下租赁中 / the car is not on lease under that contract')
    line.orderVehicleId = car.order_vehicle_id
    line.targetProductId ??=
      products.find(one => one.carModelId === car.car_model_id && one.cityCode === car.city_code)?.id ?? null
    if (!line.targetProductId)
      form.fault(
        `lines.${index}.targetProductId`,
        '目标合同没有同车型同城市的产品行 / the target contract has no line of this model and city',
      )
  }
  Object.assign(form.values, { qty: lines.length, doneQty: 0, failedQty: 0 })
}

function checkTarget(
  form: DeployForm,
  whole: Partial<Record<keyof typeof vehicleContractDeploy.fields, unknown>>,
  toContractType: number | null,
): void {
  if (whole.deployKind === kindOfDeploy.renewal && whole.fromContractId && whole.fromContractId === whole.toContractId)
    form.fault('toContractId', '目标合同与原合同相同 / the target is the same contract')
  if (whole.deployKind === kindOfDeploy.purchase && toContractType !== null && !PURCHASE.includes(toContractType))
    form.fault('toContractId', '请选择采购类合同 / choose a contract of purchase')
  const targets = ['operateCityCode', 'operateDeptId', 'managerId', 'leasingModel', 'operationMode'] as const
  if (whole.deployKind === kindOfDeploy.operation && targets.every(name => !whole[name]))
    form.fault('operateCityCode', '请至少填写一项归属 / name what is to change')
}

interface Car {
  readonly id: string
  readonly plate_no: string | null
  readonly contract_id: string | null
  readonly order_vehicle_id: string | null
  readonly car_model_id: string | null
  readonly city_code: string | null
}
async function carsOf(tx: Tx, lines: readonly Line[]): Promise<ReadonlyMap<string, Car>> {
  const ids = lines.map(line => line.vehicleId).filter(Boolean)
  const rows = await tx.rows<Car>(
    sql`select v.id, v.plate_no, ov.contract_id, ov.id as order_vehicle_id, ov.car_model_id, ov.city_code from vehicle v
      left join order_vehicle ov on ov.tenant_id = v.tenant_id and ov.vehicle_id = v.id and ov.status = 5 and ov.is_deleted = 0
      where v.tenant_id = ${tx.tenantId} and v.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, row]))
}

const running = z.object({ id: idInput })

async function run(
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  actor: Actor,
  input: z.output<typeof running>,
): Promise<unknown> {
  await inTransaction(async tx => {
    await requireVisible(tx, actor, vehicleContractDeploy, [input.id])
    const row = await getRow(tx, vehicleContractDeploy, input.id)
    if (row.status !== 1) refuse('notApproved', '调配单未生效或已完成 / not approved, or done already')
    if (row.effectiveDate > localDate(actor.clock.now()))
      refuse('notYet', '生效日{day}未到 / the effective day, {day}, has not come', { day: row.effectiveDate })
  })
  return runDeploy(inTransaction, actor, input.id)
}

export default implement(vehicleContractDeploy, {
  prepare,
  variables: async (_tx, _actor, row) => ({ vehicleQty: row.qty ?? 0 }),
  actions: {
    approve: {
      async after(tx, actor, { row }) {
        if (row.effectiveDate <= localDate(actor.clock.now()))
          await enqueue(tx, actor, deployRunJob.kind, {}, { title: deployRunJob.label })
      },
    },
  },
  jobs: [deployRunJob],
  schedules: [{ kind: 'vehicle-deploy-run', dailyAt: '00:25', title: '合同调配执行 / Run deployments' }],
  calls: {
    'PUT run': callEach({
      label: '执行 / Run',
      permission: 'vehicle_contract_deploy_run',
      input: running,
      each: run,
    }),
  },
})
