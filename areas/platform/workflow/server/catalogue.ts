import { contractProcesses } from './catalogue/contracts.ts'
import { customerProcesses } from './catalogue/customers.ts'
import { financeProcesses } from './catalogue/finance.ts'
import { serviceProcesses } from './catalogue/services.ts'
import { supplyProcesses } from './catalogue/supply.ts'
import { vehicleProcesses } from './catalogue/vehicles.ts'
import type { Process } from './process.ts'

/**
 * Every process key of the product (90-interfaces 8; steps 10-platform 10.3). Keys of resources that are not built yet
 * are deployed and bound too:
 * their area changes the names of variables here when it finds better ones.
 */
export const catalogue: readonly Process[] = [
  ...customerProcesses,
  ...contractProcesses,
  ...supplyProcesses,
  ...financeProcesses,
  ...vehicleProcesses,
  ...serviceProcesses,
]
