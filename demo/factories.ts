import { addDays, addMonths, fen, yuan, type RowOf } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import type { ContractKind } from '#areas/contracts/contract/server/kinds.ts'
import { completeContract } from '#areas/contracts/contract/server/complete.ts'
import { saveRecorded } from '#areas/contracts/contract/server/record.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { carFactory } from '#areas/partners/car-factory/car-factory.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { company } from '#areas/partners/company/company.ts'
import { contractCarFactory } from '#areas/supply/contract-car-factory/contract-car-factory.ts'
import { contractPurchaseAgreement } from '#areas/supply/contract-purchase-agreement/contract-purchase-agreement.ts'
import { contractRebateRule } from '#areas/supply/contract-purchase-agreement/agreement-lines.ts'
import { contractRebate } from '#areas/supply/contract-rebate/contract-rebate.ts'
import { calculate } from '#areas/supply/contract-rebate/server/calculate.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { signsOnPaper, type Signing } from './borrowings.ts'
import { moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

interface Desk extends Signing {
  readonly companyId: string
  readonly dealerId: string
  /** Each with the models that it makes; the first is the maker of the story. */
  readonly makers: readonly { id: string; brandIds: readonly string[]; models: readonly string[] }[]
}
const agreement = contractPurchaseAgreement as unknown as ContractKind

/** 40, section 16: policies of factories, an agreement under one of them, and rebates, in every state. Done once. */
export const agreesWithFactories: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, contractCarFactory, {} as never, { limit: 1 }))).length > 0) return
  const desk = await knows(stage, people)
  if (!desk) return
  const policyId = await runsPolicy(desk)
  const agreementId = await recordsAgreement(desk, policyId)
  await collectsRebates(desk, policyId, agreementId)
  await policiesInEveryState(desk)
}

async function knows(stage: Stage, people: ReadonlyMap<string, Actor>): Promise<Desk | undefined> {
  const buyer = people.get(moreStaff.find(one => one.role === 'purchase_officer')!.name)
  if (!buyer) return undefined
  return stage.run(async tx => {
    const [us] = await findRows(tx, company, { mechanismName: '华驰汽车租赁（深圳）有限公司' } as never)
    const [dealer] = await findRows(tx, chandler, { mechanismName: '深圳腾越汽车贸易有限公司' } as never)
    const [seal] = us
      ? await findRows(tx, companySeal, { companyId: us.id, status: 1 } as never, { orderBy: 't.id' })
      : []
    const makers: Desk['makers'][number][] = []
    for (const factory of await findRows(tx, carFactory, { status: 1 } as never, { orderBy: 't.id' })) {
      const models = (await findRows(tx, carModel, { status: 1 } as never, { orderBy: 't.id' })).filter(one =>
        factory.brandIds.includes(one.brandId ?? ''),
      )
      if (models.length > 0)
        makers.push({ id: factory.id, brandIds: factory.brandIds, models: models.map(one => one.id) })
    }
    if (!us || !dealer || !seal || makers.length < 2) return undefined
    for (const [at, one] of [{ kind: 3, id: dealer.id }, ...makers.map(each => ({ kind: 6, id: each.id }))].entries())
      if ((await findRows(tx, accountMechanism, { mechanismId: one.id, status: 1 } as never)).length === 0)
        await insertRow(tx, stage.system, accountMechanism, {
          mechanismType: one.kind,
          mechanismId: one.id,
          accountKind: 1,
          accountName: at === 0 ? dealer.mechanismName : '车辆销售结算户',
          bankTitle: '工商银行',
          bankName: '工商银行深圳坪山支行',
          bankNo: '102584002118',
          accountNo: `40000211092005${String(at).padStart(4, '0')}`,
          useRange: 3,
          isDefault: true,
          status: 1,
        })
    const officer = { ...buyer, clock: stage.clock, traceId: 'demo' }
    return { stage, people, officer, sealId: seal.id, companyId: us.id, dealerId: dealer.id, makers }
  })
}

