import { customise } from '#packages/web/kit/customise.ts'
import { vehicleStatusConfig } from '../vehicle-status-config.ts'
import { DryRun } from './dry-run.tsx'

export default customise(vehicleStatusConfig, { detail: { actions: DryRun } })
