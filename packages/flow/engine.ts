import type { Fault } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import {
  listBindings,
  saveBinding,
  setBindingStatus,
  type BindingInput,
  type BindingItem,
  type BindingQuery,
} from './bindings.ts'
import { cancel, reassign, remind, stop, withdraw, type InstanceRef } from './close.ts'
import { timeOf, type FlowCore } from './course.ts'
import { decide, type DecideInput, type DecideResult } from './decide.ts'
import { changeState, deleteDeployment, deploy, modelCache, type DeployInput, type Deployment } from './definitions.ts'
import { forecast, predict, predictStart, type Forecast, type ForecastInput, type Path } from './forecast.ts'
import {
  currentApprovers,
  historyFlowList,
  historyList,
  latelyList,
  markCopyRead,
  mayRead,
  modelView,
  recordHistory,
  taskOptions,
  type Approver,
  type HistoryItem,
  type LatelyItem,
  type ModelView,
  type TaskOptions,
} from './history.ts'
import {
  ccList,
  claimList,
  doneList,
  followList,
  sendList,
  todoList,
  type ListPage,
  type ListQuery,
  type TaskItem,
} from './lists.ts'
import {
  deployModel,
  faultsOf,
  foundModel,
  listModels,
  modelDetail,
  removeModels,
  submitModel,
  type ModelDetail,
  type ModelInput,
  type ModelQuery,
  type ModelRow,
} from './models.ts'
import type { FlowPorts } from './ports.ts'
import { lockInstance, runningInstanceId } from './store.ts'
import { startProcess, type StartInput } from './start.ts'
import { chaseTask, dueWork, fireTimer, type DueWork } from './timers.ts'

/** The approval engine. Everything runs in the caller's transaction: it opens, commits and swallows none. */
export interface FlowEngine {
  startProcess(tx: Tx, actor: Actor, input: StartInput): Promise<{ instanceId: string } | 'none'>
  decide(tx: Tx, actor: Actor, input: DecideInput): Promise<DecideResult>
  withdraw(tx: Tx, actor: Actor, ref: InstanceRef & { comment?: string }): Promise<void>
  stop(tx: Tx, actor: Actor, ref: InstanceRef & { reason: string }): Promise<void>
  /** Ends it without an outcome and without word to anybody: the record has gone another way. */
  cancel(tx: Tx, actor: Actor, ref: InstanceRef & { reason: string }): Promise<void>
  reassign(tx: Tx, actor: Actor, input: { taskId: string; toUserId: string; reason: string }): Promise<void>
  remind(tx: Tx, actor: Actor, ref: InstanceRef & { comment?: string }): Promise<{ users: string[] }>

  /** Slot L0 for a record's own withdraw, void or stop: call it before any other lock. The running instance's id. */
  lockRunning(tx: Tx, resource: string, id: string): Promise<string | undefined>

  deploy(tx: Tx, actor: Actor, input: DeployInput): Promise<Deployment>
  changeState(tx: Tx, actor: Actor, definitionId: string, state: 'active' | 'suspend'): Promise<void>
  deleteDeployment(tx: Tx, actor: Actor, definitionIds: readonly string[]): Promise<void>