const head = ({ companyId, officer }: Desk, startDate: string, termMonths: number) => ({
  ownCompanyId: companyId,
  bizUserId: officer.userId,
  bizDeptId: officer.deptId,
  startDate,
  termMonths,
  signMode: 2,
  settleCycle: 2,
  invoiceKind: '1',
  taxRate: '13',
})
const step = (fromQty: number, toQty: number | null, unitPrice: string) => ({
  ladderGroup: 'E5',
  fromQty,
  ...(toQty === null ? {} : { toQty }),
  unitPrice,
})
const ladders = [
  step(1, 50, '118000.00'),
  step(51, 100, '116500.00'),
  step(101, 200, '115000.00'),
  step(201, null, '113800.00'),
]
/** Rules of the policy in the order in which their rebates are told below. */
const rules = [
  { ruleKind: 2, period: 2, payForm: 1, condition: '按季结算，合同期内累计计数' },
  { ruleKind: 1, amt: '300.00', period: 2, payForm: 3, condition: '网约车专项支持，以红字发票兑现' },
  { ruleKind: 3, rate: '1.2', threshold: 120, period: 2, payForm: 2, condition: '季度提车满120台' },
  { ruleKind: 1, amt: '200.00', period: 1, payForm: 1, condition: '充电桩补贴' },
  { ruleKind: 1, amt: '150.00', period: 1, payForm: 1, condition: '驾驶员培训补贴' },
  { ruleKind: 1, amt: '100.00', period: 1, payForm: 1, condition: '整备补贴' },
]

async function makesPolicy(
  desk: Desk,
  maker: number,
  startDate: string,
  termMonths: number,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { stage, officer, makers } = desk
  const { id: factoryId, brandIds, models } = makers[maker]!
  const validTo = addDays(addMonths(startDate, termMonths), -1)
  return stage.run(async tx => {
    const { id } = await saveRecord(
      tx,
      officer,
      contractCarFactory,
      {
        ...head(desk, startDate, termMonths),
        policyYear: Number(startDate.slice(0, 4)),
        brandIds,
        targetQty: 300,
        ladderMode: 1,
        countBasis: 2,
        ladderPeriod: 1,
        priceProtectDays: 30,
        techContact: '星岚大客户部 周启航 13800138611',
        trainingNote: '每季度一次三电与充电安全培训，主机厂承担讲师费用',
        partsSupportNote: '易损件备件前置仓，48小时到店',
        recallTerms: '召回车辆停运期间按日租金补偿',
        parties: [{ partyType: 2, mechanismType: 6, mechanismId: factoryId }],
        basePrices: models.slice(0, 2).map((carModelId, at) => ({
          carModelId,
          guidePrice: at === 0 ? '129800.00' : '168800.00',
          basePrice: at === 0 ? '118000.00' : '152600.00',
          taxRate: '13',
          validFrom: startDate,
          validTo,
          protectDays: 30,
        })),
        options: [
          { carModelId: models[0], optionName: '加长续航包', optionPrice: '6800.00' },
          { optionName: '网约车座舱防护套件', optionPrice: '980.00' },
        ],
        ladders,
        rebates: rules,
        attachBizId: await stage.scan(tx, officer, '年度商务政策文件'),
        ...more,
      },
      'save',
    )
    return id
  })
}

async function runsPolicy(desk: Desk): Promise<string> {
  const { stage } = desk
  stage.at(addDays(stage.today, -300), '10:20:00')
  const id = await makesPolicy(desk, 0, addDays(stage.today, -300), 13)
  await signsOnPaper(desk, contractCarFactory, id)
  return id
}

