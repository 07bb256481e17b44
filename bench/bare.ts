// The measure: node:http and pg with SQL by hand, no session, no rights, no scope, no audit reader. Exact counts, as
// people write them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  options: '-c timezone=Asia/Shanghai',
})
const TENANT = '100001'
const VEHICLE = `v.id, v.plate_no, v.vin, v.model_id, v.color, v.biz_status, v.operate_city_code, v.customer_name, v.contract_no, v.lease_expire_date::text, v.parking_lot_id, v.mileage, v.idle_days, v.compulsory_end::text, v.inspect_valid_to::text,
  v.fresh_grade, v.flag_ids, v.manager_id, v.status, v.create_time::text, m.model_name, l.lot_name`
const VEHICLES =
  'vehicle v left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id left join parking_lot l on l.tenant_id = v.tenant_id and l.id = v.parking_lot_id'
type Handle = (query: URLSearchParams, body: Record<string, unknown>) => Promise<unknown>

let queries = 0
const named = new Map<string, string>()
const run = async (text: string, values: unknown[]) => {
  if (!named.has(text)) named.set(text, `q${++queries}`)
  return (await pool.query({ name: named.get(text)!, text, values })).rows
}
const page = async (records: Promise<unknown[]>, total: Promise<{ n: string }[]>, more = {}) => ({
  records: await records,
  total: Number((await total)[0]!.n),
  ...more,
})

const handles: Record<string, Handle> = {
  '/list': query => {
    const values = [TENANT, Number(query.get('bizStatus')), query.get('city')]
    const where = 'v.tenant_id = $1 and v.is_deleted = 0 and v.biz_status = $2 and v.operate_city_code = $3'
    return page(
      run(`select ${VEHICLE} from ${VEHICLES} where ${where} order by v.create_time desc, v.id desc limit 50`, values),
      run(`select count(*) as n from vehicle v where ${where}`, values),
    )
  },
  '/search': query => {
    const values = [TENANT, `%${query.get('plate')}%`]
    const where = 'v.tenant_id = $1 and v.is_deleted = 0 and v.plate_no ilike $2'
    return page(
      run(`select ${VEHICLE} from ${VEHICLES} where ${where} order by v.create_time desc, v.id desc limit 50`, values),
      run(`select count(*) as n from vehicle v where ${where}`, values),
    )
  },
  '/page': query => {
    const where = 'v.tenant_id = $1 and v.is_deleted = 0'
    return page(
      run(
        `select ${VEHICLE} from ${VEHICLES} where ${where} order by v.create_time desc, v.id desc limit 50 offset $2`,
        [TENANT, (Number(query.get('current')) - 1) * 50],
      ),
      run(`select count(*) as n from vehicle v where ${where}`, [TENANT]),
    )
  },
  '/detail': async query =>
    (
      await run(
        `
    select v.*, m.model_name as model, b.brand_name, s.series_name, l.lot_name, d.dept_name, u.real_name, c.mechanism_name, k.contract_no as contract from vehicle v left join car_model m on m.tenant_id = v.tenant_id and m.id = v.model_id left join car_brand b on b.tenant_id = v.tenant_id and b.id = v.brand_id
    left join car_series s on s.tenant_id = v.tenant_id and s.id = v.series_id left join parking_lot l on l.tenant_id = v.tenant_id and l.id = v.parking_lot_id left join blade_dept d on d.tenant_id = v.tenant_id and d.id = v.operate_dept_id left join blade_user u on u.tenant_id = v.tenant_id and u.id = v.manager_id left join mechanism c on c.tenant_id = v.tenant_id and c.id = v.customer_id
    left join contract k on k.tenant_id = v.tenant_id and k.id = v.contract_id where v.tenant_id = $1 and v.is_deleted = 0 and v.id = $2`,
        [TENANT, query.get('id')],
      )
    )[0],
  '/contact': async query =>
    (
      await run(
        `
    select c.*, m.mechanism_name, u.real_name, d.dept_name from contacts c left join mechanism m on m.tenant_id = c.tenant_id and m.id = c.mechanism_id left join blade_user u on u.tenant_id = c.tenant_id and u.id = c.create_user left join blade_dept d on d.tenant_id = c.tenant_id and d.id = c.create_dept
    where c.tenant_id = $1 and c.is_deleted = 0 and c.id = $2`,
        [TENANT, query.get('id')],
      )
    )[0],
  '/insert': async (_query, body) =>
    inTransaction(async client => {
      const { rows } = await client.query({
        name: 'insert',
        values: [
          TENANT,
          body['mechanismId'],
          body['contactName'],
          body['phone'],
          body['position'],
          body['department'],
          body['no'],
        ],
        text: `
      insert into contacts (id, tenant_id, create_time, update_time, mechanism_type, mechanism_id, contact_name, roles, phone, position, department, contact_no, is_primary) values (nextval('fleet_id_seq'), $1, now(), now(), 1, $2, $3, array['business'], $4, $5, $6, $7, false) returning id`,
      })
      const id = (rows[0] as { id: string }).id
      await audit(client, id, 'save', body)
      return { id }
    }),
  '/update': async (_query, body) =>
    inTransaction(async client => {
      const { rowCount } = await client.query({
        name: 'update',
        values: [TENANT, body['id'], body['position'], body['version']],
        text: 'update contacts set position = $3, version = version + 1, update_time = now() where tenant_id = $1 and id = $2 and version = $4',
      })
      if (rowCount !== 1) throw new Error('stale')
      await audit(client, body['id'] as string, 'update', body)
      return { id: body['id'] }
    }),
  '/bills': query => {
    const values = [TENANT, query.get('customer'), query.get('from'), query.get('to')]
    const where = 'b.tenant_id = $1 and b.is_deleted = 0 and b.customer_id = $2 and b.due_date between $3 and $4'
    const sums = run(
      `select count(*) as n, sum(b.bill_amt) as bill_amt, sum(b.due_amt) as due_amt, sum(b.settled_amt) as settled_amt, sum(b.unpaid_amt) as unpaid_amt, sum(b.late_fee_accrued) as late_fee from bill_receivable b where ${where}`,
      values,
    )
    return page(
      run(
        `
      select b.id, b.bill_no, b.bill_title, b.fee_item, b.payer_name, b.contract_no, b.plate_no, b.due_amt, b.settled_amt, b.unpaid_amt, b.bill_date::text, b.due_date::text, b.overdue_days, b.late_fee_accrued, b.origin, b.status, b.create_time::text, m.mechanism_name, d.dept_name
      from bill_receivable b left join mechanism m on m.tenant_id = b.tenant_id and m.id = b.company_id left join blade_dept d on d.tenant_id = b.tenant_id and d.id = b.dept_id where ${where} order by b.create_time desc, b.id desc limit 50`,
        values,
      ),
      sums as Promise<{ n: string }[]>,
    )
  },
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const audit = (client: pg.PoolClient, id: string, action: string, after: unknown) =>
  client.query({
    name: 'audit',
    values: [TENANT, id, action, JSON.stringify(after)],
    text: `insert into record_log (id, tenant_id, resource, business_id, action, after, user_id, user_name, create_time) values (nextval('fleet_id_seq'), $1, 'contacts', $2, $3, $4, 1, 'bench', now())`,
  })

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return pieces.length ? (JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>) : {}
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, 'http://bare')
  try {
    const data = await handles[url.pathname]!(url.searchParams, await bodyOf(request))
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify({ code: 200, success: true, data }))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

const server = createServer((request, response) => void answer(request, response))
// While the other server is asked, nobody asks this one: its connections must not end meanwhile.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
