import { isAmount, isLocalDate, refuse, type Label } from '#kernel'
import { IMPORT_CAPS, readWorkbook, writeWorkbookBuffer, type WriteColumn } from '#packages/excel/index.ts'
import { FileAnswer, type UploadedFile } from '#packages/server/route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const column = (label: string, kind: WriteColumn['kind'] = 'text'): WriteColumn => ({ label, kind, width: 18 })
/** 30, section 12: the two sheets of a backfill; a star marks what must be filled. */
export const CONTRACT_COLUMNS = [
  column('纸质合同号*'),
  column('客户*'),
  column('我方主体*'),
  column('开始日期*', 'date'),
  column('结束日期*', 'date'),
  column('周期*'),
  column('先后付*'),
  column('账单日'),
  column('切换日*', 'date'),
]
export const VEHICLE_COLUMNS = [
  column('纸质合同号*'),
  column('车架号*'),
  column('提车日*', 'date'),
  column('租期*'),
  column('月租金*', 'money'),
  column('押金*', 'money'),
  column('已收押金', 'money'),
  column('欠款', 'money'),
]
const CYCLES: Readonly<Record<string, number>> = { 月付: 1, 季付: 3, 半年付: 6, 年付: 12, 1: 1, 3: 3, 6: 6, 12: 12 }
const MODES: Readonly<Record<string, number>> = { 先付: 1, 后付: 2, 1: 1, 2: 2 }

export interface ReadLine {
  readonly rowNo: number
  readonly cells: readonly string[]
}
export interface ReadContract extends ReadLine {
  readonly paperNo: string
  readonly vehicles: readonly ReadLine[]
}

async function linesOf(file: UploadedFile, sheet: number, columns: readonly WriteColumn[]): Promise<ReadLine[]> {
  const read = await readWorkbook(file.bytes, { ...IMPORT_CAPS, sheet })
  const missing = columns.filter((one, index) => (read.header[index] ?? '').trim() !== one.label)
  if (missing.length > 0)
    refuse('template', '模板不正确，缺少列【{columns}】 / wrong template, missing columns {columns}', {
      columns: missing.map(one => one.label).join('、'),
    })
  const lines: ReadLine[] = []
  for await (const row of read.rows)
    lines.push({
      rowNo: row.number,
      cells: columns.map((one, index) => {
        const text = (row.cells[index]?.text ?? '').trim()
        return one.kind === 'date' ? text.slice(0, 10) : text
      }),
    })
  return lines
}

/** Both sheets, vehicles below their contract; vehicles of no contract of the file make one of their own. */
export async function readBackfill(file: UploadedFile): Promise<ReadContract[]> {
  const heads = await linesOf(file, 0, CONTRACT_COLUMNS)
  const vehicles = Map.groupBy(await linesOf(file, 1, VEHICLE_COLUMNS), line => line.cells[0] ?? '')
  const known = new Set(heads.map(head => head.cells[0] ?? ''))
  return [
    ...heads.map(head => ({
      ...head,
      paperNo: head.cells[0] ?? '',
      vehicles: vehicles.get(head.cells[0] ?? '') ?? [],
    })),
    ...[...vehicles]
      .filter(([paperNo]) => !known.has(paperNo))
      .map(([paperNo, own], index) => ({ rowNo: heads.length + 2 + index, cells: [paperNo], paperNo, vehicles: own })),
  ]
}

export interface BackfillHead {
  readonly customer: string
  readonly company: string
  readonly startDate: string
  readonly endDate: string
  readonly cycleCount: number
  readonly payMode: number
  readonly billingDay: number | null
  readonly cutoverDate: string
}
export interface BackfillVehicle {
  readonly vin: string
  readonly takeDate: string
  readonly termMonths: number
  readonly unitRent: string
  readonly deposit: string
  readonly depositReceived: string
  readonly openingDebt: string
}

