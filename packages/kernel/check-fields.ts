import { baseOf, fieldsOf, isColumn, mustBeField, mustBeLabel, type World } from './check-world.ts'
import type { Resource } from './define.ts'
import type { Field, When } from './fields.ts'

export function checkFields(world: World, resource: Resource): void {
  for (const [name, field] of fieldsOf(resource)) {
    const place = `${resource.name}.${name}`
    mustBeLabel(world, place, field.label)
    mustBeLabel(world, `${place}.help`, field.options.help)
    mustBeLabel(world, `${place}.lacks`, field.options.lacks)
    for (const value of field.enumeration?.values ?? []) mustBeLabel(world, `${place}.${value.code}`, value.label)
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) world.say(place, 'a field is named in camelCase')
    if (baseOf(resource).includes(name) || name === 'tenantId')
      world.say(
        place,
        `every ${resource.kind === 'lines' ? 'line' : 'record'} has '${name}' already; name the field otherwise`,
      )
    checkFlags(world, place, field)
    checkDefault(world, place, field)
    checkConditions(world, resource, place, field)
    checkTarget(world, resource, name, field)
    checkHandover(world, resource, place, field)
    checkSpelling(world, resource, name, field)
  }
}

function checkFlags(world: World, place: string, field: Field): void {
  const { kind, many } = field
  if (field.search && ((kind !== 'text' && kind !== 'note') || many))
    world.say(place, `flag K (search) is for text, not for ${many ? `many ${kind}` : kind}`)
  if (field.filter && ['html', 'json', 'lines'].includes(kind)) world.say(place, `flag F (filter) is not for ${kind}`)
  if (field.unique && (many || ['html', 'note', 'json', 'lines', 'bool'].includes(kind)))
    world.say(place, `flag U (unique) is not for ${many ? `many ${kind}` : kind}`)
  if (many && kind === 'lines') world.say(place, 'lines are several already; take many() away')
  if (field.options.computed && (!field.system || field.filter || field.unique || field.search))
    world.say(place, "a 'computed' field has no column: it needs flag S, and F, U or K cannot be asked of it")
  if (field.options.mask && !field.masked) world.say(place, "'mask' without flag M hides nothing")
}

function checkSpelling(world: World, resource: Resource, name: string, field: Field): void {
  const { spells } = field.options
  if (spells === undefined) return
  const place = `${resource.name}.${name}`
  const [other, head] = [resource.fields[spells], world.byName.get(resource.extends ?? '')?.fields ?? {}]
  if (other?.kind !== 'text' || other.many || other.options.computed)
    world.say(place, `'spells' names '${spells}', which is no text field of ${resource.name}`)
  else if (other.masked) world.say(place, `'spells' would tell '${spells}', which is masked`)
  else if (name in head !== spells in head)
    world.say(place, `'spells' names '${spells}', which stands in another table`)
  if (!field.system) world.say(place, "'spells' is written by the engine: it needs flag S")
}

function checkDefault(world: World, place: string, field: Field): void {
  const given = field.options.default
  if (given === undefined) return
  const values = Array.isArray(given) ? given : [given]
  for (const value of values)
    if (field.enumeration && !field.enumeration.values.some(one => one.code === value))
      world.say(place, `'default' is ${String(value)}, which is no code of ${field.enumeration.name}`)
}

function checkConditions(world: World, resource: Resource, place: string, field: Field): void {
  const { when, requiredWhen, notBefore, after } = field.options
  checkWhen(world, resource, place, 'when', when)
  checkWhen(world, resource, place, 'requiredWhen', requiredWhen)
  checkMaskedWhen(world, resource, place, field)
  for (const [key, name] of Object.entries({ notBefore, after })) {
    if (name === undefined) continue
    const other = resource.fields[name]
    if (!other || (other.kind !== 'date' && other.kind !== 'datetime'))
      world.say(place, `'${key}' names '${name}', which is not a date field of ${resource.name}`)
  }
}

function checkMaskedWhen(
  world: World,
  resource: Resource,
  place: string,
  { masked, options: { maskedWhen } }: Field,
): void {
  if (!maskedWhen) return
  if (!masked) world.say(place, "'maskedWhen' without flag M hides nothing")
  checkWhen(world, resource, place, 'maskedWhen', maskedWhen)
  for (const name of Object.keys(maskedWhen)) {
    const other = resource.fields[name]
    if (!other) continue
    if (other.many || !['enum', 'dict', 'bool'].includes(other.kind))
      world.say(place, `'maskedWhen' asks ${name}, which is no code`)
    if (!other.system && !other.options.fixed)
      world.say(
        place,
        `'maskedWhen' asks ${name}, which can be changed: it needs 'fixed', or a change of it would lift the mask`,
      )
    if (
      resource.extends &&
      name in (world.byName.get(resource.extends)?.fields ?? {}) !==
        place.slice(resource.name.length + 1) in (world.byName.get(resource.extends)?.fields ?? {})
    )
      world.say(place, `'maskedWhen' asks ${name}, which stands in another table`)
  }
}

