import { addDays, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { company } from '#areas/partners/company/company.ts'
import { contractCollection } from '#areas/supply/contract-collection/contract-collection.ts'
import { contractProtocol } from '#areas/supply/contract-protocol/contract-protocol.ts'
import { contractSale } from '#areas/supply/contract-sale/contract-sale.ts'
import { contractSaleVehicle } from '#areas/supply/contract-sale/contract-sale-vehicle.ts'
import { signsOnPaper, type Signing } from './borrowings.ts'
import type { Doing } from './stage.ts'

interface Desk extends Signing {
  readonly companyId: string
  readonly customers: readonly { id: string; mechanismName: string }[]
}
const holder = (accountName: string, accountNo: string, holderType = 1) => ({
  accountName,
  accountNo,
  bankName: '工商银行深圳分行',
  holderType,
  enabled: true,
  ...(holderType === 2 ? { holderIdNo: '11010519491231002X' } : {}),
})
const owes = (id: string) => [{ partyType: 1, mechanismType: 1, mechanismId: id }]

/** 40, section 16: authorisations in several states, and three cars that are for sale. Done once. */
export const authorisesPayments: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, contractProtocol, {} as never, { limit: 1 }))).length > 0) return
  const desk = await knows(stage, people)
  if (!desk) return
  const [first, second, third] = desk.customers
  stage.at(addDays(stage.today, -310), '10:00:00')
  await authorises(desk, contractProtocol, 'signed', {
    parties: owes(first!.id),
    accounts: [holder('深圳市鹏驰控股有限公司', '44201501100052518812')],
    limitMonth: '300000.00',
    endDate: addDays(stage.today, 420),
  })
  const old = await authorises(desk, contractProtocol, 'signed', {
    parties: owes(second!.id),
    relation: 'affiliate',
    accounts: [holder('广州云途控股有限公司', '44050110880001')],
    limitEach: '50000.00',
    limitMonth: '100000.00',
    endDate: addDays(stage.today, 6),
  })
  const revoked = await authorises(desk, contractProtocol, 'signed', {
    parties: owes(third!.id),
    relation: 'legal_person',
    accounts: [holder('周启明', '6222020200112233', 2)],
    limitTotal: '80000.00',
    endDate: addDays(stage.today, 55),
  })
  stage.at(addDays(stage.today, -20), '15:20:00')
  await stage.run(tx =>
    act(tx, desk.officer, contractProtocol, revoked, 'changeStatus', {
      input: { enabled: 2 },
      reason: '客户法定代表人变更，书面撤销授权',
    }),
  )
  await authorises(desk, contractCollection, 'signed', {
    authKind: 1,
    parties: owes(first!.id),
    accounts: [holder(first!.mechanismName, '44201501100052512345')],
    debitChannel: 'unionpay',
    debitProtocolNo: `DK${stage.today.replaceAll('-', '')}01`,
    debitSignTime: `${addDays(stage.today, -20)} 15:00:00`,
    limitDay: '50000.00',
    limitMonth: '500000.00',
    endDate: addDays(stage.today, 345),
  })
  stage.at(addDays(stage.today, -2), '09:40:00')
  await authorises(desk, contractProtocol, 'submitted', {
    parties: owes(second!.id),
    accounts: [holder('广州云途供应链有限公司', '44050110880099')],
    limitTotal: '900000.00',
    endDate: addDays(stage.today, 362),
  })
  await authorises(desk, contractCollection, 'draft', {
    authKind: 1,
    parties: owes(old ? third!.id : first!.id),
    accounts: [holder(third!.mechanismName, '44050110990001')],
    endDate: addDays(stage.today, 362),
  })
  await sells(desk)
}

async function knows(stage: Signing['stage'], people: Signing['people']): Promise<Desk | undefined> {
  return stage.run(async tx => {
    const [us] = await findRows(tx, company, { mechanismName: '华驰汽车租赁（深圳）有限公司' } as never)
    const customers = await findRows(tx, customer, { status: 1, entityKind: 1 } as never, { orderBy: 't.id', limit: 3 })
    if (!us || customers.length < 3) return undefined
    const [seal] = await findRows(tx, companySeal, { companyId: us.id, status: 1 } as never, { orderBy: 't.id' })
    if (!seal) return undefined
    return {
      stage,
      people,
      officer: stage.who('李晓雯'),
      companyId: us.id,
      sealId: seal.id,
      customers: customers.map(one => ({ id: one.id, mechanismName: one.mechanismName })),
    }
  })
}

