import { callsOf, type Field, type Resource } from '#kernel'
import type { Route } from '#packages/server/route.ts'

type Schema = Record<string, unknown>

const NUMBERS = new Set(['int', 'enum'])
/** An absent scalar is the empty text (conventions 5): a number may be one. */
const scalar = ({ kind }: Field): Schema =>
  kind === 'json'
    ? {}
    : NUMBERS.has(kind)
      ? { type: ['integer', 'string'] }
      : kind === 'bool'
        ? { type: ['boolean', 'string'] }
        : { type: 'string' }
const ofField = (field: Field): Schema =>
  field.kind === 'lines'
    ? { type: 'array', items: { type: 'object', additionalProperties: true } }
    : field.many
      ? { type: 'array', items: scalar(field) }
      : scalar(field)

export const schemaName = (resource: Resource): string =>
  resource.name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A record as its calls answer it; names of what it refers to stand beside their ids. */
export const recordSchema = (resource: Resource): Schema => ({
  type: 'object',
  properties: {
    id: { type: 'string' },
    ...(resource.states ? { status: { type: 'integer' } } : {}),
    ...Object.fromEntries(
      Object.entries(resource.fields as Record<string, Field>).map(([name, field]) => [name, ofField(field)]),
    ),
  },
  required: ['id'],
  additionalProperties: true,
})

/** What a form sends: the fields that people fill in; an edit with the id and the version that it read. */
export const bodySchema = (resource: Resource): Schema => ({
  type: 'object',
  properties: {
    id: { type: 'string' },
    version: { type: 'integer' },
    ...Object.fromEntries(
      Object.entries(resource.fields as Record<string, Field>)
        .filter(([, field]) => !field.system)
        .map(([name, field]) => [name, ofField(field)]),
    ),
  },
  additionalProperties: true,
})
const WRITES = ['save', 'update', 'submit']
export const isWrite = (does: string | undefined): boolean => does !== undefined && WRITES.includes(does)

/** What a call of the standard kinds does: 'page', 'list', 'detail'; undefined: it is written by hand. */
export const doesOf = (route: Route): string | undefined =>
  route.resource && callsOf(route.resource).find(one => one.method === route.method && one.path === route.path)?.does

const asText = { type: 'string' }
const asked = (name: string, schema: Schema = asText) => ({ name, in: 'query', required: false, schema })
/** Paging, sorting and the filters of a list; more by suffix (docs/api.md). */
export function listParameters({ fields, states }: Resource): Schema[] {
  const filters = Object.entries(fields as Record<string, Field>).filter(([, field]) => field.filter)
  return [
    ...['current', 'size'].map(name => asked(name, { type: 'integer' })),
    ...['ascs', 'descs', 'columns', 'after'].map(name => asked(name)),
    ...(states ? [asked('status')] : []),
    ...filters.filter(([name]) => name !== 'status').map(([name]) => asked(name)),
  ]
}

const enveloped = (data: Schema): Schema => ({
  allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { data } }],
})
/** The answer of a call of the standard kinds, typed by its definition. */
export function answerSchema(resource: Resource, does: string | undefined): Schema {
  const record = { $ref: `#/components/schemas/${schemaName(resource)}` }
  if (does === 'detail') return enveloped(record)
  if (does !== 'page') return { $ref: '#/components/schemas/Envelope' }
  return enveloped({
    type: 'object',
    properties: {
      records: { type: 'array', items: record },
      total: { type: 'integer' },
      current: { type: 'integer' },
      size: { type: 'integer' },
    },
    required: ['records', 'total'],
  })
}
