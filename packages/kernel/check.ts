import { callsOf } from './calls.ts'
import { checkFields, checkParent } from './check-fields.ts'
import { checkShape } from './check-shape.ts'
import { checkStates } from './check-states.ts'
import { fieldsOf, type World } from './check-world.ts'
import { pagesOf, type Resource } from './define.ts'

/**
 * Everything that definitions can say wrong, each with its place. Empty = the server may start.
 * `notBuilt`: resources of later issues that references may name already.
 */
export function checkDefinitions(
  definitions: readonly Resource[],
  notBuilt: ReadonlySet<string> = new Set(),
): string[] {
  const faults: string[] = []
  const world: World = {
    definitions,
    notBuilt,
    byName: new Map(definitions.map(one => [one.name, one])),
    say: (place, fault) => void faults.push(`${place}: ${fault}`),
  }
  checkDuplicates(world)
  for (const resource of definitions) {
    checkShape(world, resource)
    checkFields(world, resource)
    checkParent(world, resource)
    checkStates(world, resource)
    checkExtension(world, resource)
  }
  checkCalls(world)
  for (const name of notBuilt)
    if (world.byName.has(name)) world.say('areas/not-built.ts', `'${name}' is built; take it off the list`)
  return faults
}

function checkDuplicates(world: World): void {
  const kinds: [string, (one: Resource) => readonly string[]][] = [
    ['name', one => [one.name]],
    ['path', one => (one.kind === 'lines' ? [] : [`${one.service} ${one.path}`])],
    ['table', one => (one.kind === 'view' ? [] : [one.table])],
    ['page', pagesOf],
  ]
  for (const [kind, of] of kinds) {
    const named = world.definitions.flatMap(one => of(one).map(value => ({ value, by: `${one.area}/${one.name}` })))
    for (const [value, ones] of Map.groupBy(named, one => one.value))
      if (ones.length > 1) world.say(ones.map(one => one.by).join(' and '), `have the same ${kind} '${value}'`)
  }
}

/** Head and extension are two tables with one id (decisions 8). */
function checkExtension(world: World, resource: Resource): void {
  const { name, kindValue } = resource
  if (resource.discriminator !== undefined && resource.fields[resource.discriminator]?.kind !== 'enum')
    world.say(name, `'discriminator' names '${resource.discriminator}', which is not an enum field of ${name}`)
  if (resource.extends === undefined) {
    if (kindValue !== undefined) world.say(name, "'kindValue' without 'extends'")
    return
  }
  const head = world.byName.get(resource.extends)
  if (!head) return world.say(name, `extends '${resource.extends}', which is no definition`)
  if (head.kind !== 'record' || head.extends !== undefined)
    return world.say(name, `extends '${head.name}', which is no head of its own`)
  if (head.discriminator === undefined) return world.say(name, `extends '${head.name}', which has no 'discriminator'`)
  const codes = head.fields[head.discriminator]?.enumeration?.values.map(one => one.code) ?? []
  if (kindValue === undefined || !codes.includes(kindValue))
    world.say(name, `'kindValue' is ${kindValue ?? 'missing'}; it must be a code of ${head.name}.${head.discriminator}`)
  const twin = world.definitions.find(
    one => one !== resource && one.extends === head.name && one.kindValue === kindValue,
  )
  if (twin && kindValue !== undefined && twin.name < name)
    world.say(name, `'kindValue' ${kindValue} is also that of '${twin.name}'`)
  if (!resource.fields[head.discriminator])
    world.say(name, `lacks the field '${head.discriminator}' of its head: begin its fields with those of ${head.name}`)
  for (const [field, own] of fieldsOf(resource)) {
    const shared = head.fields[field]
    if (shared && storedAs(shared) !== storedAs(own))
      world.say(`${name}.${field}`, `is stored in ${head.name} otherwise (${storedAs(shared)}, here ${storedAs(own)})`)
  }
}
const storedAs = ({ kind, many, target, options }: Resource['fields'][string]): string =>
  [
    many ? `many ${kind}` : kind,
    kind === 'ref' ? target : undefined,
    kind === 'text' ? (options.max ?? 64) : kind === 'note' ? (options.max ?? 500) : undefined,
    options.scale,
  ]
    .filter(one => one !== undefined)
    .join(' ')

const writes = ['save', 'update', 'afresh', 'remove', 'update-status', 'submit', 'import']

function checkCalls(world: World): void {
  const answered = new Map<string, string>()
  for (const resource of world.definitions) {
    try {
      for (const { method, path, does } of callsOf(resource)) {
        const call = `${method} ${path}`
        const other = answered.get(call)
        if (other !== undefined)
          world.say(`${resource.name}.calls`, `${call} (${does}) is answered by ${other} already`)
        answered.set(call, `${resource.name} (${does})`)
      }
    } catch (error) {
      // callsOf names the place and the entry itself.
      world.say(
        `${resource.name}.calls`,
        error instanceof Error ? error.message.replace(/^[^:]+: /, '') : String(error),
      )
    }
    const named = (resource.calls ?? '')
      .split(',')
      .map(one => /^[\w-]+/.exec(one.trim())?.[0] ?? '')
      .filter(Boolean)
    if (resource.kind === 'lines' && named.length > 0)
      world.say(`${resource.name}.calls`, 'lines are read and saved with their head and have no calls of their own')
    if (resource.kind === 'view')
      for (const one of named)
        if (writes.includes(one))
          world.say(`${resource.name}.calls`, `'${one}' writes, and a view has nothing to write to`)
  }
}
