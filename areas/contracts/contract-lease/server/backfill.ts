import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addDays, refuse, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { findRows, insertRows, removeRow } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { recordedCarsPort, type RecordedCar } from '../../ports.ts'
import { contractRecordTemp } from '../../contract-record-temp/contract-record-temp.ts'
import type { ContractKind } from '../../contract/server/kinds.ts'
import { saveRecorded } from '../../contract/server/record.ts'
import { contractLease } from '../contract-lease.ts'
import {
  backfillBook,
  CONTRACT_COLUMNS,
  headOf,
  readBackfill,
  VEHICLE_COLUMNS,
  vehicleOf,
  type BackfillHead,
  type BackfillVehicle,
  type ReadContract,
} from './backfill-file.ts'

const IMPORT = 'contract_lease_import'
const LONG_LEASE = 12
const MAX_BYTES = 10 * 1024 * 1024
const resource = contractLease as unknown as ContractKind

interface Known {
  readonly customers: ReadonlyMap<string, string>
  readonly companies: ReadonlyMap<string, string>
  readonly cars: ReadonlyMap<string, RecordedCar>
  /** Paper numbers that contracts of ours have already. */
  readonly papers: ReadonlySet<string>
}

/** Institutions in force by their name or number. */
async function institutions(tx: Tx, type: number, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string; no: string | null }>(sql`
    select id, mechanism_name as name, mechanism_no as no from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type = ${type} and status = 1
      and (mechanism_name = any(${[...names]}) or mechanism_no = any(${[...names]}))`)
  return new Map(rows.flatMap(row => [[row.name, row.id] as const, [row.no ?? row.name, row.id] as const]))
}

async function knownOf(tx: Tx, actor: Actor, read: readonly ReadContract[]): Promise<Known> {
  const cells = (index: number) => read.map(one => one.cells[index] ?? '').filter(Boolean)
  const customers = await institutions(tx, 1, cells(1))
  const visible = new Set(await visibleOf(tx, actor, customer, [...new Set(customers.values())]))
  const papers = await tx.rows<{ no: string }>(
    sql`select paper_no as no from contract where tenant_id = ${tx.tenantId} and is_deleted = 0 and status <> 101 and paper_no = any(${cells(0)})`,
  )
  return {
    customers: new Map([...customers].filter(([, id]) => visible.has(id))),
    companies: await institutions(tx, 10, cells(2)),
    cars: await recordedCarsPort.ask().byVin(
      tx,
      read.flatMap(one => one.vehicles.map(vehicle => (vehicle.cells[1] ?? '').toUpperCase())),
    ),
    papers: new Set(papers.map(row => row.no)),
  }
}

/** Every reason of a contract and its vehicles; one faulty vehicle keeps the whole contract out (section 12). */
function checkOne(
  read: ReadContract,
  known: Known,
  seen: { papers: Set<string>; vins: Set<string> },
): { faults: Label[]; body?: Record<string, unknown> } {
  const faults: Label[] = []
  const fault = (reason: Label) => void faults.push(reason)
  if (read.cells.length === 1)
    return { faults: ['车辆的纸质合同号在合同表中不存在 / no contract of the file has this paper no.'] }
  const head = headOf(read.cells, fault)
  const ids = { customer: known.customers.get(head.customer), company: known.companies.get(head.company) }
  if (head.customer && !ids.customer) fault('客户不存在、未生效或不在数据范围 / no such active customer in your scope')
  if (head.company && !ids.company) fault('我方主体不存在或未启用 / no such enabled own company')
  if (known.papers.has(read.paperNo)) fault('纸质合同号已存在 / a contract has this paper no. already')
  if (seen.papers.has(read.paperNo)) fault('纸质合同号在文件内重复 / this paper no. stands twice in the file')
  seen.papers.add(read.paperNo)
  if (read.vehicles.length === 0) fault('没有车辆 / it has no vehicles')
  const vehicles = read.vehicles.map(line => {
    const at = (reason: Label) =>
      fault(`车辆第${line.rowNo}行${textOf(reason, 'zh')} / vehicle row ${line.rowNo}: ${textOf(reason, 'en')}`)
    const vehicle = vehicleOf(line.cells, at)
    const car = known.cars.get(vehicle.vin)
    if (vehicle.vin && !car) at('车架号不存在 / no vehicle has this VIN')
    else if (car && !car.isFree) at('车辆不在库或已被占用 / the vehicle is not in stock or is taken')
    if (seen.vins.has(vehicle.vin)) at('车架号在文件内重复 / this VIN stands twice in the file')
    if (vehicle.takeDate > head.cutoverDate) at('提车日晚于切换日 / taken after the cut-over')
    seen.vins.add(vehicle.vin)
    return { vehicle, car }
  })
  if (faults.length > 0) return { faults }
  return { faults, body: bodyOf(read.paperNo, head, ids as { customer: string; company: string }, vehicles as never) }
}

