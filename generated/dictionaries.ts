// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.
import * as accidents from '#areas/accidents/dictionaries.ts'
import * as accounts from '#areas/accounts/dictionaries.ts'
import * as assets from '#areas/assets/dictionaries.ts'
import * as billing from '#areas/billing/dictionaries.ts'
import * as contracts from '#areas/contracts/dictionaries.ts'
import * as customers from '#areas/customers/dictionaries.ts'
import * as insurance from '#areas/insurance/dictionaries.ts'
import * as invoices from '#areas/invoices/dictionaries.ts'
import * as maintenance from '#areas/maintenance/dictionaries.ts'
import * as partners from '#areas/partners/dictionaries.ts'
import * as products from '#areas/products/dictionaries.ts'
import * as returns from '#areas/returns/dictionaries.ts'
import * as risk from '#areas/risk/dictionaries.ts'
import * as security from '#areas/security/dictionaries.ts'
import * as service from '#areas/service/dictionaries.ts'
import * as stocktake from '#areas/stocktake/dictionaries.ts'
import * as supply from '#areas/supply/dictionaries.ts'
import * as vehicles from '#areas/vehicles/dictionaries.ts'
import * as workOrders from '#areas/work-orders/dictionaries.ts'

/** What the areas export as dictionaries, in either form (areas/platform/dict/server/area-dictionaries.ts reads both). */
export const dictionaryModules: readonly Readonly<Record<string, unknown>>[] = [accidents, accounts, assets, billing, contracts, customers, insurance, invoices, maintenance, partners, products, returns, risk, security, service, stocktake, supply, vehicles, workOrders]
