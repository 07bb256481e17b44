import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { compareAll } from '#areas/platform/oa-user/server/recompare.ts'
import { pullOa } from '#areas/platform/oa-user/server/pull.ts'
import { oaSimulatedDept, oaSimulatedUser, oaUser } from '#areas/platform/oa-user/oa-user.ts'
import { inventedName, spelling } from './people.ts'
import type { Stage } from './stage.ts'

/** 10-platform 5.9 and 16. */
export const OA_PEOPLE = 412
const [CHANGED, GONE, NEW] = [5, 2, 3]
/** Drivers and workshops of the group: the OA knows them, this system gives them no seat. */
const BESIDE: readonly (readonly [id: string, name: string, post: string])[] = [
  ['B-DRIVE', '代驾与摆渡车队', '驾驶员'],
  ['B-SHOP', '自营维修车间', '机修工'],
  ['B-CHARGE', '充电场站', '场站值守'],
]

interface OurPerson {
  id: string
  account: string
  code: string
  name: string
  phone: string
  status: number
  dept: string
  post: string | null
  role: string
}

/**
 * The group's OA, 412 people. Three are new, five changed, two were disabled there, one has a colleague's number. Of
 * the 401 that the document calls the same only as many can be as have an account: 128 seats are used, so that the
 * others of the group are people without one, whom the personnel department ignores.
 */
export async function synchronisesOa(stage: Stage): Promise<void> {
  stage.at(stage.today, '02:30:00')
  await stage.run(async tx => {
    if ((await findRows(tx, oaSimulatedUser, {}, { limit: 1 })).length > 0) return
    const depts = await tx.rows<{
      id: string
      code: string
      name: string
      parent: string | null
      sort: number | null
    }>(sql`
      select d.id, d.dept_code as code, d.dept_name as name, p.dept_code as parent, d.sort from blade_dept d left join blade_dept p on p.tenant_id = d.tenant_id and p.id = d.parent_id where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.dept_category <> 4 order by d.id`)
    await insertRows(tx, stage.system, oaSimulatedDept, [
      ...depts.map((one, at) => ({
        oaId: `D-${one.code}`,
        oaParentId: one.parent ? `D-${one.parent}` : '',
        deptName: one.name,
        sort: one.sort ?? at + 1,
      })),
      ...BESIDE.map(([oaId, deptName], at) => ({ oaId, oaParentId: 'D-root', deptName, sort: 90 + at })),
    ])
    await insertRows(tx, stage.system, oaSimulatedUser, await everybody(tx))
    const counts = await pullOa(tx, { ...stage.who('孟佳'), clock: stage.clock }, true)
    if (counts['stopped']) throw new Error('demo OA: the pull was stopped')
    await tx.run(
      sql`update ${sql.name(oaUser.table)} set ignored = true where tenant_id = ${tx.tenantId} and oa_dept_id = any(${BESIDE.map(([id]) => id)}::text[]) and is_deleted = 0`,
    )
    await compareAll(tx, stage.who('孟佳'))
  })
}

async function everybody(tx: Tx): Promise<Record<string, unknown>[]> {
  const ours = await tx.rows<OurPerson>(sql`
    select u.id, u.account, coalesce(u.code, '') as code, u.real_name as name, coalesce(u.phone, '') as phone, u.status, coalesce(d.dept_code, '') as dept, r.role_alias as role, (select post_name from blade_post p where p.tenant_id = u.tenant_id and p.id = u.post_id[1]) as post
      from blade_user u left join blade_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id[1] left join blade_role r on r.tenant_id = u.tenant_id and r.id = u.role_id[1]
     where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.user_type in (1, 2) and u.status in (1, 2, 5) order by u.id`)
  // Nobody of the story is in question: it is people around it.
  const around = ours.filter(one => one.status === 1 && one.code > 'HC0120')
  if (around.length < CHANGED + GONE + 2) throw new Error('demo OA: the company has not joined yet')
  const [changed, gone, [clash, other]] = [
    around.slice(0, CHANGED),
    around.slice(CHANGED, CHANGED + GONE),
    around.slice(CHANGED + GONE),
  ]
  const rows = ours.map(one => {
    const at = changed.indexOf(one)
    return {
      oaId: `P-${one.code || one.account}`,
      realName: one.name,
      loginName: one.account,
      code: one.code,
      phone: one === clash ? other!.phone : at >= 3 ? `1370000${String(1000 + at)}` : one.phone,
      email: '',
      oaDeptId: at >= 0 && at < 3 ? 'D-service' : `D-${one.dept}`,
      postName: one.post ?? '',
      level: one.dept.includes('-') ? 'P4' : 'P6',
      enabled: one.status === 1 && !gone.includes(one),
    }
  })
  const joining = Array.from({ length: NEW }, (_, at) => ({
    oaId: `P-NEW${at + 1}`,
    realName: ['白景行', '贺兰舟', '柳如初'][at]!,
    loginName: ['baijingxing', 'helanzhou', 'liuruchu'][at]!,
    code: `HC09${at + 1}0`,
    phone: `1371000${2000 + at}`,
    email: '',
    oaDeptId: ['D-service', 'D-finance', 'D-sz-operation'][at]!,
    postName: ['客服', '会计', '运维专员'][at]!,
    level: 'P3',
    enabled: true,
  }))
  const beside = Array.from({ length: OA_PEOPLE - rows.length - NEW }, (_, at) => {
    const name = inventedName(at + 400)
    const [oaDeptId, , postName] = BESIDE[at % BESIDE.length]!
    return {
      oaId: `W-${String(at + 1).padStart(4, '0')}`,
      realName: name,
      loginName: `${spelling(name)}.${at}`,
      code: `W${String(at + 1).padStart(4, '0')}`,
      phone: `1372${String(1_000_000 + at * 37).slice(0, 7)}`,
      email: '',
      oaDeptId,
      postName,
      level: 'W1',
      enabled: at % 7 !== 0,
    }
  })
  return [...rows, ...joining, ...beside]
}
