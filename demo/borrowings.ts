import { addDays, fen, yuan, type Fen, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { applySeal } from '#areas/contracts/apply-seal/apply-seal.ts'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import { companySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { contractElectron } from '#areas/contracts/contract-electron/contract-electron.ts'
import { signAs } from '#areas/contracts/contract-electron/server/course.ts'
import { signersOf } from '#areas/contracts/contract-electron/server/rows.ts'
import { contractFinance } from '#areas/contracts/contract-finance/contract-finance.ts'
import { contractFinanceDraw } from '#areas/contracts/contract-finance-draw/contract-finance-draw.ts'
import { contractFinanceVehicle } from '#areas/contracts/contract-finance-vehicle/contract-finance-vehicle.ts'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { company } from '#areas/partners/company/company.ts'
import { financeCompany } from '#areas/partners/finance-company/finance-company.ts'
import type { Doing, Stage } from './stage.ts'

/** Who makes a contract, and whose seal it gets. */
export interface Signing {
  readonly stage: Stage
  readonly people: ReadonlyMap<string, Actor>
  readonly officer: Actor
  readonly sealId: string
}
interface Treasury extends Signing {
  readonly companyId: string
  readonly accountId: string
  readonly lenders: readonly string[]
}
const PAPER = 2
const ELECTRONIC = 1

/** 30, section 14: what the group borrows, in several states, with draws and pledged cars. Done once. */
export const borrowsMoney: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, contractFinance, {} as never, { limit: 1 }))).length > 0) return
  const treasury = await knows(stage, people)
  if (!treasury) return
  stage.at(addDays(stage.today, -160), '10:00:00')
  const loan = await borrows(treasury, 0, { financeKind: 3, financeAmount: '3000000.00', creditLineNo: 'SX202601' })
  await signsOnPaper(treasury, contractFinance, loan)
  await draws(
    treasury,
    loan,
    { amount: '3000000.00', periods: 12, rateType: 2, lprTerm: 1, lprValue: '3.0', spreadBp: 120, repriceRule: 2 },
    20,
  )
  stage.at(addDays(stage.today, -90), '11:00:00')
  const working = await borrows(treasury, 1, { financeKind: 4, financeAmount: '5000000.00', signMode: ELECTRONIC })
  await signsOnline(treasury, working, true)
  await draws(treasury, working, { amount: '2000000.00', periods: 4, rateType: 1, annualRate: '4.35' }, 0)
  stage.at(addDays(stage.today, -6), '15:00:00')
  const back = await borrows(treasury, 0, { financeKind: 1, financeAmount: '12000000.00', signMode: ELECTRONIC })
  await signsOnline(treasury, back, false)
  stage.at(addDays(stage.today, -2), '09:30:00')
  await borrows(treasury, 1, { financeKind: 5, financeAmount: '2000000.00' })
}

