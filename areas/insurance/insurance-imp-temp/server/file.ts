import { refuse, textOf } from '#kernel'
import { IMPORT_CAPS, readWorkbook } from '#packages/excel/index.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { COLUMNS, readCell } from '../../insurance-requirement/server/columns.ts'
import type { Candidate } from '../../insurance-requirement/server/facts.ts'
import { kindOf } from '../../insurance-requirement/server/kinds.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { OPEN_ORDER } from '../../insurance-work-order/states.ts'
import { insuranceImpTemp } from '../insurance-imp-temp.ts'

interface FileRow {
  rowNo: number
  values: Record<string, unknown>
  faults: string[]
}
export interface Read {
  candidate: Candidate
  faults: string[]
}
const bare = (text: string): string => text.replace(/[*\s]/g, '')

/** The rows of an upload as candidates of the set; a cell that cannot be read is a reason of its row. */
export async function readFile(tx: Tx, actor: Actor, auditType: number, file: UploadedFile): Promise<Read[]> {
  if (!file.name.toLowerCase().endsWith('.xlsx'))
    refuse('notXlsx', '只能上传xlsx文件 / only xlsx files can be uploaded')
  const columns = COLUMNS[auditType]!
  const sheet = await readWorkbook(file.bytes, { ...IMPORT_CAPS, maxRows: 4000 })
  const at = sheet.header.map(head =>
    columns.find(one =>
      [textOf(one.label, 'zh'), textOf(one.label, 'en'), one.name].some(name => bare(name) === bare(head)),
    ),
  )
  const missing = columns.filter(one => one.required && !at.includes(one))
  if (missing.length > 0)
    refuse('template', '模板不正确，缺少列【{columns}】 / wrong template, missing columns {columns}', {
      columns: missing.map(one => textOf(one.label, 'zh')).join('、'),
    })
  const rows: FileRow[] = []
  for await (const row of sheet.rows) {
    const read: FileRow = { rowNo: row.number, values: {}, faults: [] }
    for (const column of columns) {
      const cell = await readCell(tx.tenantId, column, row.cells[at.indexOf(column)]?.text ?? '')
      if (cell === undefined) continue
      if ('fault' in cell) read.faults.push(cell.fault)
      else read.values[column.name] = cell.value
    }
    rows.push(read)
  }
  return candidatesOf(tx, actor, auditType, rows)
}

const texts = (rows: readonly FileRow[], name: string): string[] => [
  ...new Set(rows.flatMap(row => (typeof row.values[name] === 'string' ? [row.values[name]] : []))),
]

async function candidatesOf(tx: Tx, _actor: Actor, auditType: number, rows: readonly FileRow[]): Promise<Read[]> {
  const cars = new Map(
    (await findRows(tx, vehicle, { vin: texts(rows, 'vin').map(one => one.toUpperCase()) } as never)).map(one => [
      one.vin,
      one.id,
    ]),
  )
  const policies = new Map(
    (await findRows(tx, insurancePolicy, { policyNo: texts(rows, 'policyNo') } as never)).map(one => [
      one.policyNo,
      one,
    ]),
  )
  const numbers = texts(rows, 'workOrderNo')
  const orders = await findRows(
    tx,
    insuranceWorkOrder,
    sql`t.order_kind = ${kindOf(auditType).orderKind} and (t.work_order_no = any(${numbers}::text[])
      or (t.vehicle_id = any(${[...cars.values()]}::bigint[]) and t.status = any(${[...OPEN_ORDER]}::smallint[])))`,
  )
  const insurers = new Map(
    (await findRows(tx, serviceProvider, { mechanismName: texts(rows, 'insurerName') } as never)).map(one => [
      one.mechanismName,
      one.id,
    ]),
  )
  const grouped = new Map<string, Read & { rows: FileRow[] }>()
  for (const row of rows) {
    const vehicleId = cars.get(String(row.values['vin'] ?? '').toUpperCase()) ?? null
    const order =
      orders.find(one => one.workOrderNo === row.values['workOrderNo']) ??
      (row.values['workOrderNo'] ? undefined : orders.find(one => one.vehicleId === vehicleId))
    const policy = auditType === AUDIT.revise ? policies.get(String(row.values['policyNo'] ?? '')) : undefined
    const key = order?.id ?? policy?.id ?? vehicleId ?? `row${row.rowNo}`
    const faults = [
      ...row.faults,
      ...(vehicleId === null && order === undefined && policy === undefined
        ? ['未找到车辆、工单或保单 / no such vehicle, order or policy']
        : []),
    ]
    const found = grouped.get(key)
    if (found) {
      found.rows.push(row)
      found.faults.push(...faults)
      continue
    }
    const isOrder = kindOf(auditType).takes === 'order'
    grouped.set(key, {
      rows: [row],
      faults,
      candidate: {
        vehicleId: vehicleId ?? order?.vehicleId ?? policy?.vehicleId ?? null,
        workOrderId: isOrder ? (order?.id ?? null) : null,
        policyId: policy?.id ?? null,
        payload: {},
      },
    })
  }
  return [...grouped.values()].map(({ rows: own, faults, candidate }) => ({
    faults,
    candidate: { ...candidate, payload: payloadOf(auditType, own, insurers) },
  }))
}

