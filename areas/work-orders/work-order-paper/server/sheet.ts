import { enumeration, money, note, qty, text, type Field, type Label, type Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { parseField, plain } from '#packages/server/kinds.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { taskResult } from '../../codes.ts'
import { families, type WorkType } from '../../kinds/types.ts'
import { payloadResources } from '../../vehicle-task-payload/server/payloads.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { workCheckItem, workCheckTemplate } from '../../work-check-template/work-check-template.ts'

type AnyResource = Resource<any, any, any>
type Family = (typeof families)[number]
/** Where a column of the sheet is kept. */
export type Place =
  | { readonly in: 'payload'; readonly field: string }
  | { readonly in: 'lines'; readonly list: string; readonly index: number; readonly field: string }
  | {
      readonly in: 'check'
      readonly list: string
      readonly item: string
      readonly expected: string
      readonly group: string
    }
  | { readonly in: 'cost'; readonly field: string }
  | { readonly in: 'task'; readonly field: 'result' | 'resultNote' }
export interface SheetColumn {
  readonly key: string
  readonly spec: Field
  readonly place: Place
}
/** The spreadsheet of a type (70, 4.8): a shape as imports know it, made from the payload's definition. */
export interface TaskSheet {
  readonly type: Family
  readonly shape: AnyResource
  readonly payload: AnyResource
  /** What is filled in; the fingerprint is made of these, in this order. */
  readonly columns: readonly SheetColumn[]
  readonly keys: readonly string[]
}
export const MOST_ROWS = 1_000
export const OK = '合格'
/** Keys of the columns that say which task a row means. */
export const of = { task: 'sheetTask', vin: 'sheetVin', plate: 'sheetPlate', print: 'sheetPrint' } as const
/** Where the plan of a row lies in its stored body: a column that every file has. */
export const PLAN = of.task

/** Numbered groups of columns of child rows; one where it is not said. */
const GROUPS: Readonly<Record<string, number>> = { devices: 2, damages: 5, missing: 3, defects: 3, arrivalDamage: 2 }
const WRITTEN_ELSEWHERE: readonly string[] = ['files', 'json', 'lines', 'html']
const isFilledIn = (spec: Field): boolean =>
  !spec.system && !spec.options.fixed && !spec.options.readonly && !WRITTEN_ELSEWHERE.includes(spec.kind)
const named = (spec: Field, label: Label): Field => ({ ...spec, label })
const halves = (label: Label) => label.split(' / ') as [string, string]

export const familyOfType = (type: number | null): Family | undefined => families.find(one => one.code === type)

export async function sheetOf(tx: Tx, type: Family): Promise<TaskSheet> {
  const payload = payloadResources[type.code]!
  const columns = [...(await payloadColumns(tx, type, payload)), ...costColumns(), ...resultColumns()]
  return {
    type,
    payload,
    columns,
    keys: columns.map(one => one.key),
    shape: shapeOf(type, columns),
  }
}

async function payloadColumns(tx: Tx, type: WorkType, payload: AnyResource): Promise<SheetColumn[]> {
  const found: SheetColumn[] = []
  for (const [field, spec] of Object.entries(payload.fields as Record<string, Field>)) {
    if (isFilledIn(spec)) found.push({ key: field, spec, place: { in: 'payload', field } })
    if (spec.kind !== 'lines' || spec.system) continue
    const child = resourceNamed(spec.target!)
    found.push(...('expected' in child.fields ? await checkColumns(tx, type, field) : groupColumns(field, child)))
  }
  return found
}
/** 行程1·起点, 行程1·终点 ...: a row of the child definition in columns of their own. */
function groupColumns(list: string, child: AnyResource): SheetColumn[] {
  const [zh, en] = halves(child.label)
  return Array.from({ length: GROUPS[list] ?? 1 }, (_, index) =>
    Object.entries(child.fields as Record<string, Field>)
      .filter(([, spec]) => isFilledIn(spec))
      .map(([field, spec]): SheetColumn => {
        const [fieldZh, fieldEn] = halves(spec.label as Label)
        return {
          key: `${list}.${index}.${field}`,
          spec: named(spec, `${zh}${index + 1}·${fieldZh} / ${en} ${index + 1}: ${fieldEn}`),
          place: { in: 'lines', list, index, field },
        }
      }),
  ).flat()
}
/** Items of the newest check template of the type, one column each. */
async function checkColumns(tx: Tx, type: WorkType, list: string): Promise<SheetColumn[]> {
  const [template] = await findRows(tx, workCheckTemplate, { type: type.code, enabled: true } as never, {
    orderBy: 't.version_no desc',
    limit: 1,
  })
  if (!template) return []
  const items = await findRows(tx, workCheckItem, { templateId: template.id } as never, { orderBy: 't.line_no' })
  return items.map(one => ({
    key: `${list}.${one.itemGroup ?? ''}.${one.item}`,
    spec: text(`检查·${one.item} / Check: ${one.item}`, '', { max: 64 }) as Field,
    place: { in: 'check', list, item: one.item!, expected: one.expected ?? '', group: one.itemGroup ?? '' },
  }))
}
const costField = (name: string): Field => (vehicleTaskCost.fields as unknown as Record<string, Field>)[name]!
const costColumns = (): SheetColumn[] => [
  { key: 'costItem', spec: costField('costItem'), place: { in: 'cost', field: 'costItem' } },
  { key: 'costPrice', spec: money('单价 / Price') as Field, place: { in: 'cost', field: 'price' } },
  { key: 'costQty', spec: qty('数量 / Quantity', '', { min: 0 }) as Field, place: { in: 'cost', field: 'qty' } },
  { key: 'costReason', spec: costField('overReason'), place: { in: 'cost', field: 'overReason' } },
]
const resultColumns = (): SheetColumn[] => [
  {
    key: 'sheetResult',
    spec: enumeration('处理结果 / Result', '', taskResult) as Field,
    place: { in: 'task', field: 'result' },
  },
  {
    key: 'sheetNote',
    spec: note('结果说明 / Note on the result') as Field,
    place: { in: 'task', field: 'resultNote' },
  },
]

/** As imports know a resource: fields, the order of their columns, what a file must have. It is no table. */
function shapeOf(type: Family, columns: readonly SheetColumn[]): AnyResource {
  const isPlateTyped = columns.some(one => one.key === 'plateNo')
  const [zh, en] = halves(type.label)
  const fields: Record<string, Field> = {
    [of.task]: text('任务号 / Task no.', '', { max: 32 }) as Field,
    [of.vin]: text('车架号 / VIN', '', { max: 17 }) as Field,
    [of.plate]: text(isPlateTyped ? '现车牌 / Current plate' : '车牌号 / Plate', '', { max: 16 }) as Field,
    ...Object.fromEntries(columns.map(one => [one.key, one.spec])),
    [of.print]: text('校验码 / Fingerprint', '', { max: 4_000 }) as Field,
  }
  return {
    name: `${type.payload}-sheet`,
    label: `${zh}任务处理表 / Sheet of tasks: ${en}`,
    area: 'work-orders',
    title: of.task,
    fields,
    excel: { import: Object.keys(fields), draft: [of.task, of.vin, 'sheetResult'], maxRows: MOST_ROWS },
  } as unknown as AnyResource
}

/** One form of a value, whoever wrote it: what fingerprints and comparisons are made of. */
export function canonical(spec: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(String).toSorted().join(',')
  const read = typeof value === 'bigint' ? { value } : parseField(value, spec)
  if ('fault' in read) return String(value).trim()
  const kept = plain(read.value)
  if (kept === null || kept === '') return ''
  if (spec.kind === 'int' || spec.kind === 'qty' || spec.kind === 'rate') return String(Number(kept))
  return typeof kept === 'boolean'
    ? kept
      ? '1'
      : '0'
    : Array.isArray(kept)
      ? kept.map(String).toSorted().join(',')
      : String(kept)
}

/** What a sheet cannot carry: pictures, signatures, positions. A task that lacks nothing else waits for them. */
const EVIDENCE: readonly string[] = ['photosBizId', 'signBizId', 'posLng', 'posLat', 'posTime']
export function isEvidence(sheet: TaskSheet, path: string): boolean {
  const parts = path.split('.')
  const last = parts.at(-1)!
  if (parts.length === 1 && EVIDENCE.includes(last)) return true
  const fields = sheet.payload.fields as Record<string, Field>
  if (parts.length === 1) return fields[last]?.kind === 'files'
  const child = fields[parts[0]!]?.target
  return child !== undefined && (resourceNamed(child).fields as Record<string, Field>)[last]?.kind === 'files'
}
