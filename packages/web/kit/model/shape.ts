import { twinOf, type Field, type Label, type Section } from '#kernel'
import { fieldOf, findResource, isAbsent, ownFields, statesOf, type AnyResource, type Row } from './world.ts'

/** More columns than this are hidden until somebody asks for them (ui.md, list). */
const COLUMNS_SHOWN = 12
const IN_TABLE = (field: Field) => !['html', 'json', 'lines'].includes(field.kind) && !field.options.untold

/**
 * Every column that the list can show, in its standard order: what people call the thing first, state last but one,
 * create time last.
 */
export function columnsOf(resource: AnyResource): { names: string[]; shown: number } {
  const wanted: string[] = resource.list?.columns
    ? [...resource.list.columns]
    : [
        ...ownFields(resource)
          .filter(([, field]) => field.inList)
          .map(([name]) => name),
        'status',
        'createTime',
      ]
  const first = [resource.number?.field, resource.title].filter(
    (name): name is string => name !== undefined && wanted.includes(name),
  )
  const shown = unique([...first, ...wanted]).filter(name => isColumn(resource, name))
  const rest = unique([
    ...ownFields(resource)
      .filter(([, field]) => IN_TABLE(field))
      .map(([name]) => name),
    'status',
    'createUser',
    'createDept',
    'createTime',
    'updateTime',
  ]).filter(name => !shown.includes(name) && isColumn(resource, name))
  const tail: string[] = shown.filter(name => name === 'status' || name === 'createTime')
  const head = withAmountsEarly(
    resource,
    shown.filter(name => !tail.includes(name)),
  )
  const visible = resource.list?.columns ? shown : [...head.slice(0, COLUMNS_SHOWN - tail.length), ...tail]
  return { names: [...visible, ...shown.filter(name => !visible.includes(name)), ...rest], shown: visible.length }
}

/**
 * Behind the number and two columns that say whose it is: what a definition names under `totals` is what its list is
 * read for.
 */
const NAMES_BEFORE_AMOUNTS = 3
function withAmountsEarly(resource: AnyResource, head: string[]): string[] {
  const totals = resource.list?.columns ? [] : (resource.list?.totals ?? []).filter(name => head.includes(name))
  const others = head.filter(name => !totals.includes(name))
  return [...others.slice(0, NAMES_BEFORE_AMOUNTS), ...totals, ...others.slice(NAMES_BEFORE_AMOUNTS)]
}

const isColumn = (resource: AnyResource, name: string) => {
  const field = fieldOf(resource, name)
  return field !== undefined && IN_TABLE(field) && !isNotation(resource, name, field)
}
const unique = (names: string[]) => [...new Set(names)]

/** Columns of child rows: everything but the way back to the head, or those that the field names. */
/** `own`: fields that the child draws itself, whatever they hold. */
export const lineColumns = (
  child: AnyResource,
  { columns }: Field['options'],
  own: Readonly<Record<string, unknown>> = {},
): [string, Field][] =>
  ownFields(child).filter(([name, field]) =>
    columns
      ? columns.includes(name)
      : name !== child.parent && (!['lines', 'json', 'html'].includes(field.kind) || own[name] !== undefined),
  )

/**
 * What a reader sees of child rows: in the order of their `list.columns` where they say one, for what he looks for is
 * not what the form asks first.
 */
export function readColumns(
  child: AnyResource,
  options: Field['options'],
  own?: Readonly<Record<string, unknown>>,
): [string, Field][] {
  const columns = lineColumns(child, options, own)
  const wanted = options.columns ? undefined : child.kind === 'lines' ? child.list?.columns : undefined
  return wanted ? wanted.flatMap(name => columns.filter(([one]) => one === name)) : columns
}

/** Lines are looked up among those of one head, which a filter does not know. */
const isOfLines = (field: Field): boolean => field.kind === 'ref' && findResource(field.target)?.kind === 'lines'

export function filtersOf(resource: AnyResource): { quick: string[]; more: string[] } {
  const all = (
    resource.list?.filters ?? [
      ...ownFields(resource)
        .filter(([, field]) => field.filter)
        .map(([name]) => name),
      ...(resource.kind === 'record' ? ['createTime'] : []),
    ]
  ).filter(name => {
    const field = fieldOf(resource, name)
    return (
      field !== undefined &&
      !['html', 'json', 'lines', 'files'].includes(field.kind) &&
      !isOfLines(field) &&
      !isNotation(resource, name, field)
    )
  })
  const quick = (resource.list?.quick ?? all.slice(0, 3))
    .filter(name => fieldOf(resource, name) !== undefined)
    .slice(0, 5)
  return { quick, more: all.filter(name => !quick.includes(name)) }
}

/** Sections of form and detail; fields that no section names come last, so that a forgotten one is seen. */
export function sectionsOf(resource: AnyResource): Section[] {
  const sections = (resource.sections ?? []) as readonly Section[]
  const named = new Set(sections.flatMap(one => [...one.fields]))
  const left = ownFields(resource)
    .filter(
      ([name, field]) =>
        !named.has(name) && !isMachinery(resource, name, field) && !isForActions(resource, name, field),
    )
    .map(([name]) => name)
  if (sections.length === 0) return split(resource, left)
  return left.length ? [...sections, { id: 'others', title: '其他信息 / Other', fields: left }] : [...sections]
}

