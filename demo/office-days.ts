import { addDays, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { record } from '#packages/server/audit.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { moveWork } from '#areas/platform/data-change/server/move.ts'
import { notice } from '#areas/platform/notice/notice.ts'
import { redList } from '#areas/platform/red-list/red-list.ts'
import { report } from '#areas/platform/report/report.ts'
import { grantReports } from '#areas/platform/report-auth/server/grant-reports.ts'
import { accountSubject, countFailure } from '#areas/platform/session/server/login-failures.ts'
import { registerGuest } from '#areas/platform/sign-on/server/guests.ts'
import { userOauth } from '#areas/platform/sign-on/sign-on.ts'
import { randomPassword } from '#packages/security/index.ts'
import { takeLeave } from '#areas/platform/user/server/take-leave.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { vehicleServiceManage } from '#areas/platform/vehicle-service-manage/vehicle-service-manage.ts'
import { grants } from './office-files.ts'
import { leavers, moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

/** `to`: codes of departments; absent: everybody. `paper`: what is attached, by its lines. */
const told: readonly (readonly [
  title: string,
  category: string,
  days: number,
  text: string,
  more?: { confirm?: true; to?: readonly string[]; paper?: readonly string[] },
])[] = [
  [
    '关于2026年国庆节放假安排的通知',
    '1',
    58,
    '10月1日至7日放假，10月10日（星期六）上班。各分公司请安排好值班与收还车。',
  ],
  [
    '车辆交付流程调整',
    '4',
    51,
    '自下月起，交付前须完成GPS在线检查，交付单由交付主管复核。',
    { confirm: true, to: ['sz-delivery', 'gz-delivery', 'hz-delivery', 'cd-delivery'] },
  ],
  [
    '财务结账时间安排',
    '6',
    44,
    '每月3日前完成上月核销，5日关账，请业务及时提交单据。',
    { to: ['finance', 'treasury'] },
  ],
  [
    '新能源车型价目更新',
    '1',
    39,
    '极越E5、E7月租价目已更新，历史报价有效期至月底。',
    { to: ['sz-business', 'gz-business', 'hz-business', 'cd-business'] },
  ],
  ['客户信息保密提醒', '4', 33, '查看明文须填写真实原因，每日不超过50次，审计部按月抽查。', { confirm: true }],
  ['台风天气车辆防护', '6', 30, '低洼停车场车辆请于今日18:00前转移。', { to: ['south'] }],
  [
    '任命通知：石磊任维保经理',
    '5',
    26,
    '即日起石磊任维保经理，全面负责各城市保养维修。',
    { to: ['operation', 'sz-operation', 'gz-operation', 'hz-operation', 'cd-operation'] },
  ],
  [
    '逾期租金集中催收',
    '4',
    21,
    '对逾期30天以上客户，业务与催收须联合走访并录入催收记录。',
    { to: ['finance', 'sz-business', 'gz-business', 'hz-business', 'cd-business'] },
  ],
  ['杭州分公司搬迁公告', '1', 16, '新址：萧山区宁围街道市心北路，电话不变。', { to: ['east', 'gm'] }],
  ['系统升级：导入与导出', '6', 9, '部门、字典、网点可按模板导入，大文件在“我的下载”领取。'],
  [
    '年检集中办理',
    '1',
    5,
    '本月到期车辆请于20日前送检，逾期影响运营。',
    { to: ['operation', 'sz-operation', 'gz-operation', 'hz-operation', 'cd-operation'] },
  ],
  [
    '安全生产月考核结果',
    '2',
    2,
    '各分公司考核结果见附件，优秀单位予以表彰。',
    {
      paper: [
        '安全生产月考核结果',
        '深圳分公司　96分　优秀　消防演练、车辆巡检全部按期完成',
        '杭州分公司　93分　优秀　隐患整改率100%',
        '广州分公司　88分　良好　2处停车场灭火器逾期未检，已更换',
        '成都分公司　85分　良好　驾驶员安全培训到课率91%，须补训',
        '考核项目：隐患排查、消防设施、车辆巡检、驾驶员培训。',
      ],
    },
  ],
]

const deptsNamed = async (tx: Tx, codes: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select id::text as id from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0 and dept_code = any(${[...codes]}::text[])`,
    )
  ).map(row => row.id)

/** Twelve announcements: each is a message to everybody it is for, of which most were read. */
export const announces: Doing = async stage => {
  for (const [title, category, days, text, { confirm, to, paper } = {}] of told) {
    const day = addDays(stage.today, -days)
    stage.at(day, '09:30:00')
    await stage.run(async tx => {
      if ((await findRows(tx, notice, { title } as never)).length > 0) return
      const actor = stage.who('系统管理员')
      const { id } = await saveRecord(
        tx,
        actor,
        notice,
        {
          title,
          category,
          ...(to ? { audience: 2, audienceIds: await deptsNamed(tx, to) } : { audience: 1 }),
          content: `<p>${text}</p>`,
          ...(paper ? { attachBizId: await stage.paper(tx, actor, title, paper) } : {}),
          needConfirm: confirm === true,
          releaseTime: `${day} 09:30:00`,
        },
        'save',
      )
      await act(tx, actor, notice, id, 'publish')
      // People read them over the following days; of the newest a third is still unread.
      await tx.run(sql`update user_message set status = 1, read_time = create_time + (id % 4000) * interval '1 minute', version = version + 1
        where tenant_id = ${tx.tenantId} and biz_type_code = 'notice' and biz_id = ${id} and id % ${days > 10 ? 20 : 3} <> 0 and create_time + (id % 4000) * interval '1 minute' < ${`${stage.today} 08:00:00`}::timestamptz`)
      await tx.run(
        sql`update blade_notice set read_count = (select count(*) from user_message m where m.tenant_id = blade_notice.tenant_id and m.biz_type_code = 'notice' and m.biz_id = ${id} and m.status = 1) where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
      )
    })
  }
}

