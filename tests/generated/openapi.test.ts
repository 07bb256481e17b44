import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#packages/http/docs.ts'
import { makeWorld, type World } from '../world.ts'

// What a generator of clients asks of the document of calls: every schema compiles, every name is there once.
interface Operation {
  operationId: string
  parameters?: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
}
let world: World
let operations: { path: string; method: string; operation: Operation }[]
let whole: Record<string, any>
beforeAll(async () => {
  world = await makeWorld()
  whole = JSON.parse(JSON.stringify(openApi(world.product.routes, 'en'))) as Record<string, any>
  operations = Object.entries(whole['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
})
afterAll(() => world?.close())

it('names every call once, in letters that are a function of any language', () => {
  const ids = operations.map(one => one.operation.operationId)
  expect(ids.length).toBe(world.product.routes.length)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.filter(id => !/^[a-z]\w*$/.test(id))).toEqual([])
})
it('declares each parameter of a path, and none twice', () => {
  const wrong = operations.filter(({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const given = (operation.parameters ?? []).map(one => `${one.in} ${one.name}`)
    return inPath.some(name => !given.includes(`path ${name}`)) || new Set(given).size !== given.length
  })
  expect(wrong.map(one => one.path)).toEqual([])
})
it('holds schemas alone that a validator of JSON Schema 2020-12 compiles, and references that lead somewhere', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
  const faults: string[] = []
  const compile = (what: string, schema: object) => {
    try {
      ajv.compile(structuredClone(schema))
    } catch (error) {
      faults.push(`${what}: ${(error as Error).message}`)
    }
  }
  for (const { path, method, operation } of operations) {
    for (const one of operation.parameters ?? []) compile(`${method} ${path} ${one.name}`, one.schema)
    for (const one of Object.values(operation.requestBody?.content ?? {})) compile(`${method} ${path}`, one.schema)
  }
  expect(faults).toEqual([])
  const references = [...JSON.stringify(whole).matchAll(/"\$ref":"(#\/components\/schemas\/(\w+))"/g)]
  expect(references.length).toBeGreaterThan(1000)
  expect(references.filter(([, , name]) => !whole['components'].schemas[name!]).length).toBe(0)
})