/** The draft of a recorded lease: vehicles of one model, city, term and price make a line. */
function bodyOf(
  paperNo: string,
  head: BackfillHead,
  ids: { customer: string; company: string },
  vehicles: readonly { vehicle: BackfillVehicle; car: RecordedCar }[],
): Record<string, unknown> {
  const lines = [
    ...Map.groupBy(vehicles, ({ vehicle, car }) =>
      [car.modelId, car.cityCode, vehicle.termMonths, vehicle.unitRent, vehicle.deposit].join('|'),
    ).values(),
  ]
  const longest = Math.max(...vehicles.map(({ vehicle }) => vehicle.termMonths))
  return {
    draft: true,
    paperNo,
    ownCompanyId: ids.company,
    startDate: head.startDate,
    endDate: head.endDate,
    termMonths: longest,
    cutoverDate: head.cutoverDate,
    leaseMode: longest >= LONG_LEASE ? 1 : 2,
    orderMode: 1,
    parties: [{ partyType: 1, mechanismType: 1, mechanismId: ids.customer }],
    products: lines.map(ones => ({
      carModelId: ones[0]!.car.modelId,
      cityCode: ones[0]!.car.cityCode,
      quantity: ones.length,
      termMonths: ones[0]!.vehicle.termMonths,
      unitRent: ones[0]!.vehicle.unitRent,
      deposit: ones[0]!.vehicle.deposit,
    })),
    payRule: [
      {
        cycleUnit: 1,
        cycleCount: head.cycleCount,
        payMode: head.payMode,
        alignMode: head.billingDay === null ? 1 : 2,
        ...(head.billingDay === null ? {} : { billingDay: head.billingDay }),
      },
    ],
    recordVehicles: lines.flatMap((ones, index) =>
      ones.map(({ vehicle }) => ({
        productLineNo: index + 1,
        vin: vehicle.vin,
        takeDate: vehicle.takeDate,
        depositReceived: vehicle.depositReceived,
        openingDebt: vehicle.openingDebt,
        ...(Number(vehicle.openingDebt) > 0 ? { openingDueDate: addDays(head.cutoverDate, -1) } : {}),
      })),
    ),
  }
}

async function check(tx: Tx, actor: Actor, file: UploadedFile | undefined): Promise<unknown> {
  if (!file) return refuse('noFile', '请上传excel文件 / upload an excel file')
  const read = await readBackfill(file)
  if (read.length === 0) refuse('empty', '文件中没有数据 / the file holds no rows')
  const known = await knownOf(tx, actor, read)
  const seen = { papers: new Set<string>(), vins: new Set<string>() }
  const uuid = randomUUID()
  const checked = read.map(one => ({ one, ...checkOne(one, known, seen) }))
  await insertRows(
    tx,
    actor,
    contractRecordTemp,
    checked.map(({ one, faults, body }) => ({
      uuid,
      ownerUserId: actor.userId,
      rowNo: one.rowNo,
      paperNo: one.paperNo.slice(0, 64),
      contents: { cells: one.cells, vehicles: one.vehicles, ...(body ? { body } : {}) },
      rowState: body ? 1 : 2,
      rowError: joined(faults),
    })) as never,
  )
  const normal = checked.filter(one => one.body).length
  return { uuid, total: checked.length, normal, abnormal: checked.length - normal, unknownColumns: [] }
}

const joined = (faults: readonly Label[]): string | null =>
  faults.length === 0
    ? null
    : `${faults
        .map(one => textOf(one, 'zh'))
        .join('；')
        .slice(0, 480)} / ${faults
        .map(one => textOf(one, 'en'))
        .join('; ')
        .slice(0, 480)}`

