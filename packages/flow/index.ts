export type { BindingInput, BindingItem, BindingQuery } from './bindings.ts'
export * from './candidates.ts'
export type { InstanceRef } from './close.ts'
export {
  ConditionError,
  holds,
  parseCondition,
  storable,
  type Condition,
  type Value,
  type Variables,
} from './condition.ts'
export type { KnownNames } from './check.ts'
export type { Decision, DecideInput, DecideResult } from './decide.ts'
export type { DeployInput, Deployment } from './definitions.ts'
export { createFlowEngine, type FlowEngine } from './engine.ts'
export type { Forecast, ForecastInput, Path } from './forecast.ts'
export type { Approver, HistoryItem, LatelyItem, ModelView, TaskOptions } from './history.ts'
export type { ListPage, ListQuery, TaskItem } from './lists.ts'
export type { ModelDetail, ModelInput, ModelQuery, ModelRow } from './models.ts'
export { FLEET_NAMESPACE, fleetDescriptor, type FlowModel, type FlowNode, type Step } from './model.ts'
export { inspectModel, parseModel } from './parse.ts'
export type * from './ports.ts'
export { COMMON_TENANT, DEFINITION, INSTANCE, MODE, TASK } from './rows.ts'
export { buildSerialModel, committee, type SerialShape, type ShapeMulti, type ShapeStep } from './shapes.ts'
export type { StartInput } from './start.ts'
export { flowTables, type FlowTable } from './tables.sql.ts'
export type { DueWork } from './timers.ts'
