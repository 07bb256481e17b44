import { customise } from '#packages/web/kit/customise.ts'
import { vehicleStatusConfig } from '../vehicle-status-config.ts'
import { ConditionsCell, ConditionsInput } from './conditions.tsx'
import { DryRun } from './dry-run.tsx'

export default customise(vehicleStatusConfig, {
  cells: { conditions: ConditionsCell },
  inputs: { conditions: ConditionsInput },
  detail: { actions: DryRun },
})
