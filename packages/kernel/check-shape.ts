import { baseOf, fieldsOf, isColumn, isShown, mustBeField, mustBeLabel, type World } from './check-world.ts'
import { isBulk } from './bulk.ts'
import type { EventSpec, Resource } from './define.ts'
import { parseIndex } from './index-text.ts'

/** Title, number, sections, list, detail, excel, approval, scope, indexes: everything that names fields. */
export function checkShape(world: World, resource: Resource): void {
  const { name } = resource
  mustBeLabel(world, name, resource.label)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) world.say(name, 'a resource is named in kebab-case')
  if (resource.page !== undefined && !resource.page.startsWith('/'))
    world.say(name, `'page' is '${resource.page}'; it begins with /`)
  checkDoors(world, resource)
  mustBeField(world, resource, name, "'title'", resource.title)
  for (const one of resource.subtitle ?? []) mustBeField(world, resource, name, "'subtitle'", one, isShown)
  if (resource.apartBy !== undefined) mustBeField(world, resource, name, "'apartBy'", resource.apartBy, isShown)
  checkNumber(world, resource)
  checkSections(world, resource)
  checkList(world, resource)
  checkDetail(world, resource)
  checkExcel(world, resource)
  checkApproval(world, resource)
  checkScope(world, resource)
  checkIndexes(world, resource)
  checkMonthly(world, resource)
  for (const field of Object.keys(resource.builtIn?.is ?? {}))
    if (!resource.fields[field]) world.say(name, `'builtIn' names '${field}', which is no field of ${name}`)
  for (const what of resource.builtIn?.not ?? [])
    if (what !== 'remove' && what !== 'edit' && !resource.actions?.[what])
      world.say(name, `'builtIn' bars '${what}', which is no action of ${name}`)
  for (const [what, when] of Object.entries(resource.onlyWhile ?? {})) {
    if (what !== 'remove' && what !== 'edit' && !resource.actions?.[what])
      world.say(name, `'onlyWhile' names '${what}', which is no action of ${name}`)
    for (const field of Object.keys(when))
      if (!resource.fields[field])
        world.say(name, `'onlyWhile' of '${what}' names '${field}', which is no field of ${name}`)
  }
  checkEvents(world, resource)
  if (resource.closedAfter !== undefined && resource.fields[resource.closedAfter]?.kind !== 'date')
    world.say(name, `'closedAfter' names '${resource.closedAfter}', which is no date of ${name}`)
}

function checkEvents(world: World, resource: Resource): void {
  for (const [name, spec] of Object.entries(resource.events ?? {})) {
    const place = `${resource.name}.events.${name}`
    const { label, of, facts = {}, words = {} } = typeof spec === 'string' ? ({ label: spec } as EventSpec) : spec
    mustBeLabel(world, place, label)
    if (!/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(name)) world.say(place, "an event is named '<subject>.<past tense>'")
    if (of && !world.byName.has(of)) world.say(place, `'of' names '${of}', which is no resource`)
    for (const [key, field] of Object.entries(facts)) mustBeLabel(world, `${place}.${key}`, field.label)
    for (const [key, word] of Object.entries(words)) mustBeLabel(world, `${place}.words.${key}`, word)
    const other = world.definitions.find(one => one.name < resource.name && one.events?.[name] !== undefined)
    if (other) world.say(place, `is declared by ${other.name} already`)
  }
}

function checkDoors(world: World, resource: Resource): void {
  for (const door of resource.doors ?? []) {
    const place = `${resource.name} ${door.page}`
    if (!door.page.startsWith('/')) world.say(place, 'the page of a door begins with /')
    mustBeLabel(world, place, door.label)
    for (const filter of Object.keys(door.holds)) mustBeField(world, resource, place, "'holds'", filter.split('_')[0]!)
    for (const column of door.columns ?? []) mustBeField(world, resource, place, "'columns'", column, isShown)
  }
}

function checkNumber(world: World, { name, number, fields }: Resource): void {
  if (!number) return
  const field = fields[number.field]
  if (field?.kind !== 'text')
    return world.say(name, `'number' names '${number.field}', which is not a text field of ${name}`)
  if (!field.system) world.say(`${name}.${number.field}`, 'the number is given by the system: it needs flag S')
  if (!/^[A-Z][A-Z0-9]*$/.test(number.prefix))
    world.say(name, `the prefix of its number is '${number.prefix}'; capitals only`)
}

