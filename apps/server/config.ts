import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MapTiles } from '#packages/http/static-files.ts'
import type { FormerSecret } from '#packages/security/index.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Owner address of an external PostgreSQL; absent = own one in dataDir. */
  readonly databaseUrl: string | undefined
  /** For LISTEN, where the pools go through PgBouncer in transaction mode: the direct address of the serving role. */
  readonly listenUrl: string | undefined
  readonly demo: boolean
  /** The sign-in asks for a captcha; off only where tests sign in. */
  readonly captcha: boolean
  readonly logLevel: string
  /** Calls of one account a minute and replica; 0 = no limit. */
  readonly callsPerMinute: number
  /** Proxies in front whose X-Forwarded-For is believed: 'true', or their addresses. */
  readonly trustProxy: boolean | string
  /** Reached by TLS: browsers are told to keep to it. */
  readonly secure: boolean
  /** For /metrics from elsewhere than this machine. */
  readonly metricsToken: string | undefined
  /** Hosts that pages may frame. */
  readonly frameHosts: readonly string[]
  /** Where maps get their pictures from; absent: outlines of provinces and cities, nobody is asked. */
  readonly mapTiles: MapTiles | undefined
  /** Hosts that object storages of tenants may have: host or host:port. */
  readonly storageHosts: readonly string[]
  /** Hosts of databases whose tables the generator may read: host or host:port. */
  readonly datasourceHosts: readonly string[]
  /** Hosts that webhooks may be sent to: host or host:port. */
  readonly webhookHosts: readonly string[]
  /** smtp://user:password@host:587/?from=office@example.cn; `smtps:` for TLS from the first byte. */
  readonly smtpUrl: string | undefined
  /** https://account:password@oa.example.cn/?register=3001&office=https://office.example.cn */
  readonly oaUrl: string | undefined
  /** tcp://host:3310, a virus scanner that speaks clamd's protocol: files are uploaded only past it. */
  readonly scanUrl: string | undefined
  /**
   * How long a server that was told to stop says 'not ready' and still answers: longer than the load balancer takes to
   * notice.
   */
  readonly drainSeconds: number
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${env['PORT']}`)
  return {
    port,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: resolve(env['DATA_DIR'] ?? '.data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    listenUrl: env['DATABASE_LISTEN_URL'] || undefined,
    demo: env['DEMO'] !== '0',
    captcha: env['LOGIN_CAPTCHA'] !== '0',
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    callsPerMinute: Number(env['CALLS_PER_MINUTE'] ?? 3000),
    trustProxy: env['TRUST_PROXY'] === 'true' ? true : env['TRUST_PROXY'] || false,
    secure: env['SECURE'] === '1',
    metricsToken: env['METRICS_TOKEN'] || undefined,
    frameHosts: listOf(env['FRAME_HOSTS']),
    mapTiles: mapTilesOf(env),
    storageHosts: listOf(env['STORAGE_HOSTS']),
    datasourceHosts: listOf(env['DATASOURCE_HOSTS']),
    webhookHosts: listOf(env['WEBHOOK_HOSTS']),
    smtpUrl: env['SMTP_URL'] || undefined,
    oaUrl: env['OA_URL'] || undefined,
    scanUrl: env['SCAN_URL'] || undefined,
    drainSeconds: Number(env['DRAIN_SECONDS'] ?? 0),
  }
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)

/** Layers by spaces, the lowest first: an address of pictures may hold a comma, never a space. */
function mapTilesOf(env: NodeJS.ProcessEnv): MapTiles | undefined {
  const layers = (env['MAP_TILES'] ?? '').split(/\s+/).filter(Boolean)
  const broken = layers.find(one => !['{x}', '{y}', '{z}'].every(slot => one.includes(slot)))
  if (broken) throw new Error(`MAP_TILES must hold {x}, {y} and {z}: ${broken}`)
  if (layers.length === 0) return undefined
  return { layers, coords: env['MAP_TILES_COORDS'] === 'gcj02' ? 'gcj02' : 'wgs84', note: env['MAP_TILES_NOTE'] ?? '' }
}

/** 32 random bytes of this installation, made at the first start: there is no default secret anywhere. */
export function installationSecret(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secret')
  writeOnce(file, () => randomBytes(32).toString('hex'))
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

const formerFile = (dataDir: string): string => join(dataDir, 'former-secrets.json')
/** Secrets that came with tenants of other installations (tools/tenant.ts). */
export const formerSecrets = (dataDir: string): FormerSecret[] =>
  existsSync(formerFile(dataDir)) ? (JSON.parse(readFileSync(formerFile(dataDir), 'utf8')) as FormerSecret[]) : []
export function keepFormerSecret(dataDir: string, one: FormerSecret): void {
  writeFileSync(formerFile(dataDir), JSON.stringify([...formerSecrets(dataDir), one]), { mode: 0o600 })
}

/** Small facts that this installation must remember outside the database: demo passwords, the web client's secret. */
export function remembered(dataDir: string, name: string, make: () => string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  writeOnce(file, make)
  return readFileSync(file, 'utf8')
}

/** Replicas that share a folder start together: the first one to write wins, the others read what it wrote. */
function writeOnce(file: string, make: () => string): void {
  if (existsSync(file)) return
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