  listModels(tx: Tx, query: ModelQuery): Promise<ListPage<ModelRow>>
  modelDetail(tx: Tx, id: string): Promise<ModelDetail>
  /** Line, name and reason of everything that speaks against a drawing. */
  inspect(tx: Tx, key: string, xml: string): Promise<Fault[]>
  submitModel(tx: Tx, actor: Actor, input: ModelInput): Promise<{ id: string; version: number }>
  removeModels(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void>
  deployModel(tx: Tx, actor: Actor, id: string, category?: string): Promise<Deployment>
  /** A model of the product and its first definition at once. */
  foundModel(tx: Tx, actor: Actor, input: ModelInput): Promise<Deployment>

  listBindings(tx: Tx, query: BindingQuery): Promise<ListPage<BindingItem>>
  saveBinding(tx: Tx, actor: Actor, input: BindingInput): Promise<{ id: string; version: number }>
  setBindingStatus(tx: Tx, actor: Actor, ids: readonly string[], status: 1 | 2): Promise<void>

  predict(tx: Tx, actor: Actor, input: ForecastInput): Promise<Forecast[]>
  predictStart(tx: Tx, actor: Actor, input: StartInput): Promise<Path>
  forecast(tx: Tx, actor: Actor, instanceId: string): Promise<Forecast[]>
  currentApprovers(tx: Tx, resource: string, businessId: string): Promise<Approver[]>
  historyList(tx: Tx, instanceId: string): Promise<HistoryItem[]>
  historyFlowList(tx: Tx, instanceId: string): Promise<HistoryItem[]>
  recordHistory(tx: Tx, resource: string, businessId: string): Promise<HistoryItem[]>
  latelyList(
    tx: Tx,
    actor: Actor,
    query?: { size?: number; resource?: string; businessId?: string },
  ): Promise<LatelyItem[]>
  modelView(tx: Tx, of: { instanceId?: string; definitionId?: string }): Promise<ModelView>
  taskOptions(tx: Tx, actor: Actor, taskId: string): Promise<TaskOptions>
  mayRead(tx: Tx, actor: Actor, instanceId: string): Promise<boolean>
  markCopyRead(tx: Tx, actor: Actor, instanceId: string): Promise<void>

  claimList(tx: Tx, actor: Actor, query?: ListQuery): Promise<ListPage<TaskItem>>
  todoList(tx: Tx, actor: Actor, query?: ListQuery): Promise<ListPage<TaskItem>>
  sendList(tx: Tx, actor: Actor, query?: ListQuery): Promise<ListPage<TaskItem>>
  doneList(tx: Tx, actor: Actor, query?: ListQuery): Promise<ListPage<TaskItem>>
  ccList(tx: Tx, actor: Actor, query?: ListQuery): Promise<ListPage<TaskItem>>
  followList(tx: Tx, query?: ListQuery): Promise<ListPage<TaskItem>>

  /** For the job flow-due: what is due, then each in a transaction of its own. */
  dueWork(tx: Tx, actor: Actor, which?: 'all' | 'timers'): Promise<DueWork>
  fireTimer(tx: Tx, actor: Actor, timerId: string): Promise<boolean>
  chaseTask(tx: Tx, actor: Actor, taskId: string): Promise<void>
}

export function createFlowEngine(ports: FlowPorts): FlowEngine {
  const core: FlowCore = { ports, modelOf: modelCache() }
  return {
    startProcess: (tx, actor, input) => startProcess(core, tx, actor, input),
    decide: (tx, actor, input) => decide(core, tx, actor, input),
    withdraw: (tx, actor, ref) => withdraw(core, tx, actor, ref),
    stop: (tx, actor, ref) => stop(core, tx, actor, ref),
    cancel: (tx, actor, ref) => cancel(core, tx, actor, ref),
    reassign: (tx, actor, input) => reassign(core, tx, actor, input),
    remind: (tx, actor, ref) => remind(core, tx, actor, ref),
    lockRunning: async (tx, resource, id) => {
      const instanceId = await runningInstanceId(tx, resource, id)
      if (instanceId) await lockInstance(tx, instanceId)
      return instanceId
    },
    deploy: (tx, actor, input) => deploy(ports, tx, actor, input),
    changeState,
    deleteDeployment,
    listModels,
    modelDetail,
    removeModels,
    listBindings,
    saveBinding,
    setBindingStatus,
    inspect: (tx, key, xml) => faultsOf(ports, tx, key, xml),
    submitModel: (tx, actor, input) => submitModel(ports, tx, actor, input),
    deployModel: (tx, actor, id, category) => deployModel(ports, tx, actor, id, category),
    foundModel: (tx, actor, input) => foundModel(ports, tx, actor, input),
    predict: (tx, actor, input) => predict(core, tx, actor, input),
    predictStart: (tx, actor, input) => predictStart(core, tx, actor, input),
    forecast: (tx, actor, instanceId) => forecast(core, tx, actor, instanceId),
    currentApprovers: (tx, resource, businessId) => currentApprovers(core, tx, resource, businessId),
    historyList: (tx, instanceId) => historyList(core, tx, instanceId),
    historyFlowList: (tx, instanceId) => historyFlowList(core, tx, instanceId),
    recordHistory: (tx, resource, businessId) => recordHistory(core, tx, resource, businessId),
    latelyList: (tx, actor, query) => latelyList(core, tx, actor, query),
    modelView: (tx, of) => modelView(core, tx, of),
    taskOptions: (tx, actor, taskId) => taskOptions(core, tx, actor, taskId),
    mayRead,
    markCopyRead: (tx, actor, instanceId) => markCopyRead(tx, actor, instanceId, timeOf(actor)),
    claimList: (tx, actor, query = {}) => claimList(core, tx, actor, query),
    todoList: (tx, actor, query = {}) => todoList(core, tx, actor, query),
    sendList: (tx, actor, query = {}) => sendList(core, tx, actor, query),
    doneList: (tx, actor, query = {}) => doneList(core, tx, actor, query),
    ccList: (tx, actor, query = {}) => ccList(core, tx, actor, query),
    followList: (tx, query = {}) => followList(core, tx, query),
    dueWork: (tx, actor, which) => dueWork(core, tx, actor, which),
    fireTimer: (tx, actor, timerId) => fireTimer(core, tx, actor, timerId),
    chaseTask: (tx, actor, taskId) => chaseTask(core, tx, actor, taskId),
  }
}