/** Typed, its accounts verified, submitted, approved and signed, as far as the story goes. */
async function authorises(
  desk: Desk,
  resource: Resource<any, any, any>,
  until: 'draft' | 'submitted' | 'signed',
  more: Record<string, unknown>,
): Promise<string> {
  const { stage, officer, companyId } = desk
  const body = await stage.run(async tx => ({
    authKind: 1,
    ownCompanyId: companyId,
    relation: 'shareholder',
    reason: '关联方代付租金，付款资金来源已核实',
    startDate: stage.now,
    bizUserId: officer.userId,
    bizDeptId: officer.deptId,
    signMode: 2,
    letterFileBizId: await stage.scan(tx, officer, '授权委托书'),
    signProofBizId: await stage.scan(tx, officer, '签字证明及身份证复印件'),
    attachBizId: await stage.scan(tx, officer, '关系证明'),
    ...more,
  }))
  const { id } = await stage.run(tx => saveRecord(tx, officer, resource, { ...body, draft: true }, 'save'))
  await stage.run(async tx =>
    act(tx, officer, resource, id, 'verifyAccounts', {
      input: { verifyMethod: 2, verifyFileBizId: await stage.scan(tx, officer, '户名核验回单') },
    }),
  )
  if (until === 'draft') return id
  const { parties: _parties, accounts: _accounts, ...head } = body as Record<string, unknown>
  await stage.run(async tx => {
    const { version } = (await getRow(tx, resource as never, id)) as { version: number }
    await saveRecord(tx, officer, resource, { ...head, id, version }, 'save')
  })
  if (until === 'signed') await signsOnPaper(desk, resource, id)
  return id
}

type Until = 'draft' | 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled' | 'signed'
/** Days ago, how many cars, how far: the first is the one of three cars whose earnest is billed. */
const sales: readonly (readonly [ago: number, cars: number, until: Until])[] = [
  [5, 3, 'signed'],
  [20, 1, 'cancelled'],
  [9, 1, 'rejected'],
  [7, 1, 'withdrawn'],
  [3, 1, 'approved'],
  [2, 1, 'submitted'],
  [1, 1, 'draft'],
]

/** Cars of the stock that nothing holds, sold as far as the story goes. */
async function sells(desk: Desk): Promise<void> {
  const { stage } = desk
  const free = await stage.run(tx =>
    tx.rows<{ id: string }>(
      sql`select v.id from vehicle v where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and v.biz_status = 3 and v.occupy_id is null and coalesce(v.mortgage_state, 0) in (0, 4)
        and not exists (select 1 from vehicle_task t where t.tenant_id = v.tenant_id and t.vehicle_id = v.id and t.stage not in (6, 7)) order by v.id limit 9`,
    ),
  )
  const [lot] = await stage.run(tx =>
    tx.rows<{ id: string }>(
      sql`select id from parking_lot where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 order by id limit 1`,
    ),
  )
  if (!lot) return
  let from = 0
  for (const [ago, count, until] of sales) {
    const cars = free.slice(from, (from += count))
    if (cars.length < count) return
    stage.at(addDays(stage.today, -ago), '10:30:00')
    await goesAsFar(desk, await offers(desk, lot.id, cars, until === 'draft'), until)
  }
}

async function goesAsFar(desk: Desk, id: string, until: Until): Promise<void> {
  const { stage, officer } = desk
  const { name } = contractSale
  switch (until) {
    case 'approved':
      return void (await stage.run(tx => stage.approve(tx, name, id)))
    case 'rejected':
      return void (await stage.run(tx => stage.reject(tx, name, id, '评估价依据不足，请补第三方评估报告')))
    case 'withdrawn':
      return void (await stage.run(tx =>
        stage.product.flow.withdraw(tx, officer, { resource: name, id, comment: '买方改期' }),
      ))
    case 'signed':
      return signsOnPaper(desk, contractSale, id)
    case 'cancelled': {
      await signsOnPaper(desk, contractSale, id)
      const lines = await stage.run(tx => findRows(tx, contractSaleVehicle, { contractId: id } as never))
      await stage.run(tx =>
        act(tx, officer, contractSale, id, 'cancelVehicle', {
          input: { lineIds: lines.map(one => one.id), who: 1 } as never,
          reason: '买方资金未到位，放弃购买',
        }),
      )
    }
  }
}

async function offers(desk: Desk, lotId: string, cars: readonly { id: string }[], draft: boolean): Promise<string> {
  const { stage, officer, companyId, customers } = desk
  const { id } = await stage.run(async tx =>
    saveRecord(
      tx,
      officer,
      contractSale,
      {
        direction: 1,
        saleKind: 1,
        ownCompanyId: companyId,
        bizUserId: officer.userId,
        bizDeptId: officer.deptId,
        startDate: stage.now,
        termMonths: 3,
        signMode: 2,
        sellChannel: 'dealer',
        appraisalOrg: '深圳信诚二手车鉴定评估有限公司',
        appraisalDate: addDays(stage.now, -3),
        vatMode: 1,
        titleRule: 1,
        allPaidFirst: true,
        transferBearer: 1,
        plateRule: 1,
        defaultRule: 1,
        conditionNote: '营运车辆，无重大事故，电池健康度见评估报告',
        deliverLotId: lotId,
        deliverFrom: addDays(stage.today, 5),
        deliverTo: addDays(stage.today, 12),
        storagePerDay: '20.00',
        storageFreeDays: 3,
        parties: owes(customers[1]!.id),
        vehicles: cars.map((car, at) => ({
          vehicleId: car.id,
          salePrice: ['101000.00', '96500.00', '88200.00'][at],
          appraisalPrice: ['104000.00', '98000.00', '90000.00'][at],
          disposalCost: '600.00',
        })),
        receiptTerms: [
          { trigger: 1, percent: '10', isEarnest: true },
          { trigger: 2, percent: '90' },
        ],
        attachBizId: await stage.scan(tx, officer, '评估报告'),
        ...(draft ? { draft } : {}),
      },
      'save',
    ),
  )
  return id
}