/** Who may see what in clear, and forty looks at values that stay masked. */
export const looksInClear: Doing = async stage => {
  await stage.run(async tx => {
    const roles = new Map(
      (
        await tx.rows<{ alias: string; id: string }>(
          sql`select role_alias as alias, id from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0`,
        )
      ).map(row => [row.alias, row.id]),
    )
    for (const [resource, fieldKey, aliases] of grants) {
      const [row] = await findRows(tx, redList, { resource, fieldKey })
      if (!row) throw new Error(`demo office: no masked field ${resource}.${fieldKey}`)
      if (row.roleIds.length === 0)
        await updateRow(tx, stage.who('系统管理员'), redList, row, {
          roleIds: aliases.map(alias => roles.get(alias)!).filter(Boolean),
        })
    }
  })
  const reasons = ['核对联系人电话，电话回访', '客户催收联系法定代表人', '核对开票资料中的电话', '交付前确认收车人电话']
  for (let at = 0; at < 40; at++) {
    stage.at(addDays(stage.today, -(at % 20) - 1), `${String(9 + (at % 8)).padStart(2, '0')}:1${at % 6}:00`)
    await stage.run(async tx => {
      const rows = await findRows(tx, contacts, {}, { limit: 20, orderBy: 't.id' })
      const row = rows[at % Math.max(rows.length, 1)]
      const person = stage.who(['赵启航', '金瑶', '乔麦', '苏婉'][at % 4]!)
      const done = Number(
        (await tx.row<{ n: string }>(
          sql`select count(*) as n from record_log where tenant_id = ${tx.tenantId} and action = 'reveal' and trace_id = 'demo'`,
        ))!.n,
      )
      if (row && done <= at)
        await record(tx, person, [
          {
            resource: 'contacts',
            id: row.id,
            action: 'reveal',
            after: { fieldKey: 'phone' },
            reason: reasons[at % 4]!,
          },
        ])
    })
  }
}