const ownRows = (tx: Tx, actor: Actor, uuid: string, rowState?: number) =>
  findRows(
    tx,
    contractRecordTemp,
    { uuid, ownerUserId: actor.userId, ...(rowState === undefined ? {} : { rowState }) } as never,
    { orderBy: 't.row_no' },
  )

/** The good contracts become drafts of recorded leases; whoever completes them submits them. */
async function importNormal(tx: Tx, actor: Actor, uuid: string): Promise<unknown> {
  const rows = await ownRows(tx, actor, uuid, 1)
  if (rows.length === 0) refuse('importEmpty', '没有可导入的正常行 / there is no row in order to import')
  const made: { id: string; no: string }[] = []
  for (const row of rows) {
    const { id, no } = await saveRecorded(tx, actor, resource, {
      ...row.contents!.body,
      bizUserId: actor.userId,
      bizDeptId: actor.deptId || null,
    })
    made.push({ id, no })
  }
  for (const row of await ownRows(tx, actor, uuid))
    if (row.rowState === 1) await removeRow(tx, actor, contractRecordTemp, row)
  return { imported: made.length, failed: 0, total: made.length, contracts: made }
}

async function shownRows(tx: Tx, actor: Actor, query: Record<string, string>): Promise<unknown> {
  const rows = await ownRows(tx, actor, query['uuid']!, query['result'] === '0' ? 2 : 1)
  const [current, size] = [Number(query['current'] ?? 1), Number(query['size'] ?? 50)]
  return {
    header: [...CONTRACT_COLUMNS.map(one => one.label), '车辆数'],
    records: rows.slice((current - 1) * size, current * size).map(row => ({
      rowNo: row.rowNo,
      cells: [
        ...CONTRACT_COLUMNS.map((_, index) => row.contents?.cells[index] ?? ''),
        String(row.contents?.vehicles.length ?? 0),
      ],
      result: row.rowState === 1 ? 1 : 0,
      info: row.rowError ? textOf(row.rowError as Label, actor.language) : '',
      faults: [],
    })),
    total: rows.length,
    current,
    size,
  }
}

const uuid = z.string().regex(/^[0-9a-f-]{36}$/, '缺少必要的请求参数: uuid / parameter uuid is missing')
const batch = z.object({ uuid })
const paged = z.object({
  uuid,
  result: z.enum(['0', '1']).optional(),
  current: z.coerce.number().int().min(1).optional(),
  size: z.coerce.number().int().min(1).max(1000).optional(),
})

/** contract-lease backfill (30, section 12): two sheets, the three steps of any import. */
export const backfillCalls: Record<`${'GET' | 'POST'} ${string}`, CustomCall> = {
  'GET import-title': call({
    label: '补录导入列 / Columns of the backfill',
    permission: IMPORT,
    input: z.object({}),
    run: async () => ({
      contracts: CONTRACT_COLUMNS.map(one => one.label),
      vehicles: VEHICLE_COLUMNS.map(one => one.label),
    }),
  }),
  'GET import-template': call({
    label: '补录导入模板 / Template of the backfill',
    permission: IMPORT,
    input: z.object({}),
    run: () => backfillBook('租赁合同补录模板.xlsx'),
  }),
  'POST import-check': call({
    label: '检查补录文件 / Check a backfill',
    permission: IMPORT,
    idempotent: false,
    input: z.object({}),
    upload: { maxBytes: MAX_BYTES },
    run: (tx, actor, _input, file) => check(tx, actor, file),
  }),
  'GET import-rows': call({
    label: '补录导入明细 / Rows of the backfill',
    permission: IMPORT,
    input: paged,
    run: (tx, actor, input) =>
      shownRows(tx, actor, Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))),
  }),
  'POST import-normal': call({
    label: '导入补录合同 / Import the backfill',
    permission: IMPORT,
    input: batch,
    run: (tx, actor, input) => importNormal(tx, actor, input.uuid),
  }),
  'GET export-abnormal': call({
    label: '补录异常行 / Faulty contracts of the backfill',
    permission: IMPORT,
    input: batch,
    run: async (tx, actor, input) =>
      backfillBook(
        '租赁合同补录异常.xlsx',
        (await ownRows(tx, actor, input.uuid, 2)).map(row => ({
          contract: { rowNo: row.rowNo!, cells: row.contents?.cells ?? [] },
          vehicles: row.contents?.vehicles ?? [],
          reason: row.rowError ? textOf(row.rowError as Label, actor.language) : '',
        })),
      ),
  }),
}