async function knows(stage: Stage, people: ReadonlyMap<string, Actor>): Promise<Treasury | undefined> {
  return stage.run(async tx => {
    const [us] = await findRows(tx, company, { mechanismName: '华驰汽车租赁（深圳）有限公司' } as never)
    const lenders = await findRows(tx, financeCompany, { status: 1 } as never, { orderBy: 't.id' })
    if (!us || lenders.length < 2) return undefined
    const [seal] = await findRows(tx, companySeal, { companyId: us.id, status: 1 } as never, { orderBy: 't.id' })
    const [account] = await findRows(tx, accountMechanism, { mechanismId: us.id, status: 1 } as never)
    if (!seal || !account) return undefined
    for (const [at, lender] of lenders.slice(0, 2).entries())
      if ((await findRows(tx, accountMechanism, { mechanismId: lender.id, status: 1 } as never)).length === 0)
        await insertRow(tx, stage.system, accountMechanism, {
          mechanismType: 4,
          mechanismId: lender.id,
          accountKind: 1,
          accountName: lender.mechanismName,
          bankTitle: '招商银行',
          bankName: '招商银行广州分行',
          bankNo: '308581002121',
          accountNo: `62258801000088${String(at).padStart(2, '0')}`,
          useRange: 3,
          isDefault: true,
          status: 1,
        })
    if ((await findRows(tx, contractTemplate, { contractType: 8 } as never)).length === 0)
      await insertRow(tx, stage.system, contractTemplate, {
        templateName: '资金融资合同2026',
        categoryName: '资金融资',
        contractType: 8,
        standard: true,
        bodyKind: 1,
        versionNo: 1,
        bodyHtml:
          '<h1>资金融资合同</h1><p>合同编号：{{contract.contractNo}}</p><p>借款人：{{partyA.partyName}}</p><p>贷款人：{{partyB.partyName}}</p><p>融资金额：{{rmb contract.financeAmount}}（{{money contract.financeAmount}}元），期限自{{date contract.startDate}}至{{date contract.endDate}}。</p><p>资金用途：{{contract.usageOfFunds}}</p><p>甲方（盖章）：　　　　　　　　　　　　乙方（盖章）：</p>',
        status: 1,
      })
    return {
      stage,
      people,
      officer: stage.who('王静'),
      companyId: us.id,
      accountId: account.id,
      sealId: seal.id,
      lenders: lenders.slice(0, 2).map(one => one.id),
    }
  })
}

/** Typed and submitted by the treasury; who is asked decides. */
async function borrows(treasury: Treasury, lender: number, more: Record<string, unknown>): Promise<string> {
  const { stage, officer, companyId, lenders } = treasury
  const isElectronic = more['signMode'] === ELECTRONIC
  return stage.run(async tx => {
    const [template] = await findRows(tx, contractTemplate, { contractType: 8, status: 1 } as never)
    const { id } = await saveRecord(
      tx,
      officer,
      contractFinance,
      {
        ownCompanyId: companyId,
        financeCompanyId: lenders[lender],
        bizUserId: officer.userId,
        bizDeptId: officer.deptId,
        manageUserId: officer.userId,
        startDate: stage.now,
        termMonths: 37,
        drawUntil: addDays(stage.now, 180),
        usageOfFunds: '购置网约车及物流车辆',
        signMode: PAPER,
        pledgeRatio: '80',
        prepayNoticeDays: 30,
        prepayFeeRate: '1',
        lenderDepositRate: '3',
        ...(isElectronic ? { templateId: template!.id } : {}),
        parties: [
          {
            partyType: 2,
            mechanismType: 4,
            mechanismId: lenders[lender],
            signerName: '周启明',
            signerPhone: '13802880001',
            signerIdNo: '11010519491231002X',
          },
        ],
        attachBizId: await stage.scan(tx, officer, '融资合同定稿'),
        ...more,
      },
      'save',
    )
    return id
  })
}

/** Each step by whoever is asked, until nobody is. */
export async function approves({ stage, people }: Signing, tx: Tx, resource: string, id: string): Promise<void> {
  const known = new Map([...people.values()].map(one => [one.userId, one]))
  for (let step = 0; step < 20; step++) {
    const asked = await stage.product.flow.currentApprovers(tx, resource, id)
    const next = asked.find(one => known.has(one.id) || stage.person(one.id) !== undefined)
    if (!next) return
    const actor = stage.person(next.id) ?? { ...known.get(next.id)!, clock: stage.clock, traceId: 'demo' }
    await stage.product.flow.decide(tx, actor, {
      taskId: next.taskId,
      decision: 'approve',
      comment: '材料与用途核实无误，同意',
      fromPage: true,
    })
  }
}