/** Two left after handing over, in two batches each; the third left with work that nobody took. */
export const leaves: Doing = async (stage, people) => {
  const hr = stage.who('系统管理员')
  for (const [at, account] of leavers.entries()) {
    const leaver = await stage.run(tx =>
      tx.row<{ id: string; status: number }>(
        sql`select id, status from blade_user where tenant_id = ${tx.tenantId} and account = ${account}`,
      ),
    )
    if (!leaver || leaver.status === 5) continue
    stage.at(addDays(stage.today, -12 + at * 4), '16:00:00')
    const receivers = ['马骁', '石磊']
    if (at < 2)
      for (const [nth, name] of receivers.entries()) {
        const ids = (await stage.run(tx => findRows(tx, vehicleServiceManage, { ownerId: leaver.id }))).map(
          row => row.id,
        )
        const half = nth === 0 ? ids.slice(0, Math.ceil(ids.length / 2)) : ids
        if (half.length > 0)
          await moveWork(
            {
              database: stage.product.database,
              flow: stage.product.flow,
              rightsOf: (tenantId, userId) => stage.product.sessions.rightsOf(tenantId, userId),
            },
            hr,
            {
              type: 'vehicle-service-manage',
              ids: half,
              all: false,
              keyword: '',
              fromUserId: leaver.id,
              toUserId: people.get(name)!.userId,
              withDept: false,
              reason: '离职交接',
            },
          )
      }
    await stage.run(tx =>
      takeLeave(tx, hr, leaver.id, {
        isForced: at === 2,
        reason: at === 2 ? '本人急于离职，名下服务由城市经理代管' : '合同到期不再续签',
      }),
    )
  }
}

/** One of the sales of Chengdu: whoever is locked out has no work that only he can do. */
const LOCKED_OUT = moreStaff.findLast(one => one.role === 'sales' && one.dept === 'cd-business')!.account

