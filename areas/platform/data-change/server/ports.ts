import type { FlowEngine } from '#packages/flow/index.ts'

let flow: FlowEngine | undefined
/** Approval tasks go over by the approval engine, which exists after the definitions' code. */
export const installHandoverFlow = (engine: FlowEngine | undefined): void => {
  flow = engine
}
export const handoverFlow = (): FlowEngine | undefined => flow
