import { addDays, Refused, type Resource } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { customerGroup } from '#areas/customers/customer-group/customer-group.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { financeCompany } from '#areas/partners/finance-company/finance-company.ts'
import { maintenanceDepot } from '#areas/partners/maintenance-depot/maintenance-depot.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { parkingProvider } from '#areas/partners/parking-provider/parking-provider.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { travelCompany } from '#areas/partners/travel-company/travel-company.ts'
import { cityQuota } from '#areas/risk/city-quota/city-quota.ts'
import { kinds, riskQuota } from '#areas/risk/risk-quota/risk-quota.ts'
import type { Doing, Stage } from './stage.ts'

/** What the desk of partners did in these weeks (20-partners 16): accounts, people who left, partners no longer used. */
export const keepsPartners: Doing = async stage => {
  await changesAccounts(stage)
  await disables(stage)
  await verifiesLicences(stage)
  await empowersSigners(stage)
  await takesBackQuota(stage)
}

interface Account {
  readonly of: Resource<any, any, any>
  readonly at: number
  readonly no: number
  readonly end: 'waiting' | 'refused' | 'change'
}
/** Four wait for cashiers, one of them replaces another; two did not match their proofs. */
const accounts: readonly Account[] = [
  { of: serviceProvider, at: 3, no: 71_001, end: 'change' },
  { of: serviceProvider, at: 5, no: 71_002, end: 'waiting' },
  { of: chandler, at: 2, no: 71_003, end: 'waiting' },
  { of: maintenanceDepot, at: 1, no: 71_004, end: 'waiting' },
  { of: chandler, at: 4, no: 71_005, end: 'refused' },
  { of: parkingProvider, at: 1, no: 71_006, end: 'refused' },
]

async function changesAccounts(stage: Stage): Promise<void> {
  for (const one of accounts) {
    const [clerk, cashier] = [stage.who('系统管理员'), stage.who('周敏')]
    stage.at(addDays(stage.today, one.end === 'refused' ? -9 : -2), '10:40:00')
    await stage.run(async tx => {
      const owner = (await findRows(tx, one.of, {} as never, { orderBy: 't.id' }))[one.at] as unknown as
        | { id: string; mechanismName: string }
        | undefined
      const accountNo = cardNo('6214', one.no)
      const known = await findRows(tx, accountMechanism, { accountNo } as never, { limit: 1 })
      if (!owner || known.length > 0) return
      const [old] = await findRows(tx, accountMechanism, { mechanismId: owner.id, status: 1 } as never, { limit: 1 })
      const { id } = await saveRecord(
        tx,
        clerk,
        accountMechanism,
        {
          mechanismId: owner.id,
          accountKind: 1,
          accountName: owner.mechanismName,
          bankTitle: '招商银行',
          bankName: '招商银行深圳民治支行',
          bankNo: '308584001024',
          accountNo,
          useRange: 1,
          proofBizId: await stage.scan(tx, clerk, `${owner.mechanismName}开户证明`),
          ...(one.end === 'change' && old ? { changeOfId: old.id, changeReason: '基本户迁移至招商银行' } : {}),
        },
        'save',
      )
      if (one.end === 'refused')
        await act(tx, cashier, accountMechanism, id, 'refuse', { reason: '回拨核实户名不一致，请更正后重新录入' })
    })
  }
}

const gone: readonly (readonly [Resource<any, any, any>, string, string, string])[] = [
  [chandler as never, 'mechanismName', '深圳鹏程二手车经营有限公司', '经营场地搬迁，暂停合作'],
  [travelCompany as never, 'mechanismName', '速到即配科技有限公司', '平台合作协议到期未续'],
  [financeCompany as never, 'mechanismName', '岭南信托有限公司', '授信到期，暂不续作'],
  [serviceProvider as never, 'mechanismName', '中恒保险经纪有限公司', '经纪合同到期，改由保险公司直投'],
  [maintenanceDepot as never, 'mechanismName', '龙岗老街汽车修理有限公司', '返修率过高，协议到期不再续签'],
  [driver as never, 'mechanismName', '马俊杰', '本人离职，不再驾驶公司车辆'],
]

/** Some are no longer used; where open business still refers to one, the product says no and it stays. */
async function disables(stage: Stage): Promise<void> {
  stage.at(addDays(stage.today, -12), '16:10:00')
  const admin = stage.who('系统管理员')
  for (const [resource, field, name, reason] of gone)
    await tries(async () => {
      await stage.run(async tx => {
        const [row] = await findRows(tx, resource, { [field]: name, status: 1 } as never)
        if (row) await act(tx, admin, resource, (row as { id: string }).id, 'disable', { reason })
      })
    })
  await closesAccounts(stage)
  await stage.run(async tx => {
    const [left] = await findRows(tx, contacts, { status: 1, isPrimary: false } as never, { orderBy: 't.id' })
    if (left && (await findRows(tx, contacts, { status: 2 } as never, { limit: 1 })).length === 0)
      await act(tx, admin, contacts, left.id, 'disable', { reason: '已离职' })
    const [spare] = await findRows(tx, customerGroup, { groupName: '岭南系' })
    if (spare) return
    const risk = stage.who('江岳')
    const { id } = await saveRecord(
      tx,
      risk,
      customerGroup as never,
      { groupName: '岭南系', controllerName: '凌南', limitQty: 60, limitAmount: '6600000.00' },
      'save',
    )
    await act(tx, risk, customerGroup, id, 'disable', { reason: '成员已全部退出' })
  })
  await tries(async () => {
    await stage.run(async tx => {
      if ((await findRows(tx, cityQuota, { status: 2 } as never, { limit: 1 })).length > 0) return
      const director = stage.who('郑岚')
      const { id } = await saveRecord(
        tx,
        director,
        cityQuota as never,
        {
          regionCode: '3205',
          regionName: '苏州市',
          level: 2,
          limitQty: 80,
          limitAmount: '9000000.00',
          commitRatio: '1.20',
          warnRate: '85',
          validFrom: addDays(stage.today, -300),
          validTo: addDays(stage.today, 65),
          managerUserId: director.userId,
          reason: '华东试点',
        },
        'save',
      )
      await act(tx, stage.system, cityQuota, id, 'disable', { reason: '试点结束' })
    })
  })
}