export async function signsOnPaper(treasury: Signing, resource: Resource<any, any, any>, id: string): Promise<void> {
  const { stage, officer, sealId } = treasury
  await stage.run(tx => approves(treasury, tx, resource.name, id))
  await stage.run(async tx =>
    act(tx, officer, resource, id, 'seal', {
      input: {
        sealIds: [sealId],
        copies: 2,
        pagesPerCopy: 12,
        draftFileBizId: await stage.scan(tx, officer, '待用印文件'),
      },
    }),
  )
  await stage.run(async tx => {
    const { applySealId, contractNo } = (await getRow(tx, resource as never, id)) as ContractHead
    await approves(treasury, tx, 'apply-seal', applySealId!)
    const keeper = await keeperOf(treasury, tx)
    await act(tx, keeper, applySeal, applySealId!, 'stamp', {
      input: { stampedFileBizId: await stage.scan(tx, keeper, `${contractNo}用印件`), stampedCopies: 2 },
    })
    await act(tx, officer, resource, id, 'signed', {
      input: { signDate: stage.now, signedFileBizId: await stage.scan(tx, officer, `${contractNo}签署件`) },
    })
  })
}
async function keeperOf({ stage, people, sealId }: Signing, tx: Tx): Promise<Actor> {
  const { keeperUserId } = await getRow(tx, companySeal, sealId)
  const keeper = stage.person(keeperUserId) ?? [...people.values()].find(one => one.userId === keeperUserId)!
  return { ...keeper, clock: stage.clock, traceId: 'demo' }
}

/** The e-contract goes out; where the lender has signed, our keeper signs after him. */
async function signsOnline(treasury: Treasury, id: string, isSigned: boolean): Promise<void> {
  const { stage, officer, sealId } = treasury
  await stage.run(tx => approves(treasury, tx, 'contract-finance', id))
  await stage.run(tx =>
    act(tx, officer, contractFinance, id, 'seal', { input: { sealIds: [sealId], copies: 1, pagesPerCopy: 4 } }),
  )
  if (!isSigned) return
  const [electron] = await stage.run(tx => findRows(tx, contractElectron, { contractId: id } as never))
  for (let step = 0; step < 4; step++)
    await stage.run(async tx => {
      const current = (await signersOf(tx, electron!.id)).find(one => one.state === 1)
      if (!current) return
      const actor = current.sealId ? await keeperOf(treasury, tx) : stage.system
      await signAs(tx, actor, electron!.id, current.id, {
        phone: current.phone,
        ip: '203.0.113.8',
        userAgent: 'Mozilla/5.0 (iPhone)',
      })
    })
}

async function draws(
  treasury: Treasury,
  contractId: string,
  more: Record<string, unknown>,
  cars: number,
): Promise<void> {
  const { stage, officer, accountId } = treasury
  await stage.run(async tx => {
    const { id } = await saveRecord(
      tx,
      officer,
      contractFinanceDraw,
      {
        contractId,
        drawDate: stage.now,
        repayMethod: 2,
        cycleMonths: 3,
        payMode: 2,
        payDay: 20,
        repriceRule: 1,
        interestBasis: 2,
        receiveAccountId: accountId,
        ...more,
      },
      'save',
    )
    if (cars > 0) await pledges(treasury, tx, id, fen(String(more['amount'])) as Fen, cars)
    await act(tx, officer, contractFinanceDraw, id, 'confirm', {
      input: { receivedDate: stage.now, slipFileBizId: await stage.scan(tx, officer, '放款到账回单') },
    })
  })
}

/** Our own cars that stand for nothing else, each with an equal share. */
async function pledges({ officer }: Treasury, tx: Tx, drawId: string, amount: Fen, most: number): Promise<void> {
  const found = await tx.rows<{ id: string }>(
    sql`select id from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and owner_kind = 1 and biz_status in (3, 5, 6) order by id limit ${most}`,
  )
  const share = (amount / BigInt(found.length)) as Fen
  const vehicles = found.map((car, index) => {
    const own = (index === found.length - 1 ? amount - share * BigInt(found.length - 1) : share) as Fen
    return { vehicleId: car.id, appraisedValue: yuan(((own * 14n) / 10n) as Fen), shareAmount: yuan(own) }
  })
  await codeOf(contractFinanceVehicle as never).calls!['POST save']!.run(tx, officer, { drawId, vehicles } as never)
}