/** The framework with the dealer was signed on paper before: 130 cars are accepted under it already (C2). */
async function recordsAgreement(desk: Desk, policyId: string): Promise<string> {
  const { stage, officer, dealerId, makers } = desk
  const startDate = addDays(stage.today, -290)
  stage.at(addDays(stage.today, -130), '14:10:00')
  const id = await stage.run(async tx => {
    const saved = await saveRecorded(tx, officer, agreement, {
      ...head(desk, startDate, 12),
      agreementKind: 1,
      policyContractId: policyId,
      purchaseUserId: officer.userId,
      factoryContact: '陈立群',
      factoryPhone: '13800138612',
      signDate: startDate,
      cutoverDate: stage.now,
      signedFileBizId: await stage.scan(tx, officer, '采购框架协议签署件'),
      totalQty: 300,
      minQty: 200,
      priceValidUntil: addDays(stage.today, 60),
      priceAdjustRule: 2,
      ladderMode: 0,
      parties: [{ partyType: 2, mechanismType: 3, mechanismId: dealerId }],
      prices: [
        {
          carModelId: makers[0]!.models[0],
          guidePrice: '129800.00',
          unitPrice: '118000.00',
          taxRate: '13',
          validFrom: startDate,
        },
      ],
      opening: [
        { priceLineNo: 1, acceptedQty: 70, acceptedAmt: '8260000.00', paidAmt: '8260000.00' },
        { priceLineNo: 1, acceptedQty: 60, acceptedAmt: '6990000.00', paidAmt: '6640500.00' },
      ],
      rebates: [{ ruleKind: 1, amt: '500.00', period: 2, payForm: 1, condition: '经销商交付奖励' }],
      milestones: [
        { trigger: 1, percent: '30' },
        { trigger: 3, percent: '65' },
        { trigger: 6, percent: '5' },
      ],
      deliverMode: 1,
      freightBearer: 1,
      insuranceBearer: 1,
      deliverCityCodes: ['4403', '4401'],
      leadDays: 30,
      acceptDays: 3,
      titlePassAt: 1,
      certDays: 7,
      invoiceDays: 7,
      warrantyTerms: '整车3年10万公里，三电8年15万公里',
      attachBizId: await stage.scan(tx, officer, '采购框架协议'),
    })
    return saved.id!
  })
  await stage.run(tx => stage.approve(tx, 'contract-purchase-agreement', id))
  return id
}

/** What the supplier wrote, and how far its approval went. */
async function confirms(
  { stage, officer }: Desk,
  rebate: RowOf<typeof contractRebate>,
  confirmAmt: string,
  diffReason?: string,
): Promise<void> {
  await stage.run(async tx =>
    act(tx, officer, contractRebate, rebate.id, 'submit', {
      input: {
        confirmAmt: fen(confirmAmt),
        confirmFileBizId: await stage.scan(tx, officer, `${rebate.rebateNo}返利确认函`),
        ...(diffReason ? { diffReason } : {}),
      },
    }),
  )
}

async function collectsRebates(desk: Desk, policyId: string, agreementId: string): Promise<void> {
  const { stage, officer } = desk
  const day = addDays(stage.today, -130)
  stage.at(addDays(stage.today, -35), '09:30:00')
  for (const contractId of [policyId, agreementId])
    await stage.run(tx => calculate(tx, officer, { contractId, date: day }))
  const told = await stage.run(async tx => {
    const order = await findRows(tx, contractRebateRule, { contractId: policyId } as never, { orderBy: 't.line_no' })
    const rows = await findRows(tx, contractRebate, { contractId: policyId } as never)
    return order.flatMap(rule => rows.filter(row => row.ruleId === rule.id))
  })
  const [ladder, red, target, refused, takenBack] = told
  stage.at(addDays(stage.today, -30), '15:00:00')
  await confirms(desk, ladder!, '300000.00')
  await stage.run(tx => stage.approve(tx, 'contract-rebate', ladder!.id))
  await confirms(desk, red!, '39000.00')
  await stage.run(tx => stage.approve(tx, 'contract-rebate', red!.id))
  await stage.run(async tx =>
    act(tx, officer, contractRebate, red!.id, 'redLetter', {
      input: {
        redInvoiceNo: '26442000000118825566',
        redInvoiceDate: stage.now,
        redFileBizId: await stage.scan(tx, officer, '红字发票'),
      },
    }),
  )
  const [dealers] = await stage.run(tx => findRows(tx, contractRebate, { contractId: agreementId } as never))
  await confirms(desk, dealers!, '65000.00')
  await stage.run(tx => stage.approve(tx, 'contract-rebate', dealers!.id))
  stage.at(addDays(stage.today, -20), '11:00:00')
  await stage.run(tx =>
    act(tx, officer, contractRebate, dealers!.id, 'void', { reason: '经销商要求按实际交付台数重新确认' }),
  )
  await stage.run(tx => calculate(tx, officer, { contractId: agreementId, date: day }))
  stage.at(addDays(stage.today, -4), '10:40:00')
  await confirms(desk, refused!, '24000.00', '扣除10台未安装充电桩')
  await stage.run(tx => stage.reject(tx, 'contract-rebate', refused!.id, '请附充电桩安装清单'))
  await confirms(desk, takenBack!, '19500.00')
  await stage.run(tx =>
    stage.product.flow.withdraw(tx, officer, {
      resource: 'contract-rebate',
      id: takenBack!.id,
      comment: '确认函盖章不清，重新取得',
    }),
  )
  stage.at(addDays(stage.today, -2), '16:20:00')
  await confirms(desk, target!, yuan(target!.rebateAmt))
}