function checkSections(world: World, resource: Resource): void {
  if (!resource.sections) return
  const seen = new Map<string, string>()
  const ids = new Set<string>()
  for (const section of resource.sections) {
    const place = `${resource.name}.sections.${section.id}`
    mustBeLabel(world, place, section.title)
    if (ids.has(section.id)) world.say(place, 'this id is given twice')
    ids.add(section.id)
    for (const field of section.fields) {
      if (!resource.fields[field])
        mustBeField(world, resource, place, 'it', field, (one, key) => one.fields[key] !== undefined)
      if (seen.has(field)) world.say(place, `'${field}' stands in section '${seen.get(field)}' already`)
      seen.set(field, section.id)
    }
  }
  for (const [name, field] of fieldsOf(resource))
    if (!field.system && !seen.has(name))
      world.say(`${resource.name}.${name}`, 'stands in no section, so nobody could fill it in')
}

function checkList(world: World, resource: Resource): void {
  const { columns, filters, quick, totals, sort, bulk } = resource.list ?? {}
  const place = `${resource.name}.list`
  for (const name of columns ?? []) mustBeField(world, resource, place, "'columns'", name, isShown)
  for (const name of filters ?? []) mustBeField(world, resource, place, "'filters'", name)
  for (const name of bulk ?? [])
    if (!resource.fields[name] || !isBulk(resource, name))
      world.say(place, `'bulk' names '${name}', which no form changes for many rows (unique, masked, lines, S)`)
  const known = filters ?? [
    ...fieldsOf(resource)
      .filter(([, field]) => field.filter)
      .map(([name]) => name),
    'status',
    'createTime',
  ]
  for (const name of quick ?? [])
    if (!known.includes(name))
      world.say(place, `'quick' names '${name}', which is no filter of ${resource.name} (flag F)`)
  if ((quick ?? []).length > 5)
    world.say(place, `'quick' has ${quick!.length} filters; at most five are always visible`)
  for (const name of totals ?? [])
    if (!['money', 'int', 'qty'].includes(resource.fields[name]?.kind ?? ''))
      world.say(place, `'totals' names '${name}', which is not an amount or a number of ${resource.name}`)
  if (sort === undefined) return
  const by = sort.replace(/^-/, '')
  mustBeField(world, resource, place, "'sort'", by)
  if (isColumn(resource, by) && !isIndexed(resource, by))
    world.say(place, `'sort' is by '${by}', which has no index (flag F or U, or 'indexes')`)
}
function isIndexed(resource: Resource, name: string): boolean {
  const field = resource.fields[name]
  if (!field) return ['createTime', 'id', 'lineNo'].includes(name)
  // Framework lists are small: a tree of menus is sorted in memory.
  if (resource.kind !== 'record' || resource.dialect === 'framework') return true
  if (field.unique || (field.filter && !field.many && !['text', 'note', 'enum', 'bool'].includes(field.kind)))
    return true
  return (resource.indexes ?? []).some(text => parseIndex(text)?.columns[0]?.field === name)
}

function checkDetail(world: World, resource: Resource): void {
  const { facts = [], related = [] } = resource.detail ?? {}
  for (const name of facts) mustBeField(world, resource, `${resource.name}.detail`, "'facts'", name, isShown)
  for (const one of related) {
    const place = `${resource.name}.detail.related.${one.id}`
    mustBeLabel(world, place, one.title)
    const target = world.byName.get(one.resource)
    if (!target) {
      if (!world.notBuilt.has(one.resource))
        world.say(place, `lists '${one.resource}', which is neither a definition nor in areas/not-built.ts`)
      continue
    }
    mustBeField(world, target, place, "'by'", one.by)
    if (one.from) mustBeField(world, resource, place, "'from'", one.from)
    for (const name of Object.keys(one.where ?? {}))
      if (name !== 'status') mustBeField(world, target, place, "'where'", name.replace(/_(ge|le|gt|lt|in)$/, ''))
    for (const name of one.columns ?? []) mustBeField(world, target, place, "'columns'", name, isShown)
  }
}

function checkExcel(world: World, resource: Resource): void {
  const {
    import: imported = [],
    naturalKey = [],
    export: exported = [],
    headers = {},
    required = [],
  } = resource.excel ?? {}
  const place = `${resource.name}.excel`
  for (const name of [...Object.keys(headers), ...required])
    if (!imported.includes(name))
      world.say(place, `'headers' and 'required' name '${name}', which is no column of 'import'`)
  for (const name of imported) {
    if (!resource.fields[name] && headers[name]) continue
    if (!resource.fields[name]) mustBeField(world, resource, place, "'import'", name, () => false)
    else if (resource.fields[name].system)
      world.say(place, `'import' names '${name}', which is set by the system (flag S)`)
  }
  for (const name of naturalKey)
    if (!resource.fields[name]) mustBeField(world, resource, place, "'naturalKey'", name, () => false)
  for (const name of exported) mustBeField(world, resource, place, "'export'", name, isShown)
}

