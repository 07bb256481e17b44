// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.
import { accidentsParameters } from '#areas/accidents/parameters.ts'
import { assetsParameters } from '#areas/assets/parameters.ts'
import { billingParameters } from '#areas/billing/parameters.ts'
import { contractsParameters } from '#areas/contracts/parameters.ts'
import { customersParameters } from '#areas/customers/parameters.ts'
import { insuranceParameters } from '#areas/insurance/parameters.ts'
import { invoicesParameters } from '#areas/invoices/parameters.ts'
import { maintenanceParameters } from '#areas/maintenance/parameters.ts'
import { partnersParameters } from '#areas/partners/parameters.ts'
import { platformParameters } from '#areas/platform/parameters.ts'
import { returnsParameters } from '#areas/returns/parameters.ts'
import { riskParameters } from '#areas/risk/parameters.ts'
import { securityParameters } from '#areas/security/parameters.ts'
import { serviceParameters } from '#areas/service/parameters.ts'
import { stocktakeParameters } from '#areas/stocktake/parameters.ts'
import { supplyParameters } from '#areas/supply/parameters.ts'
import { vehiclesParameters } from '#areas/vehicles/parameters.ts'
import { workOrdersParameters } from '#areas/work-orders/parameters.ts'

/** Every parameter with its default, area by area: [key, default, label, kind, range]. A row of the tenant, else of tenant 000000, wins. */
export const parameters: readonly (readonly [key: string, value: string, label: `${string} / ${string}`, kind: 1 | 2 | 3, rule?: string])[] = [...accidentsParameters, ...assetsParameters, ...billingParameters, ...contractsParameters, ...customersParameters, ...insuranceParameters, ...invoicesParameters, ...maintenanceParameters, ...partnersParameters, ...platformParameters, ...returnsParameters, ...riskParameters, ...securityParameters, ...serviceParameters, ...stocktakeParameters, ...supplyParameters, ...vehiclesParameters, ...workOrdersParameters]