/** Several rows of one vehicle or policy are one row of the set: its coverages, its policies, its items. */
function payloadOf(
  auditType: number,
  rows: readonly FileRow[],
  insurers: ReadonlyMap<string | null, string>,
): Record<string, unknown> {
  const first = rows[0]!.values
  if (auditType === AUDIT.apply) {
    const of = (kind: number) => rows.filter(row => row.values['policyKind'] === kind)
    return {
      insurerId: insurers.get(String(first['insurerName'] ?? '')) ?? '',
      policyKinds: [...new Set(rows.map(row => row.values['policyKind']))],
      compulsoryPremium: of(1)[0]?.values['premium'] ?? null,
      vesselTax: rows.find(row => row.values['vesselTax'])?.values['vesselTax'] ?? null,
      insuredValue: rows.find(row => row.values['insuredValue'])?.values['insuredValue'] ?? null,
      insuredName: first['insuredName'] ?? null,
      applicationNo: first['applicationNo'] ?? null,
      startTime: first['startTime'] ?? null,
      endTime: first['endTime'] ?? null,
      covers: rows
        .filter(row => row.values['policyKind'] !== 1)
        .map(({ values }) => ({
          policyKind: values['policyKind'],
          coverageCode: values['coverageCode'] ?? null,
          limitAmt: values['limitAmt'] ?? null,
          premium: values['premium'] ?? null,
        })),
    }
  }
  if (auditType === AUDIT.enter) {
    const { diffReason, gapReason } = first
    return {
      diffReason: diffReason ?? null,
      gapReason: gapReason ?? null,
      policies: rows.map(({ values }) => ({
        policyKind: values['policyKind'] ?? null,
        policyNo: values['policyNo'] ?? null,
        startTime: values['startTime'] ?? null,
        endTime: values['endTime'] ?? null,
        premium: values['premium'] ?? null,
        signDate: values['signDate'] ?? null,
      })),
    }
  }
  if (auditType === AUDIT.revise)
    return {
      annualDifference: first['annualDifference'] ?? null,
      deltaAmt: first['deltaAmt'] ?? null,
      diffReason: first['diffReason'] ?? null,
      reviseItems: rows
        .filter(row => row.values['field'])
        .map(({ values }) => ({ field: values['field'], old: values['old'] ?? '', new: values['new'] ?? '' })),
    }
  return { ...first }
}

/** The set as a file, failed rows alone with `abnormal`. */
export async function setAsFile(tx: Tx, actor: Actor, uuid: string, auditType: number, isAbnormal: boolean) {
  const rows = await findRows(
    tx,
    insuranceImpTemp,
    sql`t.uuid = ${uuid} and t.audit_type = ${auditType} and t.owner_user_id = ${actor.userId}::bigint ${isAbnormal ? sql`and not t.result` : sql.empty}`,
    { orderBy: 't.row_no, t.id', limit: 4000 },
  )
  const columns = COLUMNS[auditType]!
  const said = (value: unknown): string =>
    value === null || value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value)
  return sheetAnswer(
    actor,
    '保险批次明细 / Rows of an insurance batch',
    [
      { label: '车牌号 / Plate' },
      { label: '车架号 / VIN' },
      ...columns.filter(one => one.name !== 'vin' && one.name !== 'plateNo').map(one => ({ label: one.label })),
      { label: '原因 / Reasons', width: 60 },
    ],
    rows.map(row => [
      row.plateNo ?? '',
      row.vin ?? '',
      ...columns.filter(one => one.name !== 'vin' && one.name !== 'plateNo').map(one => said(row.payload?.[one.name])),
      row.info ?? '',
    ]),
  )
}
