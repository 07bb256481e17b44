import type { DatabaseMetrics } from '#packages/database/database.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The figures of one server of this process; a registry of its own, so that two servers in a test do not mix. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })
  readonly #http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.#registry],
  })

  constructor(database: () => DatabaseMetrics) {
    this.#delay.enable()
    this.#process()
    this.#connections(database)
    for (const name of Object.keys(database()))
      if (name !== 'pools') this.#total(database, name as Exclude<keyof DatabaseMetrics, 'pools'>)
  }

  /** `route` is the pattern, never the address: its parameters would make a series each. */
  observe(method: string, route: string, status: number, seconds: number): void {
    this.#http.observe({ method, route, status }, seconds)
  }

  readonly contentType = this.#registry.contentType
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  stop(): void {
    this.#delay.disable()
  }

  #process(): void {
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.#registry],
        collect() {
          this.set(value())
        },
      })
    gauge('process_resident_memory_bytes', 'Resident memory in bytes.', () => process.memoryUsage.rss())
    gauge('nodejs_heap_used_bytes', 'JavaScript heap in use in bytes.', () => process.memoryUsage().heapUsed)
    gauge(
      'nodejs_eventloop_delay_p99_seconds',
      'Delay of the event loop, 99th percentile since the start.',
      () => this.#delay.percentile(99) / 1e9,
    )
    counter(this.#registry, 'process_cpu_seconds_total', 'User and system CPU in seconds.', () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    })
  }

  #connections(database: () => DatabaseMetrics): void {
    new Gauge({
      name: 'database_connections',
      help: 'Connections of each pool by state.',
      labelNames: ['pool', 'state'],
      registers: [this.#registry],
      collect() {
        for (const [pool, numbers] of Object.entries(database().pools))
          for (const [state, value] of Object.entries(numbers)) this.set({ pool, state }, value)
      },
    })
  }

  #total(database: () => DatabaseMetrics, key: Exclude<keyof DatabaseMetrics, 'pools'>): void {
    const name = `database_${key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}_total`
    counter(this.#registry, name, `Database: ${key} since the start.`, () => database()[key])
  }
}

/** A total that is counted elsewhere: the counter is set to it whenever somebody asks. */
const counter = (registry: Registry, name: string, help: string, total: () => number) =>
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(total())
    },
  })