/** Two guests wait for an answer; one account is locked; six people of two partners sign in. */
export const comesToTheDoor: Doing = async stage => {
  for (const [at, name] of ['访客甲', '访客乙'].entries()) {
    const account = `guest.${at + 1}`
    stage.at(addDays(stage.today, -1 - at), '11:20:00')
    const isKnown = await stage.run(async tx => {
      if (await tx.row(sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and account = ${account}`))
        return true
      if ((await findRows(tx, userOauth, { claimKey: `demo-${account}` } as never)).length === 0)
        await insertRow(tx, stage.system, userOauth, {
          source: 'simulated',
          uuid: `demo-${account}`,
          nickName: name,
          claimKey: `demo-${account}`,
          userId: null,
        })
      return false
    })
    if (!isKnown)
      await registerGuest(stage.product.database, stage.clock, {
        tenantId: stage.tenantId,
        name,
        account,
        password: randomPassword(account),
        oauthId: `demo-${account}`,
      })
  }
  stage.at(stage.today, '08:40:00')
  await stage.run(async tx => {
    const locked = await tx.row<{ account: string }>(
      sql`select account from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and account = ${LOCKED_OUT}`,
    )
    if (
      locked &&
      !(await tx.row(
        sql`select 1 from login_failure where tenant_id = ${tx.tenantId} and subject = ${accountSubject(locked.account)}`,
      ))
    )
      for (let wrong = 0; wrong < 5; wrong++)
        await countFailure(tx, accountSubject(locked.account), stage.clock.now(), {
          limit: 5,
          lockMinutes: 60 * 24 * 30,
          windowMinutes: 30,
        })
    await partners(stage, tx)
  })
}

async function partners(stage: Stage, tx: Tx): Promise<void> {
  const firms = await tx.rows<{ id: string; name: string; type: number }>(
    sql`select id, mechanism_name as name, mechanism_type as type from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_name in ('速达板车运输有限公司', '恒速车务代办有限公司') order by mechanism_name`,
  )
  const [place] = await tx.rows<{ dept: string; admin: string; user: string; hash: string }>(sql`
    select (select id from blade_dept where tenant_id = ${tx.tenantId} and dept_code = 'partners') as dept, (select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'vendor_admin') as admin, (select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = 'vendor_user') as "user",
           (select c.password_hash from user_credential c join blade_user u on u.tenant_id = c.tenant_id and u.id = c.user_id where u.tenant_id = ${tx.tenantId} and u.account = 'gumingyuan') as hash`)
  for (const [at, firm] of firms.entries())
    for (let nth = 0; nth < 3; nth++) {
      const account = `${['hengsu', 'suda'][at]}.${nth + 1}`
      if (await tx.row(sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and account = ${account}`))
        continue
      const { id } = await insertRow(tx, stage.system, userAccount, {
        account,
        code: `PT${at}${nth}`,
        userType: 3,
        realName: `${firm.name.slice(0, 2)}${['管理员', '调度', '司机'][nth]}`,
        name: account,
        phone: `1390000${at}${nth}00`,
        deptId: [place!.dept],
        postId: [],
        roleId: [nth === 0 ? place!.admin : place!.user],
        mechanismType: firm.type,
        mechanismId: firm.id,
        partnerAdmin: nth === 0,
        cityCodes: [],
      })
      await tx.run(
        sql`insert into user_credential (id, tenant_id, create_time, user_id, password_hash, must_change, changed_time) values (${await tx.newId()}::bigint, ${tx.tenantId}, ${localDateTime(stage.clock.now())}::timestamptz, ${id}::bigint, ${place!.hash}, false, ${localDateTime(stage.clock.now())}::timestamptz)`,
      )
    }
}

/**
 * [reports, kind of target, its code, what is narrower than everything]: fourteen rights beside those that roles have
 * from the start, and what the role that keeps the reports looks after itself.
 */
const allowed: readonly (readonly [
  reports: readonly string[],
  kind: 'user' | 'dept' | 'post' | 'role',
  code: string,
  more?: { columns?: readonly string[]; isExported?: boolean; days?: number },
])[] = [
  [['合同台账', '在租车辆明细'], 'user', 'zhongcheng', { days: 180 }],
  [['应收账龄表', '回款率月报'], 'post', 'cm'],
  [['保证金余额表'], 'user', 'tangke', { days: 90 }],
  [['出租率日报'], 'post', 'rd', { isExported: true }],
  [['闲置车辆表', '车辆资产台账'], 'dept', 'sz-delivery'],
  [['开票与未开票'], 'dept', 'sz-business'],
  [['年检到期表', '保险到期与缺口'], 'dept', 'sz-operation', { isExported: true }],
  [['审批时效'], 'post', 'om'],
  [['单车收益表'], 'user', 'liangjiabao', { days: 30 }],
  [['客户额度使用表'], 'dept', 'sz-business-1'],
  [['出租率日报', '回款率月报', '审批时效'], 'role', 'report_admin', { isExported: true }],
]

const missing = (name: string): never => {
  throw new Error(`demo office: no report ${name}`)
}
/** The administrator of reports lets single people, departments and posts see one or another. */
export const allowsReports: Doing = async stage => {
  stage.at(addDays(stage.today, -20), '15:30:00')
  await stage.run(async tx => {
    const actor = stage.who('夏岩')
    const codes = {
      role: ['blade_role', 'role_alias', 1],
      user: ['blade_user', 'account', 2],
      dept: ['blade_dept', 'dept_code', 3],
      post: ['blade_post', 'post_code', 4],
    } as const
    const reports = new Map((await findRows(tx, report, {})).map(row => [row.name, row.id]))
    for (const [names, kind, code, more = {}] of allowed) {
      const [table, column, targetType] = codes[kind]
      const target = await tx.row<{ id: string }>(
        sql`select id::text as id from ${sql.name(table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${sql.name(column)} = ${code}`,
      )
      if (!target) throw new Error(`demo office: no ${kind} ${code}`)
      await grantReports(
        tx,
        actor,
        names.map(name => reports.get(name) ?? missing(name)),
        [{ targetType, targetId: target.id }],
        {
          canView: true,
          canExport: more.isExported === true,
          columnKeys: [...(more.columns ?? [])],
          dataMode: 1,
          ...(more.days ? { validTo: addDays(stage.today, more.days) } : {}),
        },
        false,
      )
    }
  })
}
