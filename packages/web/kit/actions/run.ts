import type { Action, Language } from '#kernel'
import { request } from '../../http/index.ts'
import { newKey } from '../ids.ts'
import { TIMEOUT_MS } from '../../http/request.ts'
import { patienceOf } from '../model/patience.ts'
import { callOf, codeOfState, fullNameOf, type AnyResource, type Row } from '../model/world.ts'
import { runsByFlow, runsByStatus } from './allowed.ts'

export interface Asked {
  reason?: string
  input?: Row
}
export interface RowResult {
  row: Row
  name: string
  isDone: boolean
  message: string
  answer?: Row | undefined
}

/** One action on one record (or on all at once where the verb wants to see them all). */
export async function runAction(
  resource: AnyResource,
  name: string,
  action: Action | undefined,
  rows: readonly Row[],
  asked: Asked,
  key: string,
): Promise<unknown> {
  const ids = rows.map(row => String(row['id']))
  if (name === 'remove') return remove(resource, ids)
  const version = rows.length === 1 && rows[0]!['version'] !== undefined ? { version: rows[0]!['version'] } : {}
  const common = { noToast: true, idempotencyKey: key }
  if (action && runsByFlow(name, action, rows[0] ?? {}))
    return request('POST', '/api/blade-flow/work/withdraw', {
      ...common,
      body: { processInstanceId: rows[0]!['processInstanceId'], comment: asked.reason ?? '' },
    })
  if (action && runsByStatus(resource, action)) {
    const call = callOf(resource, 'update-status')!
    return request('PUT', call.path, {
      ...common,
      timeout: patienceOf(call, TIMEOUT_MS),
      body: {
        ids: ids.join(','),
        status: codeOfState(resource, action.to!),
        ...(asked.reason ? { reason: asked.reason } : {}),
      },
    })
  }
  const call = callOf(resource, `action:${name}`)
  if (!call) throw new Error(`${resource.name}.${name} has no call`)
  const waits = { ...common, timeout: patienceOf(call, TIMEOUT_MS) }
  const body = {
    ...asked.input,
    ...(asked.reason ? { reason: asked.reason } : {}),
    ...(action?.collective || action?.batch ? { ids } : { id: ids[0] }),
    ...version,
  }
  return call.method === 'GET' || call.method === 'DELETE'
    ? request(call.method, call.path, { ...waits, params: { ...body, ids: ids.join(',') } })
    : request(call.method, call.path, { ...waits, body })
}

const remove = (resource: AnyResource, ids: readonly string[]) => {
  const call = callOf(resource, 'remove')!
  return request(call.method, call.path, {
    params: { ids: ids.join(',') },
    noToast: true,
    timeout: patienceOf(call, TIMEOUT_MS),
  })
}

/** Each chosen row for itself, so that one refusal does not undo the others and every row has its answer. */
export async function runEach(
  resource: AnyResource,
  name: string,
  action: Action | undefined,
  rows: readonly Row[],
  asked: Asked,
  language: Language,
  onProgress: (results: RowResult[]) => void,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const row of rows) {
    try {
      const answer = await runAction(resource, name, action, [row], asked, newKey())
      results.push({
        row,
        name: fullNameOf(resource, row, language),
        isDone: true,
        message: '',
        answer: (Array.isArray(answer) ? answer[0] : answer) as Row,
      })
    } catch (error) {
      results.push({
        row,
        name: fullNameOf(resource, row, language),
        isDone: false,
        message: (error as { msg?: string }).msg ?? (error as Error).message,
      })
    }
    onProgress([...results])
  }
  return results
}