const whole = (text: string, least: number, most: number): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined

export function headOf(cells: readonly string[], fault: (reason: Label) => void): BackfillHead {
  const [
    paperNo = '',
    customer = '',
    company = '',
    startDate = '',
    endDate = '',
    cycle = '',
    mode = '',
    day = '',
    cutoverDate = '',
  ] = cells
  if (paperNo === '') fault('请填写纸质合同号 / enter the paper no.')
  if (customer === '') fault('请填写客户 / enter the customer')
  if (company === '') fault('请填写我方主体 / enter the own company')
  for (const [value, zh, en] of [
    [startDate, '开始日期', 'start date'],
    [endDate, '结束日期', 'end date'],
    [cutoverDate, '切换日', 'cut-over'],
  ] as const)
    if (!isLocalDate(value)) fault(`${zh}格式不正确 / the ${en} is no date`)
  if (isLocalDate(startDate) && isLocalDate(endDate) && endDate < startDate)
    fault('结束日期不能早于开始日期 / the end is before the start')
  if (!CYCLES[cycle])
    fault('周期只能是月付、季付、半年付、年付 / the cycle is monthly, quarterly, half-yearly or yearly')
  if (!MODES[mode]) fault('先后付只能是先付、后付 / advance or arrears')
  if (day !== '' && whole(day, 1, 31) === undefined) fault('账单日须为1至31 / the billing day is 1 to 31')
  return {
    customer,
    company,
    startDate,
    endDate,
    cutoverDate,
    cycleCount: CYCLES[cycle] ?? 1,
    payMode: MODES[mode] ?? 1,
    billingDay: whole(day, 1, 31) ?? null,
  }
}

export function vehicleOf(cells: readonly string[], fault: (reason: Label) => void): BackfillVehicle {
  const [, vin = '', takeDate = '', term = '', unitRent = '', deposit = '', received = '', debt = ''] = cells
  if (vin === '') fault('请填写车架号 / enter the VIN')
  if (!isLocalDate(takeDate)) fault('提车日格式不正确 / the take date is no date')
  if (whole(term, 1, 120) === undefined) fault('租期须为1至120个月 / the term is 1 to 120 months')
  const amounts = [
    [unitRent, '月租金', 'rent', true],
    [deposit, '押金', 'deposit', true],
    [received, '已收押金', 'deposit received', false],
    [debt, '欠款', 'debt', false],
  ] as const
  for (const [value, zh, en, isNeeded] of amounts)
    if (value === '' ? isNeeded : !isAmount(value) || value.startsWith('-'))
      fault(`${zh}格式不正确 / the ${en} is no amount`)
  return {
    vin: vin.toUpperCase(),
    takeDate,
    termMonths: whole(term, 1, 120) ?? 0,
    unitRent,
    deposit,
    depositReceived: received || '0',
    openingDebt: debt || '0',
  }
}

/** The template, or faulty contracts once more with what is wrong with them. */
export async function backfillBook(
  name: string,
  faulty?: readonly { contract: ReadLine; vehicles: readonly ReadLine[]; reason: string }[],
): Promise<FileAnswer> {
  const more = faulty ? [column('异常原因')] : []
  return new FileAnswer(
    name,
    XLSX,
    await writeWorkbookBuffer({
      sheets: [
        {
          name: '合同',
          columns: [...CONTRACT_COLUMNS, ...more].map(one => ({ ...one, kind: 'text' as const })),
          rows: (faulty ?? []).map(one => [
            ...CONTRACT_COLUMNS.map((_, index) => one.contract.cells[index] ?? ''),
            one.reason,
          ]),
        },
        {
          name: '车辆',
          columns: VEHICLE_COLUMNS.map(one => ({ ...one, kind: 'text' as const })),
          rows: (faulty ?? []).flatMap(one => one.vehicles.map(vehicle => [...vehicle.cells])),
        },
      ],
    }),
  )
}
