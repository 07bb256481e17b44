// The measure of an import: the same file parsed, sent by one COPY into a temporary table, and from there into the cars
// with their names looked up in one statement. Nothing is checked, told or kept beside it.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { IMPORT_CAPS, readWorkbook } from '#packages/excel/index.ts'

interface Connection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}
/** COPY ... from stdin as the driver's own kind of query. */
class Copy {
  readonly done: Promise<void>
  readonly #text: string
  readonly #bytes: Buffer
  #settle: (error?: unknown) => void = () => undefined
  constructor(text: string, bytes: Buffer) {
    this.#text = text
    this.#bytes = bytes
    this.done = new Promise((resolve, reject) => {
      this.#settle = error => {
        if (error) reject(error as Error)
        else resolve()
      }
    })
  }
  submit(connection: Connection) {
    connection.query(this.#text)
  }
  handleCopyInResponse(connection: Connection) {
    for (let at = 0; at < this.#bytes.length; at += 65_536)
      connection.sendCopyFromChunk(this.#bytes.subarray(at, at + 65_536))
    connection.endCopyFrom()
  }
  handleCommandComplete() {
    /* its ReadyForQuery follows */
  }
  handleReadyForQuery() {
    this.#settle()
  }
  handleError(error: unknown) {
    this.#settle(error)
  }
}

const names = Array.from({ length: 20 }, (_, at) => `c${at + 1}`)
const sheet = await readWorkbook(readFileSync(process.argv[2]!), { ...IMPORT_CAPS, maxRows: 20_000 })
const lines: string[] = []
for await (const row of sheet.rows)
  lines.push(row.cells.map(cell => cell.text.replace(/[\\\t\n\r]/g, sign => `\\${sign}`)).join('\t'))

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'], options: '-c timezone=Asia/Shanghai' })
await client.connect()
await client.query('begin')
await client.query(`create temp table cars (${names.map(name => `${name} text`).join(', ')}) on commit drop`)
const copy = new Copy('copy cars from stdin', Buffer.from(`${lines.join('\n')}\n`))
client.query(copy as unknown as pg.Submittable)
await copy.done
const { rowCount } = await client.query(`
  insert into vehicle (id, tenant_id, create_time, update_time, status, is_deleted, version, vehicle_no, vin, engine_no, drive_motor_no, model_id, brand_id, series_id, model_name, color, source_kind, new_or_used, purchase_price, register_city_code, produce_date, register_date, plate_no,
    use_nature, owner_kind, owner_company_id, owner_name, operate_city_code, operate_dept_id, manager_id, leasing_model, operation_mode, biz_status, biz_status_time)
  select nextval('fleet_id_seq'), '100001', now(), now(), 1, 0, 0, 'BARE' || row_number() over (), c1, c2, c3, m.id, m.brand_id, m.series_id, m.model_name, 'white', 3, 2, c8::numeric, '4403', c10::date, c11::date, c12, 'lease', 1, k.id, c15, '4403', d.id, u.id, 'operating', c20, 1, now()
    from cars left join car_model m on m.tenant_id = '100001' and m.model_name = c4 left join mechanism k on k.tenant_id = '100001' and k.mechanism_name = c15 left join blade_dept d on d.tenant_id = '100001' and d.dept_name = c17 left join blade_user u on u.tenant_id = '100001' and u.real_name = c18`)
// Its cars would stand in the way of ours.
await client.query('rollback')
await client.end()
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, count: rowCount }))
