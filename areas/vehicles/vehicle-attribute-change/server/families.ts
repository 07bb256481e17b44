import type { ChangesOf, Label, RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { dept } from '#areas/platform/dept/dept.ts'
import { once } from '../../vehicle/server/models.ts'
import { biz } from '../../vehicle/server/moves.ts'
import type { Vehicle } from '../../vehicle/server/fire.ts'
import type { vehicle } from '../../vehicle/vehicle.ts'
import {
  vehicleFinancialInvestorChange,
  vehicleLeasingModelChange,
  vehicleOperationModeChange,
} from '../vehicle-attribute-change.ts'

export type Say = (path: string, reason: Label) => void
/** What differs between the families: the rules of their columns, and what becomes of the card. */
export interface Family<Row> {
  check(tx: Tx, row: Partial<Row>, car: Vehicle, say: Say): Promise<void> | void
  changes(tx: Tx, row: Row): Promise<ChangesOf<typeof vehicle>> | ChangesOf<typeof vehicle>
}

const contractKind = { lease: 4, consumer: 5, financing: 7 } as const

export const leasingModel: Family<RowOf<typeof vehicleLeasingModelChange>> = {
  check(_tx, row, car, say) {
    if (car.bizStatus === biz.disposed)
      say('vehicleId', '车辆已处置，不能变更租赁模式 / the vehicle is disposed of; its leasing model stays')
    if (row.leasingModel === 'finance' && car.contractId !== null && car.contractType !== contractKind.financing)
      say(
        'leasingModel',
        `车辆在租合同【${car.contractNo ?? ''}】不是融资租赁合同 / the vehicle is on ${car.contractNo ?? ''}, which is no finance lease`,
      )
  },
  changes: (_tx, { leasingModel }) => ({ leasingModel }),
}

interface Lender {
  readonly name: string
}
const lenderOf = (tx: Tx, id: string): Promise<Lender | undefined> =>
  once(tx, `lender:${id}`, () =>
    tx.row<Lender>(
      sql`select mechanism_name as name from mechanism where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
    ),
  )
interface Loan {
  readonly contractNo: string
  readonly lenderId: string | null
  readonly status: number
}
const loanOf = (tx: Tx, id: string): Promise<Loan | undefined> =>
  once(tx, `loan:${id}`, () =>
    tx.row<Loan>(
      sql`select contract_no as "contractNo", counterparty_id as "lenderId", status from contract where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
    ),
  )
/** Being pledged, pledged, being discharged. */
const pledged: readonly (number | null)[] = [1, 2, 3]

export const financialInvestor: Family<RowOf<typeof vehicleFinancialInvestorChange>> = {
  async check(tx, row, car, say) {
    const lender = row.financialInvestorId ? await lenderOf(tx, row.financialInvestorId) : undefined
    const holder = car.mortgageeName ?? car.financialInvestorName
    if (lender && pledged.includes(car.mortgageState) && holder && holder !== lender.name)
      say('financialInvestorId', `车辆已抵押给【${holder}】 / the vehicle is pledged to ${holder}`)
    const loan = row.financeContractId ? await loanOf(tx, row.financeContractId) : undefined
    if (!loan) return
    if (loan.status !== 6 && loan.status !== 7)
      say('financeContractId', '融资合同未在履行中 / the finance contract is not executing')
    if (row.financialInvestorId && loan.lenderId !== row.financialInvestorId)
      say('financeContractId', '融资合同不属于该资方 / the finance contract is of another investor')
  },
  async changes(tx, row) {
    const name = (await lenderOf(tx, row.financialInvestorId!))?.name ?? null
    return {
      financialInvestorId: row.financialInvestorId,
      financialInvestorName: name,
      ...(row.financeContractId
        ? {
            financeContractId: row.financeContractId,
            financeContractNo: (await loanOf(tx, row.financeContractId))?.contractNo ?? null,
          }
        : {}),
      ...(row.drawNo ? { drawNo: row.drawNo } : {}),
      ...(row.mortgageNo
        ? { mortgageState: 2, mortgageeName: name, mortgageNo: row.mortgageNo, mortgageDate: row.mortgageDate }
        : {}),
    }
  },
}

const citiesOf = (tx: Tx, deptId: string): Promise<readonly string[]> =>
  once(tx, `dept-cities:${deptId}`, async () => (await findRow(tx, dept, deptId))?.cityCodes ?? [])
const modeOf: Record<number, string> = { [contractKind.lease]: 'KA', [contractKind.consumer]: 'C' }

export const operationMode: Family<RowOf<typeof vehicleOperationModeChange>> = {
  async check(tx, row, car, say) {
    const deptId = row.operateDeptId ?? car.operateDeptId
    const city = row.operateCityCode ?? car.operateCityCode
    const cities = deptId ? await citiesOf(tx, deptId) : []
    if (city && cities.length > 0 && !cities.some(one => city.startsWith(one) || one.startsWith(city)))
      say('operateDeptId', '运营部门不在该城市 / the department does not work in this city')
    const needed = car.contractId === null ? undefined : modeOf[car.contractType ?? 0]
    if (needed && row.operationMode && row.operationMode !== needed)
      say(
        'operationMode',
        `车辆在租合同【${car.contractNo ?? ''}】，运营模式应为${needed === 'C' ? 'C端' : needed} / the vehicle is on ${car.contractNo ?? ''}: its mode must be ${needed === 'C' ? 'consumer' : 'key account'}`,
      )
  },
  changes: (_tx, row) => ({
    operationMode: row.operationMode,
    ...(row.operateCityCode ? { operateCityCode: row.operateCityCode } : {}),
    ...(row.operateDeptId ? { operateDeptId: row.operateDeptId } : {}),
    ...(row.managerId ? { managerId: row.managerId } : {}),
  }),
}
