import {
  approvalActions,
  defineResource,
  enableActions,
  enabledStates,
  invalid,
  recordStates,
  refuse,
  servicePrefix,
  snake,
  type Resource,
  type RowOf,
  type Service,
} from '#kernel'
import type { dataModel } from '#areas/platform/data-model/data-model.ts'
import { baseColumns, type FieldRow } from '#areas/platform/data-model/server/propose-fields.ts'
import { className, isResourceName, words } from '#areas/platform/data-model/server/words.ts'
import type { code } from '../code.ts'
import { type FieldSource, fieldSources } from './field-source.ts'
import { built, Named, namesIn, printed, type Source, Spread } from './source.ts'

export const template = { simple: 1, approval: 2, lines: 3 } as const

/**
 * A resource as it will stand in the tree: where, under which names, and its definition as text and as the thing
 * itself.
 */
export interface MadeResource {
  readonly name: string
  readonly exportName: string
  readonly area: string
  readonly folder: string
  readonly labelZh: string
  readonly labelEn: string
  readonly page: string
  readonly kind: number
  readonly author: string
  readonly table: string
  readonly definition: Resource
  readonly text: string
  readonly fields: readonly FieldSource[]
}

const part = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
export const isArea = (text: string): boolean => part.test(text) && text.length <= 32
/** 'org.example.desk' or 'desk': parts of names and nothing that leads out of a folder. */
export const isPackage = (text: string): boolean =>
  text.length <= 128 && /^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*)*$/.test(text)
export const isTable = (text: string): boolean => /^[a-z][a-z0-9_]{0,62}$/.test(text)
export const isCallPath = (text: string): boolean =>
  text.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(text)
