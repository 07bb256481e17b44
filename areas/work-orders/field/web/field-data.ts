import { textOf, type Field, type Language } from '#kernel'
import { fetchKept, freshOrKept, readKept } from '#packages/web/offline/kept.ts'
import { pickPathOf } from '#packages/web/kit/data.ts'
import { onlyParams } from '#packages/web/kit/fields/pickers.tsx'
import {
  findResource,
  ownFields,
  resourceNamed,
  titleOf,
  type AnyResource,
  type Row,
} from '#packages/web/kit/model/world.ts'
import { typeOf } from '../../kinds/types.ts'
import type { FieldDay, FieldTask } from '../field-task.ts'

const CORE = '/api/ratutech-core/vehicle-task'
export const FIELD_LIST = `${CORE}/field`
export const TASK_DETAIL = `${CORE}/detail`
const AT_ONCE = 4

export interface Choice {
  value: string
  label: string
}
interface Entry {
  dictKey: string
  dictValue: string
  valueEn?: string
  isSealed?: boolean | number
}
const DICTIONARIES = ['/api/blade-system/dict-biz/dictionary', '/api/blade-system/dict/dictionary'] as const

/** Words of a dictionary, the tenant's own before those of the system; kept ones where there is no network. */
export async function dictionaryOf(owner: string, code: string, language: Language): Promise<Choice[]> {
  for (const path of DICTIONARIES) {
    const kept = (await readKept<Entry[]>(owner, path, { code })) ?? (await fetchKept<Entry[]>(owner, path, { code }))
    const entries = Array.isArray(kept.value) ? kept.value.filter(one => one.dictKey !== '-1' && !one.isSealed) : []
    if (entries.length > 0)
      return entries.map(one => ({
        value: one.dictKey,
        label: language === 'en' && one.valueEn ? one.valueEn : textOf(one.dictValue, language),
      }))
  }
  return []
}

const MOST_CHOICES = 300
/** What a reference may mean: the server's list, or the one that was kept. */
export async function choicesOf(owner: string, field: Field, record: Row, language: Language): Promise<Choice[]> {
  const target = findResource(field.target)
  const path = target && pickPathOf(field, target)
  if (!target || !path) return []
  const answer = await freshOrKept<Row[] | { records?: Row[] }>(owner, path, {
    size: MOST_CHOICES,
    ...onlyParams(field, record),
  })
  const rows = Array.isArray(answer.value) ? answer.value : (answer.value.records ?? [])
  return rows.map(row => ({
    value: String(row['id']),
    label: titleOf(target, row, language) || String(row['name'] ?? ''),
  }))
}

/** Fields of a payload with those of its child rows. */
const allFields = (resource: AnyResource): Field[] =>
  ownFields(resource).flatMap(([, field]) => {
    const child = field.kind === 'lines' ? findResource(field.target) : undefined
    return child ? allFields(child) : [field]
  })
const isWide = (field: Field): boolean =>
  field.kind === 'ref' &&
  !field.system &&
  !Object.values(field.options.only ?? {})
    .flat()
    .some(one => typeof one === 'string' && one.startsWith('field:'))

/** Everything that the day's forms need is laid down on the device: details that changed, dictionaries, lists. */
export async function prepareDay(
  owner: string,
  day: FieldDay,
  told: (done: number, all: number) => void,
): Promise<void> {
  let done = 0
  const left = [...day.tasks]
  const one = async (task: FieldTask): Promise<void> => {
    const kept = await readKept<Row>(owner, TASK_DETAIL, { id: task.id })
    if (Number(kept?.value['version']) !== task.version) await fetchKept(owner, TASK_DETAIL, { id: task.id })
    told(++done, day.tasks.length)
  }
  const worker = async (): Promise<void> => {
    for (let task = left.shift(); task; task = left.shift()) await one(task)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const types = [...new Set(day.tasks.map(task => task.type))]
  const fields = types.flatMap(type => allFields(resourceNamed(typeOf(type).payload)))
  const codes = [
    ...new Set(fields.filter(field => field.kind === 'dict').map(field => field.target!)),
    'work_cost_item',
  ]
  for (const code of codes) await dictionaryOf(owner, code, 'zh')
  for (const field of fields.filter(isWide)) await choicesOf(owner, field, {}, 'zh')
}