async function policiesInEveryState(desk: Desk): Promise<void> {
  const { stage, officer } = desk
  const next = addDays(stage.today, 150)
  const last = desk.makers.length - 1
  stage.at(addDays(stage.today, -500), '10:00:00')
  const old = await makesPolicy(desk, 1, addDays(stage.today, -500), 6, { ladderMode: 0, ladders: [], rebates: [] })
  await signsOnPaper(desk, contractCarFactory, old)
  stage.at(addDays(stage.today, -300), '02:00:00')
  await stage.run(tx => completeContract(tx, stage.system, old))
  stage.at(addDays(stage.today, -240), '10:00:00')
  const stopped = await makesPolicy(desk, 1, addDays(stage.today, -240), 12)
  await signsOnPaper(desk, contractCarFactory, stopped)
  stage.at(addDays(stage.today, -90), '16:00:00')
  await stage.run(tx =>
    act(tx, officer, contractCarFactory, stopped, 'stop', {
      input: { stopType: 'mutual', stopDate: stage.now },
      reason: '该品牌退出网约车市场，双方协商终止',
    }),
  )
  const kept = last > 1 ? 2 : 1
  stage.at(addDays(stage.today, -80), '10:00:00')
  const archived = await makesPolicy(desk, kept, addDays(stage.today, -80), 12)
  await signsOnPaper(desk, contractCarFactory, archived)
  await stage.run(async tx => {
    await act(tx, officer, contractCarFactory, archived, 'archive', {
      input: { archiveNo: `HTDA-CJ-${stage.now.replaceAll('-', '')}`, archivePlace: '总部档案室 A3-02' },
    })
    expectState((await getRow(tx, contractCarFactory, archived)).status, 7)
  })
  stage.at(addDays(stage.today, -12), '10:00:00')
  const approved = await makesPolicy(desk, 0, next, 12)
  await stage.run(tx => stage.approve(tx, 'contract-car-factory', approved))
  const voided = await makesPolicy(desk, 1, next, 12)
  await stage.run(tx => stage.approve(tx, 'contract-car-factory', voided))
  await stage.run(tx => act(tx, officer, contractCarFactory, voided, 'void', { reason: '主机厂更换签约主体' }))
  const signing = await makesPolicy(desk, kept, addDays(next, 400), 12)
  await stage.run(tx => stage.approve(tx, 'contract-car-factory', signing))
  await stage.run(async tx =>
    act(tx, officer, contractCarFactory, signing, 'seal', {
      input: {
        sealIds: [desk.sealId],
        copies: 4,
        pagesPerCopy: 20,
        draftFileBizId: await stage.scan(tx, officer, '商务政策待用印文件'),
      },
    }),
  )
  stage.at(addDays(stage.today, -6), '11:00:00')
  const refused = await makesPolicy(desk, last, next, 12, { targetQty: 80 })
  await stage.run(tx => stage.reject(tx, 'contract-car-factory', refused, '阶梯门槛偏高，请重新谈判'))
  const back = await makesPolicy(desk, last, next, 12, { targetQty: 120 })
  await stage.run(tx =>
    stage.product.flow.withdraw(tx, officer, { resource: 'contract-car-factory', id: back, comment: '价格待确认' }),
  )
  await makesPolicy(desk, 0, addDays(next, 366), 12, { targetQty: 500 })
  await makesPolicy(desk, last, next, 12, { draft: true, targetQty: 160 })
}
function expectState(status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`the policy stands in ${status}, not in ${wanted}`)
}
