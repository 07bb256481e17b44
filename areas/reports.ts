import type { ReportSeed } from '#areas/platform/report/server/seed-reports.ts'
import { caseReports } from '#areas/accidents/case-reports.ts'
import { accidentReports } from '#areas/accidents/reports.ts'
import { assetReports } from '#areas/assets/reports.ts'
import { billingReports } from '#areas/billing/reports.ts'
import { moneyReports } from '#areas/billing/money-reports.ts'
import { settlementReports } from '#areas/billing/settlement-reports.ts'
import { contractReports } from '#areas/contracts/reports.ts'
import { insuranceReports } from '#areas/insurance/reports.ts'
import { invoiceReports } from '#areas/invoices/reports.ts'
import { qualityReports } from '#areas/maintenance/quality-reports.ts'
import { maintenanceReports } from '#areas/maintenance/reports.ts'
import { customerReports } from '#areas/customers/reports.ts'
import { partnerReports } from '#areas/partners/reports.ts'
import { platformReports } from '#areas/platform/reports.ts'
import { returnReports } from '#areas/returns/reports.ts'
import { riskReports } from '#areas/risk/reports.ts'
import { securityReports } from '#areas/security/reports.ts'
import { customerServiceReports } from '#areas/service/reports.ts'
import { serviceReports } from '#areas/supply/service-reports.ts'
import { stocktakeReports } from '#areas/stocktake/reports.ts'
import { supplyReports } from '#areas/supply/reports.ts'
import { vehicleReports } from '#areas/vehicles/reports.ts'
import { vehicleValueReports } from '#areas/vehicles/value-reports.ts'
import { workOrderReports } from '#areas/work-orders/reports.ts'

/** Every report that a new tenant starts with (10-platform 5.12). */
export const shippedReports: readonly ReportSeed[] = [
  ...contractReports,
  ...billingReports,
  ...moneyReports,
  ...settlementReports,
  ...invoiceReports,
  ...vehicleReports,
  ...vehicleValueReports,
  ...workOrderReports,
  ...stocktakeReports,
  ...returnReports,
  ...supplyReports,
  ...assetReports,
  ...securityReports,
  ...customerServiceReports,
  ...caseReports,
  ...accidentReports,
  ...insuranceReports,
  ...serviceReports,
  ...maintenanceReports,
  ...qualityReports,
  ...partnerReports,
  ...customerReports,
  ...riskReports,
  ...platformReports,
]
