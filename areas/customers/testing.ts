import { instantOf, Refused, type Resource } from '#kernel'
import { definitions as all } from '#generated/definitions.ts'
import { implementations } from '#generated/server.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { testDatabase } from '#packages/testing/database.ts'
import { install, type LabelPort } from '#packages/server/registry.ts'
import { insertRow } from '#packages/server/rows.ts'
import { customer } from './customer/customer.ts'

/** Only these areas are installed, so that a defect elsewhere does not fail these tests. */
export const definitions: Resource[] = all.filter(one => ['partners', 'customers', 'risk'].includes(one.area))
const regions: Record<string, string> = {
  '00': '全国',
  '44': '广东',
  '4401': '广州',
  '4403': '深圳',
  '51': '四川',
  '5101': '成都',
  '33': '浙江',
  '3301': '杭州',
}
const labelsOfTests: LabelPort = {
  dictLabel: async (_tenant, _code, key) => key,
  dictTone: async () => undefined,
  regionName: async code => regions[code] ?? '',
  dictKey: async (_tenant, _code, text) => text,
  dictLabels: async () => [],
  regionCodes: async () => [],
}
export const at = (time: string, userId = '7', userName = '李晓雯'): Actor => ({
  tenantId: '100001',
  userId,
  userName,
  deptId: '',
  language: 'zh',
  clock: { now: () => instantOf(time) },
  traceId: 'test',
})
export const today = at('2026-11-21 09:00:00')

export interface World {
  run<T>(work: (tx: Tx) => Promise<T>, tenantId?: string): Promise<T>
  drop(): Promise<void>
  started: { resource: string; id: string; processKey: string }[]
}
export async function openWorld(maxConnections?: number): Promise<World> {
  const started: World['started'] = []
  install(
    definitions,
    implementations.filter(one => definitions.some(other => other.name === one.resource.name)),
    {
      labels: labelsOfTests,
      approval: {
        start: async (_tx, _actor, subject) => {
          started.push(subject)
          return { instanceId: String(started.length) }
        },
        withdraw: async () => {},
      },
    },
  )
  const test = await testDatabase({ definitions, ...(maxConnections ? { maxConnections } : {}) })
  return {
    run: (work, tenantId = '100001') => test.database.transaction(tenantId, work),
    drop: () => test.drop(),
    started,
  }
}

/** A barrier: releases all transactions when all have arrived, so that they are open at the same moment. */
export function startingLine(runners: number): () => Promise<void> {
  let waiting = runners
  const line = Promise.withResolvers<void>()
  return () => {
    if (--waiting === 0) line.resolve()
    return line.promise
  }
}

let counter = 0
/** An approved customer, without the way there. */
export const activeCustomer = (
  tx: Tx,
  values: Partial<Parameters<typeof insertRow<typeof customer>>[3]> = {},
): Promise<{ id: string }> =>
  insertRow(tx, today, customer, {
    mechanismName: `粤行出行${++counter}`,
    entityKind: 1,
    status: 1,
    customerKind: 2,
    ...values,
  })

export const refusalOf = (work: Promise<unknown>): Promise<Refused['refusal']> =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
export const messageOf = async (work: Promise<unknown>): Promise<string> => {
  const refusal = await refusalOf(work)
  return 'message' in refusal ? refusal.message.split(' / ')[0]! : JSON.stringify(refusal)
}