function checkWhen(world: World, resource: Resource, place: string, key: string, when: When | undefined): void {
  for (const [name, values] of Object.entries(when ?? {})) {
    mustBeField(world, resource, place, `'${key}'`, name)
    const other = resource.fields[name]
    if (other?.enumeration)
      for (const value of values)
        if (!other.enumeration.values.some(one => one.code === value))
          world.say(
            place,
            `'${key}' waits for ${name} = ${String(value)}, which is no code of ${other.enumeration.name}`,
          )
    if (other?.kind === 'bool')
      for (const value of values)
        if (typeof value !== 'boolean')
          world.say(place, `'${key}' waits for ${name} = ${String(value)}, but ${name} is yes or no`)
  }
}

function checkTarget(world: World, resource: Resource, name: string, field: Field): void {
  const place = `${resource.name}.${name}`
  if (field.kind === 'poly') {
    if (resource.fields[field.target!]?.kind !== 'enum')
      world.say(place, `its kind is said by '${field.target}', which is not an enum field of ${resource.name}`)
    return
  }
  if (field.kind === 'lines') return checkLines(world, resource, place, field)
  if (!['ref', 'user', 'dept'].includes(field.kind)) return
  const targetName = field.kind === 'ref' ? field.target! : field.kind
  const target = world.byName.get(targetName)
  if (!target && field.kind === 'ref' && !world.notBuilt.has(targetName))
    world.say(place, `refers to '${targetName}', which is neither a definition nor in areas/not-built.ts`)
  if (target?.kind === 'lines' && field.options.only === undefined && resource.parent === name)
    world.say(place, `the head '${targetName}' is itself a line; lines hang on records`)
  for (const [key, values] of Object.entries(field.options.only ?? {})) {
    if (target) mustBeField(world, target, place, "'only'", key)
    for (const value of values)
      if (typeof value === 'string' && value.startsWith('field:'))
        mustBeField(
          world,
          resource,
          place,
          "'only'",
          value.slice(6),
          (one, name) => isColumn(one, name) || headsOf(world, one).some(head => isColumn(head, name)),
        )
  }
  if (target?.kind === 'lines' && !field.system && !(target.pick && field.options.only?.[target.parent!]))
    world.say(
      place,
      `nobody can look up '${targetName}': lines need 'pick', and the field 'only' by their ${target.parent}`,
    )
  for (const [own, theirs] of Object.entries(field.options.fills ?? {})) {
    if (!isColumn(resource, own)) mustBeField(world, resource, place, "'fills'", own)
    if (target) mustBeField(world, target, place, "'fills'", theirs)
  }
}

/** Lines are typed in the form of their head, whose fields narrow their choices too. */
const headsOf = (world: World, { kind, name }: Resource): Resource[] =>
  kind === 'lines'
    ? world.definitions.filter(one =>
        Object.values(one.fields).some(field => field.kind === 'lines' && field.target === name),
      )
    : []

/** The child must exist, be lines, and name the field that holds this head's id (or that of the head it extends). */
function checkLines(world: World, resource: Resource, place: string, field: Field): void {
  const child = world.byName.get(field.target!)
  if (!child) return world.say(place, `its lines are '${field.target}', which is no definition`)
  if (child.kind !== 'lines')
    return world.say(place, `its lines are '${child.name}', whose kind is '${child.kind}', not 'lines'`)
  const parent = child.parent === undefined ? undefined : child.fields[child.parent]
  if (parent?.kind === 'ref' && parent.target !== resource.name && parent.target !== resource.extends)
    world.say(
      place,
      `the lines '${child.name}' hang on '${parent.target}' (${child.name}.${child.parent}), not on ${resource.name}`,
    )
}

/** kind 'lines': what ties it to its head. */
export function checkParent(world: World, resource: Resource): void {
  if (resource.kind !== 'lines') {
    if (resource.parent !== undefined) world.say(resource.name, `'parent' is for kind 'lines' only`)
    return
  }
  if (resource.parent === undefined)
    return world.say(resource.name, "lines without 'parent': name the field that refers to the head")
  if (resource.fields[resource.parent]?.kind !== 'ref')
    world.say(resource.name, `'parent' names '${resource.parent}', which is not a reference field of ${resource.name}`)
}

/** Who leaves hands over persons only, and a department that does follow him. */
function checkHandover(world: World, resource: Resource, place: string, field: Field): void {
  const { handover } = field.options
  if (!handover) return
  if (field.kind !== 'user') world.say(place, `'handover' is for user fields, not for ${field.kind}`)
  for (const name of Object.keys(handover.openWhen ?? {})) mustBeField(world, resource, place, "'handover'", name)
  if (handover.dept !== undefined && resource.fields[handover.dept]?.kind !== 'dept')
    world.say(place, `'handover' names '${handover.dept}', which is not a dept field of ${resource.name}`)
}
