import type { DatabaseMetrics } from '#packages/database/pool.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  readonly buckets: number[]
  count: number
  seconds: number
}

/** Counters of this process in Prometheus' text format. */
export class Metrics {
  readonly #series = new Map<string, Series>()
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })
  readonly #database: () => DatabaseMetrics

  constructor(database: () => DatabaseMetrics) {
    this.#database = database
    this.#delay.enable()
  }

  /** `route` is the pattern, never the address: its parameters would make a series each. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `method="${method}",route="${route}",status="${status}"`
    let series = this.#series.get(key)
    if (!series) this.#series.set(key, (series = { buckets: BOUNDS.map(() => 0), count: 0, seconds: 0 }))
    BOUNDS.forEach((bound, index) => {
      if (seconds <= bound) series.buckets[index]!++
    })
    series.count++
    series.seconds += seconds
  }

  text(): string {
    return [...this.#http(), ...this.#process(), ...this.#pools(), ''].join('\n')
  }

  stop(): void {
    this.#delay.disable()
  }

  *#http(): Iterable<string> {
    yield '# TYPE http_request_duration_seconds histogram'
    for (const [key, series] of this.#series) {
      for (const [index, bound] of BOUNDS.entries())
        yield `http_request_duration_seconds_bucket{${key},le="${bound}"} ${series.buckets[index]}`
      yield `http_request_duration_seconds_bucket{${key},le="+Inf"} ${series.count}`
      yield `http_request_duration_seconds_sum{${key}} ${series.seconds}`
      yield `http_request_duration_seconds_count{${key}} ${series.count}`
    }
  }

  *#process(): Iterable<string> {
    const memory = process.memoryUsage()
    const cpu = process.cpuUsage()
    yield '# TYPE process_resident_memory_bytes gauge'
    yield `process_resident_memory_bytes ${memory.rss}`
    yield '# TYPE nodejs_heap_used_bytes gauge'
    yield `nodejs_heap_used_bytes ${memory.heapUsed}`
    yield '# TYPE process_cpu_seconds_total counter'
    yield `process_cpu_seconds_total ${(cpu.user + cpu.system) / 1e6}`
    yield '# TYPE nodejs_eventloop_delay_p99_seconds gauge'
    yield `nodejs_eventloop_delay_p99_seconds ${this.#delay.percentile(99) / 1e9}`
  }

  *#pools(): Iterable<string> {
    const { pools, ...counts } = this.#database()
    yield '# TYPE database_connections gauge'
    for (const [pool, numbers] of Object.entries(pools)) {
      for (const [state, value] of Object.entries(numbers))
        yield `database_connections{pool="${pool}",state="${state}"} ${value}`
    }
    for (const [name, value] of Object.entries(counts)) {
      const metric = `database_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}_total`
      yield `# TYPE ${metric} counter`
      yield `${metric} ${value as number}`
    }
  }
}
