import { fen, instantOf, Refused, subFen, type Fen, type Resource } from '#kernel'
import { definitions as all } from '#generated/definitions.ts'
import type { Database } from '#packages/database/database.ts'
import { implementations as everyImplementation } from '#generated/server.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { testDatabase } from '#packages/testing/database.ts'
import {
  install,
  resourceNamed,
  type ApprovalSubject,
  type AttachmentPort,
  type MadeFile,
} from '#packages/server/registry.ts'
import { act } from '#packages/server/act.ts'
import { getRow, insertRow, insertRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { secretBox } from '#packages/security/index.ts'
import { rowsOfGroup } from '#areas/platform/attach/server/groups.ts'
import { installDeployment } from '#areas/platform/server/deployment.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { company } from '#areas/partners/company/company.ts'
import { product, productPrice } from '#areas/products/product/product.ts'
import { productCategory } from '#areas/products/product-category/product-category.ts'
import { applySeal } from './apply-seal/apply-seal.ts'
import { companySeal } from './company-seal/company-seal.ts'
import { contractTemplate } from './contract-template/contract-template.ts'

const areas = ['contracts', 'orders', 'products', 'partners', 'customers', 'risk', 'vehicles', 'accounts', 'billing']

export const at = (time: string, userId = '7', userName = '李晓雯'): Actor => ({
  tenantId: '100001',
  userId,
  userName,
  deptId: '',
  language: 'zh',
  clock: { now: () => instantOf(time as never) },
  traceId: 'test',
})
export const signing = at('2026-03-01 09:00:00')
export const keeper = at('2026-03-02 09:00:00', '9', '苏婉')

/** A plan row of area 50 as the tests look at it. */
export interface SeenPlan {
  genKey: string
  feeItem: number
  periodNo: number
  amt: string
  dueDate: string
  status: number
}
export const plansOf = (stage: Stage, orderVehicleId: string, feeItem: number): Promise<SeenPlan[]> =>
  stage.run(tx =>
    tx.rows<SeenPlan>(sql`
  select gen_key as "genKey", fee_item as "feeItem", period_no as "periodNo", amt, due_date as "dueDate", status from bill_receipt_plan where order_vehicle_id = ${orderVehicleId}::bigint and fee_item = ${feeItem} and status <> 3 order by period_no`),
  )
/** A bill of a contract, as if area 50 had made it and taken money for it. */
export async function billed(
  stage: Stage,
  of: { contractId: string; customerId: string | null; orderVehicleId?: string; planId?: string; feeItem?: number },
  amt: string,
  paid = '0.00',
  dueDate = '2026-01-05',
): Promise<void> {
  await stage.run(async tx => {
    const made = await insertRow(tx, signing, billReceivable, {
      companyId: stage.ids.company,
      customerId: of.customerId,
      contractId: of.contractId,
      orderVehicleId: of.orderVehicleId ?? null,
      feeItem: of.feeItem ?? 1,
      billAmt: fen(amt),
      dueAmt: fen(amt),
      settledAmt: fen(paid),
      unpaidAmt: subFen(fen(amt), fen(paid)),
      billDate: dueDate,
      dueDate,
      status: fen(paid) === fen(amt) ? 3 : 1,
    } as never)
    if (of.planId)
      await tx.run(
        sql`update bill_receipt_plan set bill_id = ${made.id}::bigint, status = 2 where tenant_id = ${tx.tenantId} and id = ${of.planId}::bigint`,
      )
  })
}
/** Every front row of a vehicle billed and paid. */
export async function payFront(stage: Stage, orderVehicleId: string): Promise<void> {
  const rows = await stage.run(tx =>
    tx.rows<{ id: string; amt: string; feeItem: number; contractId: string; customerId: string | null }>(sql`
    select id, amt, fee_item as "feeItem", contract_id as "contractId", case party_kind when 1 then party_id end as "customerId" from bill_receipt_plan where order_vehicle_id = ${orderVehicleId}::bigint and calc_note->>'kind' = 'front' and status = 1`),
  )
  for (const row of rows)
    await billed(
      stage,
      { contractId: row.contractId, customerId: row.customerId, orderVehicleId, planId: row.id, feeItem: row.feeItem },
      row.amt,
      row.amt,
    )
}

export interface Stage {
  readonly database: Database
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  drop(): Promise<void>
  started: ApprovalSubject[]
  ids: Record<'company' | 'account' | 'product' | 'model' | 'otherModel' | 'seal' | 'template', string>
}

/** Files that the product makes, kept for as long as the test runs. */
export function filesInMemory(): AttachmentPort {
  const kept = new Map<string, MadeFile>()
  return {
    bind: () => Promise.resolve(undefined),
    // Bytes are kept of what the product made; of what a test inserted as rows its name and kind are known.
    read: async (tx, group) => {
      const file = kept.get(group)
      if (file) return [{ ...file, kind: '', bytes: () => Promise.resolve(file.bytes) }]
      return (await rowsOfGroup(tx, group)).map(row => ({
        name: row.originalName ?? '',
        kind: row.groupName ?? '',
        mime: row.mime ?? '',
        bytes: () => Promise.resolve(Buffer.alloc(0)),
      }))
    },
    keep: (_tx, _actor, file) => {
      const group = String(900_000 + kept.size)
      kept.set(group, file)
      return Promise.resolve(group)
    },
  }
}

/** `also`: higher areas that are tested on this stage (supply). */
export async function openStage(also: readonly string[] = []): Promise<Stage> {
  const definitions = all.filter(
    one => [...areas, ...also].includes(one.area) || ['param', 'area', 'attach'].includes(one.name),
  ) as Resource[]
  const implementations = everyImplementation.filter(one => [...areas, ...also].includes(one.resource.area))
  const started: ApprovalSubject[] = []
  install(definitions, implementations, {
    approval: {
      start: async (_tx, _actor, subject) => {
        started.push(subject)
        return { instanceId: String(started.length) }
      },
      withdraw: async () => {},
    },
    attachments: filesInMemory(),
  })
  installDeployment({ secrets: secretBox(Uint8Array.from({ length: 32 }, (_, index) => index * 7 + 1)) } as never)
  const test = await testDatabase({ definitions, maxConnections: 8 })
  const run: Stage['run'] = work => test.database.transaction('100001', work)
  return { database: test.database, run, drop: () => test.drop(), started, ids: await run(furnish) }
}

/** A product of long leases with prices in two cities. */
async function pricedProduct(tx: Tx): Promise<{ id: string }> {
  const category = await insertRow(tx, signing, productCategory, {
    categoryCode: 'ZL01',
    categoryName: '长租',
    productKind: 1,
    feeItem: 1,
    chargeUnit: 1,
    taxRate: '13.000000',
    contractTypes: [4],
    needApproval: true,
    priceByCity: true,
  })
  const made = await insertRow(tx, signing, product, {
    productName: '纯电A级轿车36期',
    productCategoryId: category.id,
    productKind: 1,
    feeItem: 1,
    chargeUnit: 1,
    contractTypes: [4],
    vehicleNature: 1,
    termMonths: 36,
    taxRate: '13.000000',
    status: 1,
  })
  await insertRows(
    tx,
    signing,
    productPrice,
    ['4401', '4403'].map((cityCode, index) => ({
      productId: made.id,
      lineNo: index + 1,
      cityCode,
      price: fen('5200'),
      priceFloor: fen('4800'),
      validFrom: '2025-01-01',
    })) as never,
  )
  return made
}

async function furnish(tx: Tx): Promise<Stage['ids']> {
  const us = await insertRow(tx, signing, company, {
    mechanismName: '华驰汽车租赁（深圳）有限公司',
    shortName: '华驰深圳',
    status: 1,
    entityKind: 1,
    officeAddress: '深圳市龙华区民治大道1号',
    phone: '075588886666',
    legalPerson: '顾明远',
  } as never)
  const account = await insertRow(tx, signing, accountMechanism, {
    mechanismType: 10,
    mechanismId: us.id,
    accountKind: 1,
    accountName: us.mechanismName,
    bankTitle: '招商银行',
    bankName: '招商银行深圳龙华支行',
    bankNo: '308584001234',
    accountNo: '6225880100000001',
    useRange: 3,
    isDefault: true,
    status: 1,
  })
  const [model, otherModel] = await insertRows(tx, signing, resourceNamed('car-model'), [
    { modelName: '星岚 E5', status: 1, guidePrice: fen('98000') },
    { modelName: '骏拓 V2', status: 1, guidePrice: fen('86000') },
  ] as never)
  const made = await pricedProduct(tx)
  const seal = await insertRow(tx, signing, companySeal, {
    companyId: us.id,
    sealType: 'contract',
    sealName: '合同专用章（深圳）',
    keeperUserId: '9',
  })
  const template = await insertRow(tx, signing, contractTemplate, {
    templateName: 'KA租赁合同2026',
    categoryName: 'KA租赁',
    contractType: 4,
    standard: true,
    bodyKind: 1,
    bodyHtml: '<p>{{contract.contractNo}}</p>',
    status: 1,
  })
  return {
    company: us.id,
    account: account.id,
    product: made.id,
    model: model!.id,
    otherModel: otherModel!.id,
    seal: seal.id,
    template: template.id,
  }
}

/** From approval to the signature, as sales, the keeper of the seal and their approvers do it. */
export async function signThrough(
  stage: Stage,
  resource: Resource<any, any, any>,
  id: string,
  by: Actor = signing,
): Promise<void> {
  const move = (action: string, input: Record<string, unknown> = {}) =>
    stage.run(tx => act(tx, by, resource, id, action, { input }))
  await move('approve')
  await move('seal', { sealIds: [stage.ids.seal], copies: 2, draftFileBizId: '500' })
  const { applySealId } = (await stage.run(tx => getRow(tx, resource, id))) as unknown as { applySealId: string }
  await stage.run(tx => act(tx, by, applySeal, applySealId, 'approve'))
  await stage.run(tx =>
    act(tx, keeper, applySeal, applySealId, 'stamp', { input: { stampedFileBizId: '501', stampedCopies: 2 } }),
  )
  await move('signed', { signDate: '2026-03-01', signedFileBizId: '502' })
}

let counter = 0
/** An approved customer with quota in a city. */
export async function customerWith(stage: Stage, qty: number, cityCode = '4401'): Promise<string> {
  return stage.run(async tx => {
    const made = await insertRow(tx, signing, customer, {
      mechanismName: `粤行出行科技有限公司${++counter}`,
      shortName: `粤行${counter}`,
      entityKind: 1,
      status: 1,
      customerKind: 2,
      officeAddress: '广州市天河区体育东路2号',
      legalPerson: '梁志远',
      phone: '02088886666',
    } as never)
    await grantQuota(tx, signing, {
      customerId: made.id,
      lines: [{ cityCode, qty, amount: (fen('98000') * BigInt(qty)) as Fen }],
      validTo: '2029-12-31',
      reason: '测试授信',
    })
    return made.id
  })
}

/** The rule of example E1 (30, section 9). */
export const e1Rule = (accountId: string) => ({
  cycleUnit: 1,
  cycleCount: 1,
  payMode: 1,
  rentStartRule: 1,
  termRule: 1,
  alignMode: 2,
  billingDay: 1,
  firstStub: 1,
  lastStub: 1,
  dayRentBasis: 1,
  firstDueRule: 1,
  payDayRule: 3,
  payDay: 5,
  depositMonths: '2',
  collectMode: 1,
  receiveAccountId: accountId,
  invoiceTiming: 2,
  invoiceKind: '1',
  penaltyMode: 1,
  penaltyMonths: '2',
  holdover: 3,
  holdoverFactor: '1.5',
})
export function leaseBody(
  stage: Stage,
  customerId: string,
  quantity: number,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const { ids } = stage
  return {
    ownCompanyId: ids.company,
    bizUserId: '7',
    bizDeptId: '3',
    startDate: '2026-03-01',
    termMonths: 36,
    leaseMode: 1,
    usage: 'hailing',
    orderMode: 1,
    templateId: ids.template,
    violationRule: '1',
    parties: [{ partyType: 1, mechanismType: 1, mechanismId: customerId }],
    products: [
      {
        productId: ids.product,
        carModelId: ids.model,
        cityCode: '4401',
        plateKind: 'green',
        quantity,
        unitRent: '5200.00',
      },
    ],
    payRule: e1Rule(ids.account),
    ...more,
  }
}
export async function vehicleOf(stage: Stage, vin: string, values: Record<string, unknown> = {}): Promise<string> {
  return stage.run(
    async tx =>
      (await insertRow(tx, signing, resourceNamed('vehicle'), { vin, modelId: stage.ids.model, ...values } as never))
        .id,
  )
}
/** Allotments and take documents with the same ids, as references need them. */
export async function documents(stage: Stage, count: number): Promise<string[]> {
  return stage.run(async tx => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) ids.push(await tx.newId())
    await insertRows(tx, signing, resourceNamed('vehicle-allot'), ids.map(id => ({ id })) as never)
    await insertRows(tx, signing, resourceNamed('vehicle-extract'), ids.map(id => ({ id })) as never)
    return ids
  })
}
export const refusalOf = (work: Promise<unknown>): Promise<Refused['refusal']> =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    },
  )
export const saidBy = async (work: Promise<unknown>): Promise<string> => {
  const refusal = await refusalOf(work)
  return 'message' in refusal
    ? refusal.message
    : refusal.kind === 'Invalid'
      ? refusal.faults.map(one => `${one.path}: ${one.reason}`).join('\n')
      : JSON.stringify(refusal)
}