function checkApproval(world: World, resource: Resource): void {
  const { approval, name } = resource
  if (!approval) return
  const place = `${name}.approval`
  for (const one of approval.variables ?? []) mustBeField(world, resource, place, "'variables'", one)
  if (approval.kind) mustBeField(world, resource, place, "'kind'", approval.kind)
  for (const [key, kind] of [
    ['amount', 'money'],
    ['city', 'region'],
    ['dept', 'dept'],
  ] as const) {
    const field = approval[key]
    if (field !== undefined && resource.fields[field]?.kind !== kind && field !== 'createDept')
      world.say(place, `'${key}' names '${field}', which is not a ${kind} field of ${name}`)
  }
  for (const one of ['approve', 'reject'])
    if (!resource.actions?.[one])
      world.say(place, `an approval ends in the action '${one}', which ${name} does not have (approvalActions)`)
}

function checkScope(world: World, resource: Resource): void {
  const { scope, name } = resource
  if (scope === undefined || scope === 'tenant') return
  const rules = {
    users: ['user', scope.users],
    depts: ['dept', scope.depts],
    cities: ['region', scope.cities],
    partner: ['ref', scope.partner === undefined ? [] : [scope.partner]],
  } as const
  for (const [key, [kind, names]] of Object.entries(rules))
    for (const one of names ?? []) {
      // 'customerId.bizUserId': the field stands in the record that the row points to.
      const [own, far] = one.split('.') as [string, string?]
      const asked = far === undefined ? resource : world.byName.get(resource.fields[own]?.target ?? '')
      const last = far ?? own
      const field = asked?.fields[last]
      // `id`: the rows are the users, departments or partners themselves.
      const isBase =
        asked !== undefined &&
        (last === 'id' ||
          (key === 'users' && ['createUser', 'updateUser'].includes(last)) ||
          (key === 'depts' && last === 'createDept'))
      if (!isBase && field?.kind !== kind && !(field?.kind === 'ref' && field.target === kind))
        world.say(`${name}.scope`, `'${key}' names '${one}', which is not a ${kind} field of ${asked?.name ?? name}`)
    }
}

function checkIndexes(world: World, resource: Resource): void {
  const head = world.byName.get(resource.extends ?? '')
  for (const text of resource.indexes ?? []) {
    const place = `${resource.name}.indexes`
    const parsed = parseIndex(text)
    if (!parsed) {
      world.say(place, `'${text}' does not read like 'a, b', 'a, b include c' or 'unique: a, b where <sql>'`)
      continue
    }
    const names = [...parsed.columns.map(one => one.field), ...parsed.include]
    for (const name of names) mustBeField(world, resource, place, `'${text}'`, name)
    const inHead = (name: string) => head !== undefined && (name in head.fields || baseOf(resource).includes(name))
    if (head && names.some(inHead) && !names.every(inHead))
      world.say(
        place,
        `'${text}' joins columns of ${resource.name} with columns of its head ${head.name}; an index stands on one table`,
      )
  }
}

/** PostgreSQL cuts names at 63 bytes. */
const LONGEST_IN_MONTHS = 50

/** PostgreSQL splits a table by a column that is never empty and stands in every unique key. */
function checkMonthly(world: World, { name, table, monthly, kind, fields, indexes, ...resource }: Resource): void {
  if (!monthly) return
  const place = `${name}.monthly`
  const { by, leastDays } = monthly
  const field = fields[by]
  if (kind !== 'record' || resource.extends !== undefined || resource.discriminator !== undefined)
    world.say(place, 'only a record with a table to itself lies in months: no lines, no view, no head and no extension')
  if (by !== 'createTime' && field?.kind !== 'date' && field?.kind !== 'datetime')
    world.say(place, `'by' names '${by}', which is neither createTime nor a date or datetime field of ${name}`)
  if (field && !field.required && !field.system)
    world.say(place, `'by' names '${by}', which may be empty: it needs flag R or S`)
  if (table.length > LONGEST_IN_MONTHS)
    world.say(place, `the table '${table}' is named too long: its parts are called like it, with their month`)
  if (leastDays !== undefined && (!Number.isInteger(leastDays) || leastDays < 1))
    world.say(place, `'leastDays' is ${leastDays}; it is a whole number of days`)
  for (const [key, one] of Object.entries(fields))
    if (one.unique)
      world.say(
        `${name}.${key}`,
        `is unique by itself (flag U), which a table in months cannot promise: 'indexes' with 'unique: ${key}, ${by}'`,
      )
  for (const text of indexes ?? []) {
    const parsed = parseIndex(text)
    if (parsed?.unique && !parsed.columns.some(one => one.field === by))
      world.say(place, `'${text}' lacks '${by}': a table in months is unique within a month at most`)
  }
}