/** Reckoned for `onlyWhile` alone: the buttons say it. */
const isForActions = (resource: AnyResource, name: string, field: Field): boolean =>
  field.options.computed === true && !field.inList && Object.values(resource.onlyWhile ?? {}).some(when => name in when)

/**
 * What the machinery keeps for itself in its own notation (the key by which it knows a row again) tells a reader
 * nothing.
 */
function isMachinery(resource: AnyResource, name: string, field: Field): boolean {
  const isKey =
    field.kind === 'text' &&
    field.unique &&
    !field.inList &&
    !field.filter &&
    !field.search &&
    name !== resource.number?.field
  return (
    name === 'processInstanceId' ||
    field.options.untold === true ||
    isBareId(resource, name, field) ||
    (field.system && field.kind === 'json') ||
    (isKey && (field.system || name.endsWith('Id'))) ||
    isNotation(resource, name, field)
  )
}
/**
 * An id kept as text because the kind beside it says whose it is, and a key that another row is known by: the number or
 * name beside them is what people read.
 */
const isBareId = (resource: AnyResource, name: string, field: Field): boolean =>
  field.system &&
  field.kind === 'text' &&
  !field.inList &&
  !field.search &&
  ((!field.filter && /Key$/.test(name)) ||
    (name.endsWith('Id') && fieldOf(resource, name.replace(/Id$/, 'Type')) !== undefined) ||
    isKindOfNumbered(resource, name))
/** The resource of a document whose number stands beside it, as a link. */
const isKindOfNumbered = (resource: AnyResource, name: string): boolean =>
  name.endsWith('Type') && ['Id', 'No'].every(end => fieldOf(resource, name.replace(/Type$/, end))?.kind === 'text')
/** The ids above a row of a tree; a code beside whose name it stands as a field of its own. */
const isNotation = (resource: AnyResource, name: string, field: Field): boolean =>
  field.system &&
  field.kind === 'text' &&
  !field.inList &&
  (name === 'ancestors' || fieldOf(resource, twinOf(name)) !== undefined)

/** The copy of a name that the system keeps beside a reference: the link says it already, in the same section. */
export function isSaidByRef(resource: AnyResource, name: string, record: Row, among: readonly string[]): boolean {
  const field = fieldOf(resource, name)
  if (field?.kind !== 'text' || !(field.system || resource.kind === 'view') || isAbsent(record[name])) return false
  return among.some(
    one =>
      ['ref', 'poly'].includes(fieldOf(resource, one)?.kind ?? '') &&
      one in record &&
      record[twinOf(one)] === record[name],
  )
}

/** Without sections: the plain fields, then each table of child rows, then papers and remarks. */
function split(resource: AnyResource, names: string[]): Section[] {
  const kindOf = (name: string) => fieldOf(resource, name)!.kind
  const lines = names.filter(name => kindOf(name) === 'lines')
  const papers = names.filter(name => ['files', 'note', 'html'].includes(kindOf(name)))
  const plain = names.filter(name => !lines.includes(name) && !papers.includes(name))
  return [
    { id: 'basic', title: '基本信息 / Basics' as const, fields: plain },
    ...lines.map(name => ({ id: name, title: fieldOf(resource, name)!.label, fields: [name] })),
    { id: 'papers', title: '备注与附件 / Remarks and files' as const, fields: papers },
  ].filter(section => section.fields.length > 0)
}

export const hasTotals = (resource: AnyResource): boolean => totalNames(resource).length > 0
export const totalNames = (resource: AnyResource): string[] => [
  ...(resource.list?.totals ??
    ownFields(resource)
      .filter(([, field]) => field.kind === 'money' && field.inList && !field.masked)
      .map(([name]) => name)),
]

/** Four to six figures of the head: those named, else the amounts and dates of the list. */
export function factsOf(resource: AnyResource): string[] {
  if (resource.detail?.facts) return [...resource.detail.facts]
  const { names, shown } = columnsOf(resource)
  const head = names
    .slice(0, shown)
    .filter(name => !['status', 'createTime', resource.title, resource.number?.field].includes(name))
  const weight = (name: string) =>
    ['money', 'ref', 'user', 'enum', 'date', 'dict'].indexOf(fieldOf(resource, name)!.kind)
  return head.filter(name => weight(name) >= 0).slice(0, 5)
}

const TELLING = 6
/** Of one record what tells most: its key facts, then what a list of it shows; what it has not is left out. */
export function tellingOf(resource: AnyResource, record: Row): string[] {
  const { names, shown } = columnsOf(resource)
  const told = ['status', 'createTime', resource.title, resource.titleEn]
  return unique([...factsOf(resource), ...(resource.subtitle ?? []), ...names.slice(0, shown)])
    .filter(name => {
      const field = fieldOf(resource, name)
      return field && !told.includes(name) && !['files', 'note', 'html'].includes(field.kind) && !isAbsent(record[name])
    })
    .slice(0, TELLING)
}

export const hasStateTabs = (resource: AnyResource): boolean =>
  resource.list?.tabsBy !== undefined ||
  (resource.states !== undefined && (resource.list?.tabs ?? Object.keys(resource.states.values).length > 2))
/** What the tabs of a list stand for: the parameter, and its codes with their words. */
export function tabsOf(resource: AnyResource): { by: string; tabs: readonly { code: number; label: Label }[] } {
  const by = resource.list?.tabsBy
  return by === undefined
    ? { by: 'status', tabs: statesOf(resource).map(([, state]) => state) }
    : { by, tabs: fieldOf(resource, by)?.enumeration?.values ?? [] }
}