export const isWebPath = (text: string): boolean => text.length <= 100 && /^(\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/.test(text)
export const serviceOf = (text: string): Service | undefined =>
  [text, text.replace(/^blade-/, '')].find((one): one is Service => Object.hasOwn(servicePrefix, one))

export function makeResource(
  row: RowOf<typeof code>,
  model: RowOf<typeof dataModel>,
  stored: readonly FieldRow[],
): MadeResource {
  const name = resourceName(row, model)
  const exportName = model.modelClass ? model.modelClass[0]!.toLowerCase() + model.modelClass.slice(1) : className(name)
  const area = row.area || (row.packageName ?? '').split('.').at(-1) || 'platform'
  if (!isArea(area) || !isResourceName(name))
    invalid({ area: '所属目录与资源名只能是小写字母、数字和横线 / Folder and resource are kebab-case' })
  const rows = stored.filter(one => !baseColumns.has(one.jdbcName))
  const fields = fieldSources(rows)
  if (fields.length === 0)
    refuse('noFields', '模型【{name}】还没有字段，请先配置字段 / The model {name} has no fields yet', {
      name: model.modelName,
    })
  const kind = row.templateType
  const labelEn = model.modelNameEn || words(name)
  const page = row.webPath || `/${area}/${name}`
  const table = (row.tableName || model.modelTable).toLowerCase()
  const spec: Record<string, Source | undefined> = {
    name,
    label: `${model.modelName} / ${labelEn}`,
    area,
    ...whereOf(row, name, table, kind === template.lines ? undefined : page),
    title: titleOf(fields),
    ...(kind === template.lines ? linesOf(fields) : recordOf(kind, name, fields)),
  }
  const definition = defineResource(
    built(spec as Source) as Parameters<typeof defineResource>[0],
  ) as unknown as Resource
  return {
    name,
    exportName,
    area,
    folder: `areas/${area}/${name}`,
    labelZh: model.modelName,
    labelEn,
    page,
    kind,
    author: row.author ?? '',
    table,
    definition,
    fields,
    text: fileOf(exportName, spec, model, row),
  }
}

/** Named by the model's code; for models named after their table, by the table without its prefix. */
function resourceName(row: RowOf<typeof code>, model: RowOf<typeof dataModel>): string {
  if (isResourceName(model.modelCode)) return model.modelCode
  const table = (row.tableName || model.modelTable).toLowerCase()
  const bare = row.tablePrefix && table.startsWith(row.tablePrefix) ? table.slice(row.tablePrefix.length) : table
  return bare.replace(/^_+|_+$/g, '').replace(/_+/g, '-')
}

const whereOf = (
  row: RowOf<typeof code>,
  name: string,
  table: string,
  page: string | undefined,
): Record<string, Source | undefined> => {
  const service = serviceOf(row.serviceName ?? 'core') ?? 'core'
  return {
    ...(service === 'core' ? {} : { service }),
    ...(row.apiPath && row.apiPath !== name ? { path: row.apiPath } : {}),
    ...(table === snake(name) ? {} : { table }),
    ...(page === undefined ? {} : { page }),
  }
}

const called = (fields: readonly FieldSource[]): FieldSource | undefined =>
  fields.find(one => one.flags.includes('K')) ??
  numberOf(fields) ??
  fields.find(one => one.kind === 'text') ??
  fields.find(one => one.kind === 'note')
const titleOf = (fields: readonly FieldSource[]): string =>
  (called(fields) ?? refuse('noTitle', '至少需要一个文本字段作为标题 / At least one text field is needed as the title'))
    .name
/** A number that the system gives: text, unique, not typed in. */
const numberOf = (fields: readonly FieldSource[]): FieldSource | undefined =>
  fields.find(
    one => one.kind === 'text' && one.flags.includes('S') && one.flags.includes('U') && /(No|Number)$/.test(one.name),
  )

function recordOf(kind: number, name: string, fields: readonly FieldSource[]): Record<string, Source | undefined> {
  const number = numberOf(fields)
  const isApproved = kind === template.approval
  const enabling = new Named('enableActions', enableActions)
  const first = (wanted: FieldSource['kind']) => fields.find(one => one.kind === wanted)?.name
  const calls = [
    'page',
    'list',
    'detail',
    'timeline',
    'status-count',
    'save',
    'update',
    ...(isApproved ? ['afresh'] : []),
    'remove',
    'update-status',
    'export',
  ]
  const ordered = fields
    .filter(one => one.row.listRow > 0 && !['html', 'json'].includes(one.kind))
    .sort((a, b) => a.row.listRow - b.row.listRow)
    .map(one => one.name)
  const optional = (key: string, value: string | undefined): Record<string, Source> =>
    value === undefined ? {} : { [key]: value }
  return {
    ...(number
      ? {
          number: {
            field: number.name,
            prefix: name
              .split('-')
              .map(word => word[0]!.toUpperCase())
              .join('')
              .replace(/^\d+/, 'N'),
          },
        }
      : {}),
    fields: Object.fromEntries(fields.map(one => [one.name, one.source])),
    sections: sectionsOf(fields),
    states: isApproved ? new Named('recordStates', recordStates) : new Named('enabledStates', enabledStates),
    actions: isApproved ? new Spread([new Named('approvalActions', approvalActions), enabling]) : enabling,
    calls: calls.join(', '),
    ...(isApproved
      ? {
          approval: {
            processKey: name,
            ...optional('amount', first('money')),
            ...optional('city', first('region')),
            ...optional('dept', first('dept')),
          },
        }
      : {}),
    scope: { users: ['createUser'], depts: ['createDept'] },
    ...(ordered.length > 0 ? { list: { columns: [...ordered, 'status', 'createTime'] } } : {}),
  }
}

function linesOf(fields: readonly FieldSource[]): Record<string, Source | undefined> {
  const parent =
    fields.find(one => one.kind === 'ref') ??
    refuse('noParent', '子表模板需要一个引用主表的字段 / Lines need a field that refers to their head')
  return { kind: 'lines', parent: parent.name, fields: Object.fromEntries(fields.map(one => [one.name, one.source])) }
}

function sectionsOf(fields: readonly FieldSource[]): Source[] {
  const groups = Map.groupBy(
    fields.filter(one => !one.flags.includes('S')),
    one => one.row.formSection || '基本信息 / Basics',
  )
  return [...groups].map(([title, own], index) => ({
    id: `part${index + 1}`,
    title: title.includes(' / ') ? title : `${title} / Part ${index + 1}`,
    fields: own.map(one => one.name),
  }))
}

const HEAD = ['name', 'label', 'area', 'service', 'path', 'table', 'kind', 'parent', 'page', 'title', 'number']
const WIDE = 150
/** As the others are written: the head on one line, then a field a line. */
function fileOf(
  exportName: string,
  spec: Readonly<Record<string, Source | undefined>>,
  model: RowOf<typeof dataModel>,
  row: RowOf<typeof code>,
): string {
  const entries = Object.entries(spec).filter((entry): entry is [string, Source] => entry[1] !== undefined)
  const imports = [...new Set(['defineResource', ...entries.flatMap(([, value]) => namesIn(value))])].sort()
  const line = (key: string, value: Source): string => `${key}: ${printed(value)}`
  const head = entries.filter(([key]) => HEAD.includes(key)).map(([key, value]) => line(key, value))
  const rest = entries
    .filter(([key]) => !HEAD.includes(key))
    .map(([key, value]) => {
      if (key === 'fields')
        return `  fields: {\n${Object.entries(value as Record<string, Source>)
          .map(([name, one]) => `    ${line(name, one)},\n`)
          .join('')}  },\n`
      if (key === 'sections')
        return `  sections: [\n${(value as readonly Source[]).map(one => `    ${printed(one)},\n`).join('')}  ],\n`
      return `  ${line(key, value)},\n`
    })
  const note = [
    `From the table ${model.modelTable}`,
    ...(row.author ? [`by ${row.author.replaceAll('*/', '')}`] : []),
  ].join(', ')
  return `import { ${imports.join(', ')} } from '#kernel'\n\n/** ${note}. */\nexport const ${exportName} = defineResource({\n${folded(head)}${rest.join('')}})\n`
}

function folded(parts: readonly string[]): string {
  const lines: string[] = []
  for (const one of parts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + one.length < WIDE) lines[lines.length - 1] = `${last} ${one},`
    else lines.push(`  ${one},`)
  }
  return lines.map(one => `${one}\n`).join('')
}
