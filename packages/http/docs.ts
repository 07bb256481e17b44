import { callsOf, type Language, type Resource, textOf } from '#kernel'
import type { Route } from '#packages/server/route.ts'
import { z } from 'zod'
import {
  answerSchema,
  bodySchema,
  doesOf,
  isWrite,
  listParameters,
  recordSchema,
  schemaName,
} from './record-schemas.ts'

const CLOSED = ['public', 'public with client']

/** OpenAPI 3.1 of every route; built once, on the first request. */
export function openApi(routes: readonly Route[], language: Language = 'zh'): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const item = (paths[route.path] ??= {})
    item[route.method.toLowerCase()] = operation(route, language)
  }
  return {
    openapi: '3.1.0',
    info: { title: textOf('车辆租赁后台 / Fleet back office', language), version: '1.0.0' },
    components: {
      securitySchemes: {
        user: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access token>' },
        client: { type: 'http', scheme: 'basic' },
      },
      schemas: {
        Envelope: {
          type: 'object',
          properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data: {}, msg: { type: 'string' } },
          required: ['code', 'success', 'data', 'msg'],
        },
        ...Object.fromEntries(
          routes.flatMap(({ resource }) => (resource ? [[schemaName(resource), recordSchema(resource)]] : [])),
        ),
      },
    },
    paths,
  }
}

function operation(route: Route, language: Language): Record<string, unknown> {
  const schema = route.input ? jsonSchema(route) : undefined
  const isRead = route.method === 'GET'
  const does = doesOf(route)
  const parameters = [...pathParameters(route.path), ...queryOf(route, does, isRead ? schema : undefined)]
  return {
    operationId: operationId(route),
    tags: [
      route.resource ? `${route.resource.area}/${route.resource.name}` : route.path.split('/').slice(2, 4).join('/'),
    ],
    summary: `${route.resource ? `${textOf(route.resource.label, language)} · ` : ''}${textOf(route.label, language)}`,
    'x-permissions': route.permissions,
    ...(route.idempotent ? { 'x-idempotent': true } : {}),
    security: route.permissions.includes('public')
      ? []
      : route.permissions.includes('public with client')
        ? [{ client: [] }]
        : [{ user: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isRead
      ? {}
      : requestBody(route, schema ?? (route.resource && isWrite(does) ? bodySchema(route.resource) : undefined))),
    responses: {
      200: {
        description: 'OK',
        content: {
          'application/json': {
            schema: route.resource ? answerSchema(route.resource, does) : { $ref: '#/components/schemas/Envelope' },
          },
        },
      },
      ...refusals(route),
    },
  }
}

/** Generators name their functions by it: get_ratutechCore_contractLease_page. */
export const operationId = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  [
    method.toLowerCase(),
    ...path
      .replace(/^\/api\//, '')
      .split('/')
      .map(camel),
  ].join('_')
const camel = (segment: string): string =>
  segment.replace(/^\W+|\W+$/g, '').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

const refusals = (route: Route) =>
  CLOSED.some(mark => route.permissions.includes(mark))
    ? { 400: { description: 'Refused' } }
    : {
        400: { description: 'Refused' },
        401: { description: 'Not signed in' },
        402: { description: 'No permission' },
        404: { description: 'Not found' },
        409: { description: 'Clash' },
      }

function jsonSchema(route: Route): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(route.input!, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return schema
}

function requestBody(route: Route, schema: Record<string, unknown> | undefined): Record<string, unknown> {
  if (route.upload) {
    return {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                file: route.upload.files
                  ? { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: route.upload.files }
                  : { type: 'string', format: 'binary' },
              },
              required: ['file'],
            },
          },
        },
      },
    }
  }
  return { requestBody: { content: { 'application/json': { schema: schema ?? { type: 'object' } } } } }
}

/** Lists say what they filter by; a call written by hand says what it reads. */
const queryOf = (route: Route, does: string | undefined, schema: Record<string, unknown> | undefined) =>
  schema
    ? queryParameters(schema)
    : route.resource && does === 'page'
      ? listParameters(route.resource)
      : route.resource && does === 'detail'
        ? queryParameters({ properties: { id: { type: 'string' } } })
        : []

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

function queryParameters(schema: Record<string, unknown>) {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, unknown>).map(([name, one]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: one,
  }))
}

const escape = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** A plain page of all calls by tag: no script and no foreign host, so the strict content policy stays. */
export function docsPage(routes: readonly Route[], language: Language = 'zh'): string {
  const groups = Map.groupBy(routes, route =>
    route.resource
      ? `${route.resource.area} / ${textOf(route.resource.label, language)} ${route.resource.name}`
      : route.path.split('/').slice(2, 4).join(' / '),
  )
  const rows = (ones: readonly Route[]) =>
    ones
      .map(
        one =>
          `<tr><td>${one.method}</td><td><code>${escape(one.path)}</code></td><td>${escape(textOf(one.label, language))}</td><td>${escape(one.permissions.join(' | '))}</td></tr>`,
      )
      .join('')
  const sections = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([title, ones]) =>
        `<details><summary>${escape(title)} (${ones.length})</summary><table>${rows(ones)}</table></details>`,
    )
    .join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>API</title>
<style>body{font:14px system-ui;margin:2rem auto;max-width:72rem;padding:0 1rem}table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}td{border-bottom:1px solid #ddd;padding:.3rem .6rem;vertical-align:top}summary{cursor:pointer;padding:.25rem 0}</style>
<h1>API</h1><p>${routes.length} <a href="/api/docs/openapi.json">openapi.json</a></p>${sections}</html>`
}

/** Calls that a definition promises and no route answers. */
export const missingCalls = (definitions: readonly Resource[], routes: readonly Route[]): string[] => {
  const known = new Set(routes.map(route => `${route.method} ${route.path}`))
  return definitions
    .flatMap(one => callsOf(one).map(call => `${call.method} ${call.path}`))
    .filter(call => !known.has(call))
}