/** An account of a firm that is no longer used, and one that its bank closed. */
async function closesAccounts(stage: Stage): Promise<void> {
  const admin = stage.who('系统管理员')
  const reasons = ['机构停用，账户一并停用', '开户行撤并，账户已销户']
  await stage.run(async tx => {
    if ((await findRows(tx, accountMechanism, { status: 2 } as never, { limit: 1 })).length > 0) return
    const idle = await tx.rows<{ id: string }>(sql`
      select a.id from account_mechanism a join mechanism m on m.tenant_id = a.tenant_id and m.id = a.mechanism_id
        where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.status = 1 and a.bank_card_id is null and a.mechanism_type in (2, 7)
          and not exists (select 1 from contract_party p where p.tenant_id = a.tenant_id and p.account_mechanism_id = a.id)
          and not exists (select 1 from account_payable p where p.tenant_id = a.tenant_id and p.payee_account_id = a.id)
        order by m.status desc, a.mechanism_type desc, a.id limit 2`)
    for (const [at, one] of idle.entries())
      await act(tx, admin, accountMechanism, one.id, 'disable', { reason: reasons[at]! })
  })
}

/** Papers are compared with their scans; one does not match. */
async function verifiesLicences(stage: Stage): Promise<void> {
  stage.at(addDays(stage.today, -7), '11:20:00')
  const officer = stage.who('赵启航')
  const papers = await stage.run(tx =>
    findRows(tx, mechanismLicence, { verifyState: 0 } as never, { orderBy: 't.id', limit: 61 }),
  )
  const done = await stage.run(tx => findRows(tx, mechanismLicence, { verifyState: 2 } as never, { limit: 1 }))
  if (done.length > 0) return
  for (const [at, one] of papers.entries())
    await tries(() =>
      stage.run(async tx => {
        const matches = at !== 60
        await act(tx, officer, mechanismLicence, one.id, 'verify', {
          input: { verifyState: matches ? 1 : 2 },
          ...(matches ? {} : { reason: '扫描件与登记证号不符' }),
        })
      }),
    )
}

/** Eleven customers let somebody else sign for a year: of two it is over, of the others within thirty days. */
async function empowersSigners(stage: Stage): Promise<void> {
  stage.at(addDays(stage.today, -40), '10:50:00')
  const customers = await stage.run(tx =>
    findRows(tx, customer, { status: 1, entityKind: 1 } as never, { orderBy: 't.id', limit: 11 }),
  )
  for (const [at, one] of customers.entries())
    await stage.run(async tx => {
      const known = { mechanismId: one.id, licenceKind: 'poa' } as never
      const sales = stage.person(one.bizUserId ?? '')
      if (!sales || (await findRows(tx, mechanismLicence, known, { limit: 1 })).length > 0) return
      const validTo = addDays(stage.today, at < 9 ? 3 + at * 3 : (8 - at) * 9)
      const paper = {
        licenceKind: 'poa',
        licenceNo: `SQ${validTo.slice(0, 4)}${String(at + 1).padStart(3, '0')}`,
        holderName: one.mechanismName,
        fileBizId: await stage.scan(tx, sales, `${one.mechanismName}授权委托书`),
        validFrom: addDays(validTo, -364),
        validTo,
      }
      await saveRecord(tx, sales, customer as never, { id: one.id, version: one.version, licences: [paper] }, 'update')
    })
}

/** A quota that nobody uses is cancelled by a paper, another paper was taken back. */
async function takesBackQuota(stage: Stage): Promise<void> {
  stage.at(addDays(stage.today, -5), '14:30:00')
  const risk = stage.who('赵启航')
  const reasons = ['获批后未提车，收回额度', '拟压降，业务部门补充了订单']
  const rows = (
    await stage.run(tx => findRows(tx, customerCityQuota, { status: 1 } as never, { orderBy: 't.id desc' }))
  ).filter(one => (one.quotaQty ?? 0) > 0)
  const unused = rows.find(one => one.frozenQty === 0 && one.occupiedQty === 0)
  const papers = [unused, rows.find(one => one.id !== unused?.id)]
  for (const [at, reason] of reasons.entries()) {
    const known = await stage.run(tx => findRows(tx, riskQuota, { reason } as never, { limit: 1 }))
    const row = papers[at]
    if (known.length > 0 || !row) continue
    await tries(() =>
      stage.run(async tx => {
        const { id } = await saveRecord(
          tx,
          risk,
          riskQuota as never,
          {
            customerId: row.customerId,
            adjustKind: at === 0 ? kinds.cancel : kinds.cut,
            lines: [
              at === 0
                ? { cityCode: row.cityCode }
                : { cityCode: row.cityCode, afterQty: (row.quotaQty ?? 1) - 1, afterAmount: '1000000.00' },
            ],
            reasonType: 'concentration',
            reason,
            effectiveDate: stage.now,
            attachBizId: await stage.scan(tx, risk, '额度调整依据'),
          },
          'save',
        )
        if (at === 0) return stage.approve(tx, 'risk-quota', id)
        await stage.product.flow.withdraw(tx, risk, { resource: 'risk-quota', id, comment: '业务部门已补充订单' })
      }),
    )
  }
}

/** What the product refuses stays as it is. */
async function tries(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
