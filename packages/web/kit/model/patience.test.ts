import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callsOf, defineResource, text, type Resource } from '#kernel'
import { runAction } from '../actions/run.ts'
import { callOf, installResources, type AnyResource } from './world.ts'
import { FORM_MS, patienceOf } from './patience.ts'

// The token store of the window looks at its page when it is loaded.
vi.hoisted(() => {
  Object.assign(globalThis, { document: { querySelector: () => null, cookie: '' }, location: { protocol: 'https:' } })
})

// 10-platform 3.5: some calls take minutes (work orders 300,000 ms, stocktake 1,200,000 ms). The definition says so
// once.
const task = defineResource({
  name: 'count-task',
  label: '盘点 / Count',
  area: 'test',
  title: 'name',
  fields: { name: text('名称 / Name', 'RL') },
  calls: 'page, save, update, remove, export-file',
  actions: {
    count: { label: '盘点 / Count', call: 'POST count' },
    close: { label: '关闭 / Close', call: 'PUT close' },
  },
  patience: { save: 300_000, count: 1_200_000, 'export-file': 900_000, 'GET export-bill': 600_000 },
}) as unknown as AnyResource

let given: number[] = []
beforeEach(() => {
  given = []
  installResources([task])
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(most => {
    given.push(most)
    return new AbortController().signal
  })
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ code: 200, success: true, data: {} }), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('lets a form wait as long as the definition grants its save, and as long as any form else', () => {
  expect([
    patienceOf(callOf(task, 'save'), FORM_MS),
    patienceOf(callOf(task, 'update'), FORM_MS),
    patienceOf(callOf(task, 'export-file'), 600_000),
  ]).toEqual([300_000, 120_000, 900_000])
})

it('lets a button wait for its own call: no network error is told while the server still counts', async () => {
  for (const name of ['count', 'close', 'remove'])
    await runAction(task, name, (task.actions as Record<string, never>)[name], [{ id: '1' }], {}, `key-${name}`)
  expect(given).toEqual([1_200_000, 30_000, 30_000])
})

it('refuses a word about a call that does not exist: a mistyped name would wait thirty seconds', () => {
  expect(() => callsOf({ ...task, patience: { svae: 300_000 } } as unknown as Resource)).toThrow('svae')
})
