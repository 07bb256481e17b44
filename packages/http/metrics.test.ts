import { expect, it } from 'vitest'
import { Metrics } from './metrics.ts'

let statements = 41
const metrics = new Metrics(() => ({
  pools: { read: { total: 3, idle: 1, waiting: 2 } },
  statements: statements++,
  slowStatements: 1,
  failedStatements: 0,
  transactions: 7,
  rollbacks: 0,
  retries: 0,
  failedEffects: 0,
}))

it('tells requests, process and database under the names that dashboards know', async () => {
  metrics.observe('GET', '/api/x/page', 200, 0.03)
  metrics.observe('GET', '/api/x/page', 200, 3)
  const text = await metrics.text()
  expect([...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(one => `${one[1]} ${one[2]}`).sort()).toEqual([
    'database_connections gauge',
    'database_failed_effects_total counter',
    'database_failed_statements_total counter',
    'database_retries_total counter',
    'database_rollbacks_total counter',
    'database_slow_statements_total counter',
    'database_statements_total counter',
    'database_transactions_total counter',
    'http_request_duration_seconds histogram',
    'nodejs_eventloop_delay_p99_seconds gauge',
    'nodejs_heap_used_bytes gauge',
    'process_cpu_seconds_total counter',
    'process_resident_memory_bytes gauge',
  ])
  for (const line of [
    'http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/x/page",status="200"} 1',
    'http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/x/page",status="200"} 2',
    'http_request_duration_seconds_sum{method="GET",route="/api/x/page",status="200"} 3.03',
    'database_connections{pool="read",state="waiting"} 2',
    'database_transactions_total 7',
  ])
    expect(text.split('\n')).toContain(line)
})

it('tells the total of now, not the sum of what it told before', async () => {
  const told = async () => Number(/^database_statements_total (\d+)/m.exec(await metrics.text())![1])
  const before = await told()
  expect((await told()) - before).toBeLessThan(10)
  metrics.stop()
})
